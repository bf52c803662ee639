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
