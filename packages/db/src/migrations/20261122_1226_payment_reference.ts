import { type Kysely, sql } from 'kysely'

/**
 * A card is settled by the terminal's own report and needs no reference; a transfer is found on the bank's statement by
 * nothing else. Not validated: transfers without one were taken before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment drop constraint payment_check4`.execute(db)
  await sql`
    alter table payment add constraint payment_reference
      check (method <> 'bank' or reference is not null) not valid`.execute(db)
}
