import type { FundId, FundKind, FundTransferId, UserId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { businessDayOf } from '../../../core/venue-day.ts'

/** The first fund of a kind, which every venue has. */
export async function firstFund(db: Db, venue: { id: VenueId }, kind: FundKind): Promise<FundId> {
  const row = await db
    .selectFrom('fund')
    .select('id')
    .where('venue_id', '=', venue.id)
    .where('kind', '=', kind)
    .orderBy('account')
    .executeTakeFirstOrThrow()
  return row.id as FundId
}

/** Money on its way from the first safe to the bank; past the door, because the sender may lack the right. */
export async function sendFrom(
  db: Db,
  { venue, userId, amountMinor }: { venue: { id: VenueId }; userId: UserId; amountMinor: number },
): Promise<FundTransferId> {
  const id = uuidv7() as FundTransferId
  const [from, to] = [await firstFund(db, venue, 'safe'), await firstFund(db, venue, 'bank')]
  await db.transaction().execute(async (tx) => {
    await sql`insert into fund_transfer (venue_id, id, from_fund_id, from_kind, to_fund_id, to_kind, amount_minor,
        currency, sent_by)
      values (${venue.id}, ${id}, ${from}, 'safe', ${to}, 'bank', ${amountMinor}, 'TRY', ${userId})`.execute(tx)
    await sql`
      with moved as (
        update fund set balance_minor = balance_minor - ${amountMinor}, last_entry = coalesce(last_entry, 0) + 1
        where venue_id = ${venue.id} and id = ${from} returning *)
      insert into fund_entry (venue_id, fund_id, entry_no, id, kind, source, source_id, amount_minor,
        balance_after_minor, business_date)
      select venue_id, id, last_entry, ${uuidv7()}, 'fund.sent', 'transfer', ${id}, ${-amountMinor}, balance_minor,
        ${businessDayOf(venue.id)} from moved`.execute(tx)
  })
  return id
}
