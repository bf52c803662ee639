import type { Rolldown } from 'vite'
import { shell } from './chunks.ts'
import { closureOf, type Look, type Reach, reachOf, seenThrough } from './reach.ts'

const root = new URL('../', import.meta.url).pathname

interface Context {
  getModuleInfo(id: string): Rolldown.ModuleInfo | null
}

const libraries = (names: string) => new RegExp(`node_modules/(${names})/`)

const shared = /\/packages\/(ui|contract)\/src\/|\/apps\/web\/src\/(lib|parts)\//
const ours = /\/packages\/(ui|contract)\/src\/|\/apps\/web\/src\/|node_modules\/lucide-react\//
const always = libraries('react|react-dom|react-router|react-router-dom|@trpc|@tanstack/react-query|lucide-react')

/**
 * Whether a part that screens share brings nothing that only some of them have (dialogs, forms, schemas), besides what is
 * there before any of them.
 */
function isLight(id: string, look: Look, there: ReadonlySet<string>, known = new Map<string, boolean>()): boolean {
  if (always.test(id) || there.has(id)) return true
  // What comes through a door unseen can be anything.
  if (!shared.test(id) || /\/packages\/\w+\/src\/index\.ts$/.test(id)) return false
  const before = known.get(id)
  if (before !== undefined) return before
  const isIt = (look(id)?.importedIds ?? []).every((each) => isLight(each, look, there, known))
  known.set(id, isIt)
  return isIt
}

/** Whether a module is one that only forms need, or cannot be drawn without one. */
function needsForms(id: string, look: Look, seen = new Set<string>()): boolean {
  if (forms.test(id)) return true
  seen.add(id)
  return (look(id)?.importedIds ?? []).some((each) => !seen.has(each) && needsForms(each, look, seen))
}

const forms =
  /\/ui\/src\/(overlay\/drawer\/|overlay\/keep-focus|field\/(date\/(?!calendar-popup)|radio-group|textarea))|\/web\/src\/lib\/form\/use-(draft|close-guard|leave-guard)/

const lists = /\/ui\/src\/data-table\/|\/web\/src\/lib\/list\/|\/icons\/(columns-3|list-filter)\./

const icon = /\/lucide-react\/dist\/esm\/icons\//
/** Where people come in. */
const firstScreens = /\/features\/(users\/|auth\/sign-in-)page\.tsx$/
const boxOffice = /\/features\/booking\/page\.tsx$/

const guests = /\/web\/src\/features\/auth\/(auth-\w+|sign-art|form-words|queries)\./

const data = libraries('@trpc|@tanstack/(react-query|query-core)')
/** What the first questions of a screen are asked with must not wait for the shell. */
const besideStart = /\/apps\/web\/src\/lib\/live\.ts$|\/packages\/ui\/src\/look\/use-media\.ts$/

/** The feature whose `ahead.ts` imports a module, or is it. */
function aheadOf(id: string, importers: readonly string[]): string | null {
  const ahead = /\/features\/([^/]+)\/ahead\.ts$/
  if (!ours.test(id)) return null
  return [id, ...importers].flatMap((each) => ahead.exec(each)?.[1] ?? [])[0] ?? null
}

/** A name for what some pages share, of their features: `booking-get-pass`, and `auth.sign-in` where one has several. */
const namedBy = (pages: readonly string[]) =>
  pages.map((page) => /\/features\/(.+?)\/?-?page\.tsx$/.exec(page)?.[1]?.replaceAll('/', '.')).join('-')

/** The features that use a module, by whatever way; what is not of a feature counts as one more. */
function featuresUsing(id: string, context: Context, known: Map<string, Set<string>>): Set<string> {
  const before = known.get(id)
  if (before) return before
  const found = new Set<string>()
  known.set(id, found)
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {}
  for (const each of [...importers, ...dynamicImporters]) {
    const [, feature] = /\/web\/src\/features\/([^/]+)\//.exec(each) ?? []
    if (feature) found.add(feature)
    else if (/\/web\/src\/(app|shell)\//.test(each)) found.add('')
    else for (const other of featuresUsing(each, context, known)) found.add(other)
  }
  return found
}

const none: ReadonlySet<string> = new Set()

/**
 * How the client is cut into files. Over a slow line each file costs a round trip, so what comes together is one: three
 * parts that rarely change, the rest of the start and the shell of signed-in people (both with all that they import),
 * the texts of every screen, what a screen asks ahead with, the icons that several screens share, and what the same few
 * pages share.
 */
export function parts(): Rolldown.CodeSplittingOptions {
  let reach: Reach | undefined
  let look: Look | undefined
  let there: ReadonlySet<string> | undefined
  const lookIn = (context: Context) => {
    look ??= seenThrough((id) => context.getModuleInfo(id))
    return look
  }
  const reachIn = (context: Context) => {
    reach ??= reachOf(`${root}src/app/routes.tsx`, lookIn(context))
    return reach
  }
  const thereIn = (context: Context) => {
    there ??= new Set(['src/main.tsx', ...shell].flatMap((file) => [...closureOf(`${root}${file}`, lookIn(context))]))
    return there
  }
  // The table needs what is common, and no two files may need each other.
  const needsLists = (id: string, context: Context) =>
    [...closureOf(id, lookIn(context))].some((each) => lists.test(each))
  const users = new Map<string, Set<string>>()
  const isOwn = (id: string, context: Context) => featuresUsing(id, context, users).size === 1
  const light = new Map<string, boolean>()
  const lightHere = new Map<string, boolean>()
  const isLightIn = (id: string, context: Context) => isLight(id, lookIn(context), none, light)
  const isLightHere = (id: string, context: Context) => isLight(id, lookIn(context), thereIn(context), lightHere)
  return {
    groups: [
      // Not with the rest of tRPC: the socket comes behind the first screen.
      {
        name: 'live',
        test: /@trpc\/client\/dist\/(links\/wsLink\/)?wsLink|\/src\/lib\/trpc\/live-link\.ts$/,
        priority: 9,
        includeDependenciesRecursively: false,
      },
      { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 8 },
      { name: 'router', test: libraries('react-router|react-router-dom'), priority: 8 },
      {
        name: 'data',
        test: (id) => data.test(id) || besideStart.test(id),
        priority: 8,
      },
      { name: 'start', tags: ['$initial'], priority: 7 },
      {
        name: (id, context) => {
          const feature = aheadOf(id, context.getModuleInfo(id)?.importers ?? [])
          return feature && `${feature}-ahead`
        },
        debugName: 'ahead',
        priority: 6,
        includeDependenciesRecursively: false,
      },
      {
        name: 'shell',
        test: /\/src\/(app\/layouts\/main\/layout|shell\/signed-in|lib\/dialog-on-demand)\.tsx$/,
        priority: 5,
      },
      {
        name: (id) => /locales\/(\w+)\/(?:common|shell|errors)\.json/.exec(id)?.[1] ?? null,
        debugName: 'texts',
        priority: 5,
      },
      // Who sells needs all of these; together they are smaller than the texts of one screen.
      {
        name: (id) => {
          const language = /locales\/(\w+)\/(?:seatMap|till|pay|reductions)\.json/.exec(id)?.[1]
          return language ? `${language}-selling` : null
        },
        debugName: 'texts of selling',
        priority: 5,
      },
      // What only forms need: lists show before the first of them opens.
      {
        name: (id, context) => (isLightIn(id, context) && needsForms(id, lookIn(context)) ? 'forms' : null),
        debugName: 'forms',
        minShareCount: 8,
        priority: 4,
        includeDependenciesRecursively: false,
      },
      // Around every screen for guests.
      { name: 'guests', test: guests, priority: 4, minShareCount: 3, includeDependenciesRecursively: false },
      // The table with all that surrounds it: whoever shows a list needs all of it, but for what opens beside it.
      {
        name: (id, context) => (lists.test(id) && !needsForms(id, lookIn(context)) ? 'lists' : null),
        debugName: 'lists',
        minShareCount: 3,
        priority: 4,
        includeDependenciesRecursively: false,
      },
      // Fields, small parts and icons that the first screens share with others: one file instead of twenty. What many
      // others show at once is another, but for the box office, which has its own.
      {
        name: (id, context) => {
          if (!isLightHere(id, context) || needsForms(id, lookIn(context)) || needsLists(id, context)) return null
          const pages = reachIn(context).pagesWith(id)
          const isFirst = pages.some((page) => firstScreens.test(page))
          if (isFirst) return pages.length > 1 ? 'common' : null
          return pages.length >= 10 && !pages.some((page) => boxOffice.test(page)) ? 'usual' : null
        },
        debugName: 'common',
        priority: 3,
        includeDependenciesRecursively: false,
      },
      // Those that many dialogs show and no page at all, or one: no first look waits for them.
      {
        name: (id, context) => {
          if (!isLightIn(id, context) || needsForms(id, lookIn(context))) return null
          return ['dialogs', 'seldom'][reachIn(context).pagesWith(id).length] ?? null
        },
        debugName: 'dialogs',
        minShareCount: 8,
        priority: 3,
        includeDependenciesRecursively: false,
      },
      // What the same few pages cannot do without, however many dialogs use it too. Of one page it stays with the page:
      // cut off from it, each would import the other, and what runs first finds nothing there.
      {
        test: ours,
        name: (id, context) => {
          const pages = reachIn(context).pagesWith(id)
          return !pages.includes(id) && pages.length > 1 && pages.length <= 3 ? namedBy(pages) : null
        },
        debugName: 'pages',
        priority: 2,
        includeDependenciesRecursively: false,
      },
      // What one page shares with its own dialogs: the page needs it anyway, so it comes in one file.
      {
        test: ours,
        name: (id, context) => {
          const pages = reachIn(context).pagesWith(id)
          const isOfOne =
            pages.length === 1 && !pages.includes(id) && !reachIn(context).isAhead(id) && isOwn(id, context)
          return isOfOne ? `${namedBy(pages)}-parts` : null
        },
        debugName: 'parts of a page',
        minShareCount: 2,
        priority: 1,
        includeDependenciesRecursively: false,
      },
      // What the box office shares with more pages than that: twenty files of a kilobyte would cost it three round trips.
      {
        test: ours,
        name: (id, context) => {
          const pages = reachIn(context).pagesWith(id)
          const isShared = pages.length > 3 || (pages.length > 1 && icon.test(id))
          if (needsForms(id, lookIn(context))) return null
          return isShared && pages.some((page) => boxOffice.test(page)) ? 'selling' : null
        },
        debugName: 'selling',
        priority: 1,
        includeDependenciesRecursively: false,
      },
    ],
  }
}
