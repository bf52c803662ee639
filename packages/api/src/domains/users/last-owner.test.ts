import type { RoleId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, grants, makeVenue, reasonOf, type SignedIn, type TestApi } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

describe('the last owner', () => {
  async function twoOwners() {
    const venue = await makeVenue(api.database.db)
    const [a, b] = await Promise.all([api.signInAs('owner', { venue }), api.signInAs('owner', { venue })])
    // Both are known to the door before they start, or the first would be through before the second is let in.
    await Promise.all([a.caller.me.get(), b.caller.me.get()])
    return { venue, a, b }
  }
  const owners = async (venueId: string) => {
    const rows = await api.database.db
      .selectFrom('user_role as ur')
      .innerJoin('role as r', 'r.id', 'ur.role_id')
      .innerJoin('venue_member as m', (join) =>
        join.onRef('m.user_id', '=', 'ur.user_id').onRef('m.venue_id', '=', 'ur.venue_id'),
      )
      .select('ur.user_id')
      .where('r.is_owner', '=', true)
      .where('m.state', '=', 'active')
      .where('ur.venue_id', '=', venueId)
      .execute()
    return rows.length
  }

  test('is not removed, suspended or made something else', async () => {
    const { a, b, venue } = await twoOwners()
    await a.caller.users.update({ id: b.user.id, expectedRev: 1, roles: grants(venue.roleIds.door as RoleId) })
    expect(await owners(venue.id)).toBe(1)
    const deputy = await api.signInAs('owner', { venue })
    await deputy.caller.users.suspend({ id: a.user.id, expectedRev: 1 })
    expect(await owners(venue.id)).toBe(1)
    expect(await reasonOf(a.caller.me.get())).toBe('UNAUTHORIZED')
  })

  test('two owners who remove each other at the same moment: one stays', async () => {
    for (const how of ['roles', 'suspend'] as const) {
      for (let round = 0; round < 5; round++) {
        const { a, b, venue } = await twoOwners()
        const against = (from: SignedIn, to: SignedIn) =>
          how === 'roles'
            ? from.caller.users.update({ id: to.user.id, expectedRev: 1, roles: [] })
            : from.caller.users.suspend({ id: to.user.id, expectedRev: 1 })
        const answers = await Promise.all([reasonOf(against(a, b)), reasonOf(against(b, a))])
        expect(await owners(venue.id)).toBe(1)
        expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
        // The second one may find their own rights gone already.
        expect(['LAST_OWNER', 'UNAUTHORIZED', 'FORBIDDEN']).toContain(answers.find((answer) => answer !== 'OK'))
      }
    }
  })

  test('negative control: without the trigger both succeed and nobody is left', async () => {
    const toggle = async (word: 'disable' | 'enable') => {
      for (const table of ['user_role', 'venue_member']) {
        const change = word === 'disable' ? sql`disable` : sql`enable`
        await sql`alter table ${sql.table(table)} ${change} trigger keep_owner`.execute(api.database.asOwner)
      }
    }
    await toggle('disable')
    try {
      const { a, b, venue } = await twoOwners()
      const answers = await Promise.all([
        reasonOf(a.caller.users.update({ id: b.user.id, expectedRev: 1, roles: [] })),
        reasonOf(b.caller.users.update({ id: a.user.id, expectedRev: 1, roles: [] })),
      ])
      expect(answers).toEqual(['OK', 'OK'])
      expect(await owners(venue.id)).toBe(0)
    } finally {
      await toggle('enable')
    }
  })
})
