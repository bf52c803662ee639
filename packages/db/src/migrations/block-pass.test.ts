import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { up } from './20261123_0325_block_pass.ts'

const venues = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b']

test('each role that reissues passes may block them, at every venue, and no other role; a second time changes nothing', async () => {
  const database = await createTestDatabase()
  try {
    const db = database.asOwner
    await sql`insert into permission (module, action) values
      ('order_list', 'view'), ('order_list', 'reissue') on conflict do nothing`.execute(db)
    for (const venue of venues) {
      await sql`insert into venue (id, name, zone, currency, locale, country)
        values (${venue}, ${venue}, 'Europe/Istanbul', 'TRY', 'tr', 'TR')`.execute(db)
      for (const name of ['Desk', 'Door']) {
        await sql`with made as (
          insert into role (venue_id, id, name) values (${venue}, gen_random_uuid(), ${name}) returning venue_id, id)
          insert into role_permission (venue_id, role_id, module, action)
          select venue_id, id, 'order_list', unnest(${name === 'Desk' ? ['view', 'reissue'] : ['view']}::text[])
          from made`.execute(db)
      }
    }
    const blocks = async () => {
      const { rows } = await sql<{ venue: string; name: string }>`select r.venue_id as venue, r.name
        from role_permission p join role r on r.venue_id = p.venue_id and r.id = p.role_id
        where p.module = 'order_list' and p.action = 'block_pass' order by 1`.execute(db)
      return rows.map(({ venue, name }) => [venue, name])
    }
    expect(await blocks()).toEqual([])
    await up(db as unknown as Kysely<unknown>)
    await up(db as unknown as Kysely<unknown>)
    expect(await blocks()).toEqual(venues.map((venue) => [venue, 'Desk']))
  } finally {
    await database.drop()
  }
})
