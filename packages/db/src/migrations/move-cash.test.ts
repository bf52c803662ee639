import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { up } from './20261125_0950_move_cash.ts'

const venues = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b']
/** What roles hold before: `module.action`. */
const roles: Record<string, string[]> = {
  Desk: ['ticket_booking.view', 'ticket_booking.sell', 'funds.close_till'],
  Counter: ['food_purchase.sell'],
  Passes: ['ticket_order.sell'],
  Keeper: ['ticket_order.sell', 'inventory.view', 'inventory.close_till'],
  Both: ['ticket_booking.sell', 'inventory.view', 'funds.view'],
  Door: ['check_in.view'],
  Accountant: ['funds.view', 'inventory.close_till'],
}

test('each role that sells may go on moving cash, under the umbrella where it has that; no other role, and once', async () => {
  const database = await createTestDatabase()
  try {
    const db = database.asOwner
    const rights = Object.values(roles).flat()
    for (const right of rights) {
      const [module = '', action = ''] = right.split('.')
      await sql`insert into permission (module, action) values (${module}, ${action}) on conflict do nothing`.execute(
        db,
      )
    }
    for (const venue of venues) {
      await sql`insert into venue (id, name, zone, currency, locale, country)
        values (${venue}, ${venue}, 'Europe/Istanbul', 'TRY', 'tr', 'TR')`.execute(db)
      for (const [name, held] of Object.entries(roles)) {
        await sql`with made as (
          insert into role (venue_id, id, name) values (${venue}, gen_random_uuid(), ${name}) returning venue_id, id)
          insert into role_permission (venue_id, role_id, module, action)
          select venue_id, id, split_part(p, '.', 1), split_part(p, '.', 2) from made, unnest(${held}::text[]) p`.execute(
          db,
        )
      }
    }
    const moves = async () => {
      const { rows } = await sql<{ venue: string; name: string; module: string }>`
        select r.venue_id as venue, r.name, p.module
        from role_permission p join role r on r.venue_id = p.venue_id and r.id = p.role_id
        where p.action = 'move_cash' order by 1, 2`.execute(db)
      return rows.map(({ venue, name, module }) => [venue, name, module])
    }
    expect(await moves()).toEqual([])
    await up(db as unknown as Kysely<unknown>)
    await up(db as unknown as Kysely<unknown>)
    const each = [
      ['Both', 'funds'],
      ['Counter', 'funds'],
      ['Desk', 'funds'],
      ['Keeper', 'inventory'],
      ['Passes', 'funds'],
    ]
    expect(await moves()).toEqual(venues.flatMap((venue) => each.map((row) => [venue, ...row])))
  } finally {
    await database.drop()
  }
})
