import { fillApps, makeWebsite } from '@marquee/api/demo'
import {
  allPermissions,
  defaultRoles,
  effectiveRights,
  iconSetNames,
  modules,
  type NavigationItem,
  navigationFor,
  opens,
  rightsFromDocument,
} from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from './table.ts'
import { fits } from './testing/fits.ts'
import { type RestServer, serveRest } from './testing/serve.ts'
import { openStaffedVenue, type StaffedVenue } from './testing/staffed-venue.ts'

// The demo as each default role meets it: whatever the documented paths answer as a link leads to a screen that opens
// for the caller, and whatever they answer as an icon is in one of the sets of `api/ui/icons`.

const roles = defaultRoles.map(({ key }) => key)
const words = ['a', 'e', 'i', 'o', 'us', 'fl', 'ti']

let venue: StaffedVenue
let rest: RestServer
const tokens = new Map<string, string>()
const namesOf = new Map<string, Set<string>>()

beforeAll(async () => {
  venue = await openStaffedVenue()
  const { db } = venue.database
  const people = await db.selectFrom('app_user').select('id').orderBy('email').execute()
  const users = people.map(({ id }) => id as typeof venue.owner.id)
  await fillApps(db, { venueId: venue.venue.id, users, now: Date.now() })
  await makeWebsite(db, venue.venue.id)
  rest = await serveRest(venue.services)
  for (const role of [...roles, 'norights']) tokens.set(role, (await venue.signIn(role)).accessToken)
  for (const set of iconSetNames) {
    const { namespace, list } = await ask<{ namespace: string; list: string[] }>(`GET api/ui/icons/${set}`, 'owner')
    namesOf.set(namespace, new Set(list))
  }
})
afterAll(async () => {
  await rest.close()
  await venue.close()
})

const ask = async <T = unknown>(key: string, role: string, body?: unknown): Promise<T> =>
  fits<T>(key, await rest.call(key, { token: tokens.get(role) ?? '', ...(body === undefined ? {} : { body }) }))

/** Every documented read that takes no query, and the search for some words. */
async function answersFor(role: string): Promise<{ key: string; body: unknown }[]> {
  const reads = Object.entries(routes)
    .filter(([key, { query }]) => key.startsWith('GET ') && !key.includes('/v1/') && query === undefined)
    .map(([key]) => key)
  expect(reads.length).toBeGreaterThan(20)
  const found: { key: string; body: unknown }[] = []
  for (const key of reads) {
    const { status, body } = await rest.call(key, { token: tokens.get(role) ?? '' })
    expect([200, 403], key).toContain(status)
    if (status === 200) found.push({ key, body })
  }
  for (const query of words) {
    found.push({ key: `search ${query}`, body: await ask('POST api/common/search', role, { query }) })
  }
  return found
}

/** All values that stand under a name, with the record they stand in. */
function named(value: unknown, name: string): { value: unknown; of: Record<string, unknown> }[] {
  if (Array.isArray(value)) return value.flatMap((inner) => named(inner, name))
  if (typeof value !== 'object' || value === null) return []
  const record = value as Record<string, unknown>
  const own = Object.hasOwn(record, name) ? [{ value: record[name], of: record }] : []
  return [...own, ...Object.values(record).flatMap((inner) => named(inner, name))]
}

const isInSet = (icon: unknown) => {
  const [namespace = '', name = '', ...rest] = typeof icon === 'string' ? icon.split(':') : []
  return rest.length === 0 && namespace !== '' && namesOf.get(namespace)?.has(name) === true
}

describe('the answers to each default role, and to someone without rights', () => {
  for (const role of [...roles, 'norights']) {
    it(`${role}: links lead to screens that open, icons are in their sets`, async () => {
      const me = venue.callerWithToken(tokens.get(role) ?? '').me
      const rights = role === 'norights' ? {} : rightsFromDocument(await me.rights())
      let links = 0
      for (const { key, body } of await answersFor(role)) {
        for (const { value, of } of named(body, 'link')) {
          if (value === null) continue
          links += 1
          // The server answers its own pages; the web's router doesn't know them.
          const isOurs = of.useRouter === false && (await rest.call(`GET ${String(value).slice(1)}`)).status === 200
          expect([key, value, isOurs || opens(String(value), rights)]).toEqual([key, value, true])
        }
        for (const { value } of named(body, 'icon')) {
          if (value !== null) expect([key, value, isInSet(value)]).toEqual([key, value, true])
        }
      }
      if (role === 'owner') expect(links).toBeGreaterThan(30)
    })
  }
})

describe('icons', () => {
  const flat = (items: readonly NavigationItem[]): NavigationItem[] =>
    items.flatMap((item) => [item, ...flat(item.children ?? [])])

  it('of the whole menu, with the screens that are still to come, are in their set', () => {
    const screens = Object.values(modules).flatMap(({ route }) => (route === null ? [] : [route]))
    const items = flat(navigationFor(effectiveRights(allPermissions()), screens))
    expect(items.length).toBeGreaterThan(35)
    for (const { id, icon } of items) expect([id, icon, isInSet(icon)]).toEqual([id, icon, true])
  })

  it('of the examples that a reader copies are in their set', () => {
    const icons = Object.entries(routes).flatMap(([key, { example }]) =>
      [...named(example.answer, 'icon'), ...named(example.body, 'icon')].map(({ value }) => ({ key, value })),
    )
    expect(icons.length).toBeGreaterThan(10)
    for (const { key, value } of icons) expect([key, value, isInSet(value)]).toEqual([key, value, true])
  })

  it('negative control: bare names, unknown sets and unknown names are found out', () => {
    const wrong = ['users', 'lucide:users', 'feather:armchair', 'heroicons_outline:users:x', ':users', null]
    expect(wrong.filter(isInSet)).toEqual([])
    expect(isInSet('feather:users')).toBe(true)
  })
})
