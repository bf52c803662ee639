import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TestApi } from '../../../testing/index.ts'

/** Makes rows older by a statement, and keeps triggers out of it. */
export const makeOlder = (api: TestApi, statement: RawBuilder<unknown>) =>
  api.database.asOwner.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    try {
      await statement.execute(db)
    } finally {
      await sql`set session_replication_role = origin`.execute(db)
    }
  })

/**
 * Moves a session so many months into the past. They are counted in days, so that all its times move by as much: going
 * back by months, the 30th and the 31st both become the 28th of February, and a show that begins late in the evening
 * would end before it begins.
 */
export const makeSessionOlder = (api: TestApi, sessionId: string, months: number) =>
  makeOlder(
    api,
    sql`update ticket_session t set starts_at = starts_at - age, ends_at = ends_at - age, sales_from = sales_from - age,
      sales_until = sales_until - age, occupied_until = occupied_until - age
    from (select now() - (now() - make_interval(months => ${months})) as age) back where t.id = ${sessionId}`,
  )
