import { type LocalText, type PriceRuleId, storedLocalText, type UserId, type VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** The one price list of a venue, locked: prices change one after the other. Made when there is none. */
export async function lockPriceList(tx: Tx, venueId: VenueId): Promise<{ id: string; version: number }> {
  await sql`
    insert into price_list (venue_id, id, name, is_default) values (${venueId}, ${uuidv7()}, 'Prices', true)
    on conflict (venue_id) where is_default do nothing`.execute(tx)
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from price_list where venue_id = ${venueId} and is_default for no key update`.execute(tx)
  const [list] = rows
  if (!list) throw new Error('a venue without a price list')
  return list
}

/** Raises the version of the price list and returns it. A sale by an older one has to be confirmed again. */
export async function raiseVersion(tx: Tx, venueId: VenueId, listId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update price_list set version = version + 1 where venue_id = ${venueId} and id = ${listId}
    returning version`.execute(tx)
  return rows[0]?.version ?? 0
}

/** Takes rules of a product away; returns how many there were. */
export async function deleteRules(
  tx: Tx,
  { venueId, listId, productId }: { venueId: VenueId; listId: string; productId: string },
  ids: readonly PriceRuleId[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from price_rule r using pass_type y
    where r.venue_id = ${venueId} and r.price_list_id = ${listId} and r.id = any(${[...ids]}::uuid[])
      and y.venue_id = r.venue_id and y.id = r.pass_type_id and y.product_id = ${productId}`.execute(tx)
  return Number(numAffectedRows)
}

export interface NewRule {
  passTypeId: string
  seatCategoryId: string | null
  shiftId: string | null
  weekday: number | null
  validFrom: string | null
  validUntil: string | null
  amountMinor: number
}

/** Writes one rule. The database refuses (exclusion `price_rule_one`) a second one at the same level and time. */
export async function insertRule(
  tx: Tx,
  at: { venueId: VenueId; listId: string; currency: string; by: UserId },
  rule: NewRule,
): Promise<void> {
  await sql`
    insert into price_rule (venue_id, id, price_list_id, pass_type_id, seat_category_id, shift_id, weekday, valid,
      amount_minor, currency, created_by)
    values (${at.venueId}, ${uuidv7()}, ${at.listId}, ${rule.passTypeId}, ${rule.seatCategoryId}, ${rule.shiftId},
      ${rule.weekday}, daterange(${rule.validFrom}::date, ${rule.validUntil}::date, '[]'), ${rule.amountMinor},
      ${at.currency}, ${at.by})`.execute(tx)
}

export async function findCurrency(tx: Tx, venueId: VenueId): Promise<string> {
  const row = await tx.selectFrom('venue').select('currency').where('id', '=', venueId).executeTakeFirstOrThrow()
  return row.currency
}

type Depends = Pick<NewRule, 'passTypeId' | 'seatCategoryId' | 'shiftId'>

/** How the kinds of passes, seat categories and shifts of these rules are called, by their ids. */
export async function selectRuleNames(
  tx: Tx,
  venueId: VenueId,
  rules: readonly Depends[],
): Promise<Map<string, LocalText>> {
  const ids = rules.flatMap(({ passTypeId, seatCategoryId, shiftId }) => [passTypeId, seatCategoryId, shiftId])
  const wanted = sql`any(${[...new Set(ids.filter((id) => id !== null))]}::uuid[])`
  const { rows } = await sql<{ id: string; name: unknown }>`
    select id, name from pass_type where venue_id = ${venueId} and id = ${wanted}
    union all select id, name from seat_category where venue_id = ${venueId} and id = ${wanted}
    union all select id, name from shift where venue_id = ${venueId} and id = ${wanted}`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, storedLocalText.parse(name)]))
}
