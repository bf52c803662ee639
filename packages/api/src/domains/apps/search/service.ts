import { fold, hitKinds, mostFound, navigationSets, pagesBesideMenu, type SearchResults } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import type { SearchSource } from '../../../core/search-source.ts'
import { findSomeContacts } from '../contacts/service/contacts.ts'
import { searchTasks } from '../tasks/service/tasks.ts'
import { findPages, pagesOf } from './rules.ts'

type ResultSet = SearchResults[number]
type Source = (ctx: SignedContext, query: string) => Promise<ResultSet>

// The directory of the venue, by name.
const contacts: Source = async (ctx, query) => {
  const rows = await findSomeContacts(ctx, { search: query, limit: mostFound })
  const results = rows.map(({ id, name, avatar, title }) => ({ id, name, avatar, title, value: name }))
  return { id: 'contacts', label: 'Contacts', results }
}

// The pages that the caller may enter, and no other.
const pages: Source = async (ctx, query) => {
  const { default: menu } = navigationSets(ctx.actor.rights)
  const beside = pagesBesideMenu(ctx.actor.rights).filter(({ id }) => !isOff(ctx, id))
  const all = pagesOf([...menu, ...beside])
  return { id: 'pages', label: 'Pages', results: findPages(all, { query, namesOf: ctx.services.pageNames }) }
}

const isOff = ({ actor }: SignedContext, page: string) =>
  page === 'groups' && actor.featuresOff.includes('groupBookings')

// Tasks by their title; the headings between them are none.
const tasks: Source = async (ctx, query) => {
  const { rows } = await searchTasks(ctx, query)
  const found = rows.filter((row) => row.type === 'task' && fold(row.title).includes(fold(query)))
  const results = found.slice(0, mostFound).map(({ id, title, completed }) => ({ id, title, completed, value: title }))
  return { id: 'tasks', label: 'Tasks', results }
}

/** Where is looked first, in the order of the answer. */
const sources: readonly Source[] = [contacts, pages, tasks]

const known: SearchSource[] = []

/** Takes what the domains declare: this one needs to know none of them. */
export function offerSearchSources(declared: readonly SearchSource[]): void {
  for (const source of declared) if (!known.includes(source)) known.push(source)
}

// One letter finds half the venue; nobody reads that.
const fewestLetters = 2

const records =
  ({ kind: id, label, find }: SearchSource): Source =>
  async (ctx, query) => ({
    id,
    label,
    results: [...query.trim()].length < fewestLetters ? [] : await find(ctx, { query, limit: mostFound }),
  })

/** What is found everywhere; a kind without a hit is left out, and an empty query finds nothing. */
export async function searchEverywhere(ctx: SignedContext, query: string): Promise<SearchResults> {
  if (query === '') return []
  const declared = known.toSorted((a, b) => hitKinds.indexOf(a.kind) - hitKinds.indexOf(b.kind)).map(records)
  const found = await Promise.all([...sources, ...declared].map((source) => source(ctx, query)))
  return found.filter((set) => set.results.length > 0)
}
