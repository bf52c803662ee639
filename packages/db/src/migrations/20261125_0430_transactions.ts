import { type Kysely, sql } from 'kysely'

/**
 * Payments and refunds as one list, the newest first. Each index is in the order of the list behind what narrows it, so
 * that a page is read and not the money of years.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['payment', 'refund']) {
    const index = (name: string, columns: string) =>
      sql`create index ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (venue_id, ${sql.raw(columns)})`.execute(
        db,
      )
    await index('at', 'at, id')
    await index('method_at', 'method_id, at, id')
    await index('clerk_at', 'actor_id, at, id')
    await index('amount_at', 'amount_minor, at, id')
    await index('till_at', 'till_session_id, at, id')
    await sql`drop index ${sql.ref(`${table}_till`)}`.execute(db)
    await sql`create index ${sql.ref(`${table}_reference`)} on ${sql.table(table)} (venue_id, reference)
      where reference is not null`.execute(db)
  }
  await sql`create index payment_refunded_at on payment (venue_id, at, id) where refunded_minor > 0`.execute(db)
  // What was taken for a basket and sold with it is the payment of its order; the rest is rare.
  await sql`create index part_payment_unsold on part_payment (venue_id, taken_at, id) where state <> 'sold'`.execute(db)
  await sql`create index part_payment_gone_back on part_payment (venue_id, ended_at, id)
    where state = 'returned'`.execute(db)
  await sql`create index till_cashier_user on till_cashier (venue_id, user_id)`.execute(db)
}
