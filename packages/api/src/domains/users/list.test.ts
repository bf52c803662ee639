import type { RoleId, UserSort } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  makeUser,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** A venue with one owner, who looks, and these people. */
async function venueOf(names: string[], locale: 'tr' | 'en' = 'tr'): Promise<{ venue: TestVenue; viewer: SignedIn }> {
  const venue = await makeVenue(api.database.db, { locale })
  const owner = await makeUser(api.database.db, { venue, roles: ['owner'], name: 'Zz Viewer' })
  for (const name of names) await makeUser(api.database.db, { venue, roles: ['door'], name })
  return { venue, viewer: await api.signInUser(owner) }
}
const namesFor = async (viewer: SignedIn, search: string) =>
  (await viewer.caller.users.list({ search })).rows.map((row) => row.name)

async function walk(viewer: SignedIn, sort: UserSort, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await viewer.caller.users.list({ sort, limit, cursor })
    ids.push(...page.rows.map((row) => row.id))
    if (page.nextCursor === null) return ids
    expect(page.rows).toHaveLength(limit)
    cursor = page.nextCursor
  }
}

describe('search', () => {
  test('folds: istanbul, İSTANBUL and ISTANBUL are one, ı is i, marks do not count', async () => {
    const names = ['Ali İstanbul', 'Ece ISTANBUL', 'Can istanbul', 'Mor ıspanak', 'Nur IŞIK', 'Çağla Öz', 'Joe Smith']
    const { viewer } = await venueOf(names)
    for (const search of ['istanbul', 'İSTANBUL', 'ISTANBUL', 'ıstanbul', 'İstanbul', 'stanb']) {
      expect((await namesFor(viewer, search)).sort(), search).toEqual(['Ali İstanbul', 'Can istanbul', 'Ece ISTANBUL'])
    }
    expect(await namesFor(viewer, 'ispanak')).toEqual(['Mor ıspanak'])
    expect(await namesFor(viewer, 'ISPANAK')).toEqual(['Mor ıspanak'])
    expect(await namesFor(viewer, 'isik')).toEqual(['Nur IŞIK'])
    expect(await namesFor(viewer, 'ışık')).toEqual(['Nur IŞIK'])
    expect(await namesFor(viewer, 'cagla oz')).toEqual(['Çağla Öz'])
    expect(await namesFor(viewer, 'öz çağ')).toEqual(['Çağla Öz'])
  })

  test('one and two letters begin a word, three are found anywhere', async () => {
    const { viewer } = await venueOf(['Banu Ateş', 'Ateş Banu', 'Kabana'])
    expect((await namesFor(viewer, 'ba')).sort()).toEqual(['Ateş Banu', 'Banu Ateş'])
    expect((await namesFor(viewer, 'ban')).sort()).toEqual(['Ateş Banu', 'Banu Ateş', 'Kabana'])
    expect(await namesFor(viewer, ' \t ')).toHaveLength(4)
  })

  test('a mail address is found too', async () => {
    const { venue, viewer } = await venueOf([])
    await makeUser(api.database.db, { venue, name: 'Someone', email: 'Kerem.Y@galatapier.example' })
    expect(await namesFor(viewer, 'kerem.y@gal')).toEqual(['Someone'])
  })

  test('percent, underscore and backslash are letters like others', async () => {
    const { viewer } = await venueOf(['100% Ada', '100 Ada', 'under_score', 'underXscore', 'back\\slash', 'backslash'])
    expect(await namesFor(viewer, '100%')).toEqual(['100% Ada'])
    expect(await namesFor(viewer, 'under_')).toEqual(['under_score'])
    expect(await namesFor(viewer, 'k\\s')).toEqual(['back\\slash'])
    for (const search of [
      '%',
      '_',
      '\\',
      '%%%',
      '___',
      "'; drop table app_user; --",
      "' or '1'='1",
      '$1',
      '(select 1)',
    ]) {
      expect(await namesFor(viewer, search), search).toEqual([])
    }
  })
})

describe('order', () => {
  test('by the language of the venue: ç comes after c in Turkish, numbers count', async () => {
    const names = ['zeytin', 'çay', 'cam', 'ışık', 'iğne', 'şeker', 'su', 'öz', 'oda', 'Kapı 10', 'Kapı 9']
    const turkish = await venueOf(names, 'tr')
    const listed = (await turkish.viewer.caller.users.list({ limit: 100 })).rows.map((row) => row.name)
    expect(listed).toEqual([
      'cam',
      'çay',
      'ışık',
      'iğne',
      'Kapı 9',
      'Kapı 10',
      'oda',
      'öz',
      'su',
      'şeker',
      'zeytin',
      'Zz Viewer',
    ])
    const backwards = (await turkish.viewer.caller.users.list({ limit: 100, sort: '-name' })).rows.map(
      (row) => row.name,
    )
    expect(backwards).toEqual(listed.toReversed())
    const english = await venueOf(['zebra', 'çay', 'cz'], 'en')
    expect((await english.viewer.caller.users.list({})).rows.map((row) => row.name)).toEqual([
      'çay',
      'cz',
      'zebra',
      'Zz Viewer',
    ])
  })

  test('by last seen, newest first, with people who were never here at the end', async () => {
    const { venue, viewer } = await venueOf([])
    const now = Date.now()
    for (const hours of [5, 1, 3]) {
      await makeUser(api.database.db, { venue, name: `h${hours}`, lastSeenAt: new Date(now - hours * 3_600_000) })
    }
    await makeUser(api.database.db, { venue, name: 'never' })
    const names = async (sort: UserSort) =>
      (await viewer.caller.users.list({ sort })).rows.map((row) => row.name).filter((name) => name !== 'Zz Viewer')
    expect(await names('-lastSeen')).toEqual(['h1', 'h3', 'h5', 'never'])
    expect(await names('lastSeen')).toEqual(['never', 'h5', 'h3', 'h1'])
  })

  test('every way of walking sees everybody once, equal keys and microseconds included', async () => {
    const { venue, viewer } = await venueOf([
      ...Array(12).fill('Aynı İsim'),
      ...Array.from({ length: 11 }, (_, n) => `Kişi ${n}`),
    ])
    await sql`update app_user set last_seen_at = timestamptz '2026-11-21 10:00:00.123456+00' + (random() * 3)::int * interval '1 microsecond'
      where id in (select user_id from venue_member where venue_id = ${venue.id}) and name like 'Ay%'`.execute(
      api.database.db,
    )
    await viewer.caller.users.list({})
    for (const sort of ['name', '-name', 'lastSeen', '-lastSeen'] as const) {
      const ids = await walk(viewer, sort, 5)
      expect(ids, sort).toHaveLength(24)
      expect(new Set(ids).size, sort).toBe(24)
    }
  })

  test('walking while others come: nobody who was there is missed or seen twice', async () => {
    const { venue, viewer } = await venueOf(Array.from({ length: 40 }, (_, n) => `Person ${n * 10}`))
    const before = new Set(await walk(viewer, 'name', 100))
    let coming = true
    const arrivals = (async () => {
      for (let n = 0; coming; n++) await makeUser(api.database.db, { venue, name: `Person ${(n * 7) % 400}` })
    })()
    for (const sort of ['name', '-name'] as const) {
      const seen = await walk(viewer, sort, 3)
      expect(new Set(seen).size).toBe(seen.length)
      expect([...before].filter((id) => !seen.includes(id))).toEqual([])
    }
    coming = false
    await arrivals
  })
})

describe('filters and counts', () => {
  test('by state and role, with exact totals', async () => {
    const { venue, viewer } = await venueOf(['A', 'B'])
    await makeUser(api.database.db, { venue, name: 'C', state: 'suspended', roles: ['kitchen'] })
    await makeUser(api.database.db, { venue, name: 'D', roles: ['kitchen', 'door'] })
    const list = (input: Parameters<typeof viewer.caller.users.list>[0]) => viewer.caller.users.list(input)
    expect(await list({ state: 'suspended' })).toMatchObject({
      rows: [{ name: 'C' }],
      total: 1,
      totalIsExact: true,
      nextCursor: null,
    })
    const kitchen = venue.roleIds.kitchen as RoleId
    expect((await list({ roleId: kitchen })).rows.map((row) => row.name)).toEqual(['C', 'D'])
    expect(await list({ roleId: kitchen, state: 'active', search: 'd' })).toMatchObject({
      rows: [{ name: 'D' }],
      total: 1,
    })
    expect(await list({ limit: 1 })).toMatchObject({ total: 5, totalIsExact: true })
    const [row] = (await list({ search: 'd' })).rows
    expect(row?.roles).toEqual([
      { id: kitchen, name: 'Kitchen', validFrom: null, validUntil: null },
      { id: venue.roleIds.door, name: 'Door', validFrom: null, validUntil: null },
    ])
  })

  test('a role for a time is listed with its end, and not after it', async () => {
    const { venue, viewer } = await venueOf(['Temp'])
    await sql`update user_role set valid = tstzrange(now() - interval '1 day', timestamptz '2126-01-02 03:04:05.678+00')
      where venue_id = ${venue.id} and role_id = ${venue.roleIds.door}`.execute(api.database.db)
    const roles = async () => (await viewer.caller.users.list({ search: 'temp' })).rows[0]?.roles
    expect(await roles()).toEqual([
      { id: venue.roleIds.door, name: 'Door', validFrom: null, validUntil: '2126-01-02T03:04:05.678Z' },
    ])
    await sql`update user_role set valid = tstzrange(now() - interval '2 days', now() - interval '1 day')
      where venue_id = ${venue.id} and role_id = ${venue.roleIds.door}`.execute(api.database.db)
    expect(await roles()).toEqual([])
  })

  test('counting stops at a thousand and says so', async () => {
    const { venue, viewer } = await venueOf([])
    await sql`
      with people as (
        insert into app_user (id, name, email, email_key)
        select gen_random_uuid(), 'Many ' || n, 'many-' || n || '@m.example', 'many-' || n || '@m.example' from generate_series(1, 1100) n
        returning id
      )
      insert into venue_member (venue_id, user_id, state) select ${venue.id}, id, 'active' from people`.execute(
      api.database.db,
    )
    expect(await viewer.caller.users.list({ limit: 1 })).toMatchObject({ total: 1000, totalIsExact: false })
    expect(await viewer.caller.users.list({ limit: 1, search: 'many 109' })).toMatchObject({
      total: 11,
      totalIsExact: true,
    })
  })
})

test('a cursor that is broken, made up or of another order is refused on its field', async () => {
  const { viewer } = await venueOf(['A', 'B', 'C'])
  const { nextCursor } = await viewer.caller.users.list({ limit: 1 })
  const seen = (await viewer.caller.users.list({ limit: 1, sort: 'lastSeen' })).nextCursor
  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = viewer.user.id
  const wrong: [string, UserSort][] = [
    [nextCursor ?? '', '-name'],
    [seen ?? '', 'name'],
    ['', 'name'],
    ['x', 'name'],
    [made(null), 'name'],
    [made([]), 'name'],
    [made({ sort: 'name', key: 'A', id: 'x' }), 'name'],
    [made({ sort: 'name', key: 'A\u0000', id }), 'name'],
    [made({ sort: 'name', key: 7, id }), 'name'],
    [made({ sort: 'name', key: 'A', id, more: 1 }), 'name'],
    [made({ sort: 'lastSeen', key: 'yesterday', id }), 'lastSeen'],
    [made({ sort: 'lastSeen', key: '2026-13-45 99:99:99+00', id }), 'lastSeen'],
    [made({ sort: 'lastSeen', key: "2026-01-01 00:00:00+00'; select pg_sleep(9)", id }), 'lastSeen'],
    [`${nextCursor}%`, 'name'],
    ['__proto__', 'name'],
  ]
  for (const [cursor, sort] of wrong) {
    const refused = await refusalOf(viewer.caller.users.list({ cursor, sort }))
    expect([refused.code, refused.issues], cursor).toEqual([
      'VALIDATION',
      [{ path: 'cursor', message: 'field.invalid' }],
    ])
  }
  for (const limit of [0, -1, 1.5, Number.NaN, 101, 2 ** 63, Number.POSITIVE_INFINITY]) {
    expect(await reasonOf(viewer.caller.users.list({ limit })), String(limit)).toBe('VALIDATION')
  }
})
