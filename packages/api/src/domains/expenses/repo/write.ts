import type { FundId, StoredFileId, TicketSessionId, UserId, VenueId } from '@marquee/contract'
import type { ExpenseCategoryId, ExpenseId, ExpenseState } from '@marquee/contract/expenses'
import type { VendorId } from '@marquee/contract/inventory'
import type { VehicleId } from '@marquee/contract/transport'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** What somebody enters of an expense. */
export interface Entered {
  categoryId: ExpenseCategoryId
  vendorId: VendorId | null
  vendorRef: string | null
  grossMinor: number
  taxMinor: number
  incurredOn: string
  description: string
  ticketSessionId: TicketSessionId | null
  vehicleId: VehicleId | null
  receipt: StoredFileId | null
}

/** A category in use, kept as it is until the transaction ends; undefined: it is not. */
export async function holdCategory(tx: Tx, venueId: VenueId, id: ExpenseCategoryId) {
  const { rows } = await sql<{ receiptOverMinor: number | null; secondPersonOverMinor: number | null }>`
    select receipt_over_minor as "receiptOverMinor", second_person_over_minor as "secondPersonOverMinor"
    from expense_category where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows[0]
}

/** Whether a vendor is in use; it stays so until the transaction ends. */
export async function holdVendor(tx: Tx, venueId: VenueId, id: VendorId): Promise<boolean> {
  const { rows } = await sql`
    select from vendor where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}

/** Whether a show is one of the venue's. */
export async function isSession(tx: Tx, venueId: VenueId, id: TicketSessionId): Promise<boolean> {
  const { rows } = await sql`select from ticket_session where venue_id = ${venueId} and id = ${id}`.execute(tx)
  return rows.length > 0
}

/** Whether a vehicle is in use; it stays so until the transaction ends. */
export async function holdVehicle(tx: Tx, venueId: VenueId, id: VehicleId): Promise<boolean> {
  const { rows } = await sql`
    select from vehicle where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}

/** Writes a draft. */
export async function insertExpense(
  tx: Tx,
  expense: Entered & { venueId: VenueId; expenseNo: number; actorId: UserId },
): Promise<ExpenseId> {
  const id = uuidv7() as ExpenseId
  const { venueId, vendorId, vendorRef, grossMinor, taxMinor, receipt } = expense
  await sql`
    insert into expense (venue_id, id, expense_no, category_id, vendor_id, vendor_ref, gross_minor, tax_minor, currency,
      incurred_on, description, ticket_session_id, vehicle_id, receipt, created_by)
    select v.id, ${id}, ${expense.expenseNo}, ${expense.categoryId}, ${vendorId}, ${vendorRef}, ${grossMinor}, ${taxMinor},
      v.currency, ${expense.incurredOn}, ${expense.description}, ${expense.ticketSessionId}, ${expense.vehicleId}, ${receipt},
      ${expense.actorId}
    from venue v where v.id = ${venueId}`.execute(tx)
  return id
}

/** Writes what was entered anew. The expense is held. */
export async function rewriteExpense(tx: Tx, { venueId, id }: ExpenseKey, entered: Entered): Promise<void> {
  await sql`
    update expense set category_id = ${entered.categoryId}, vendor_id = ${entered.vendorId},
      vendor_ref = ${entered.vendorRef}, gross_minor = ${entered.grossMinor}, tax_minor = ${entered.taxMinor},
      incurred_on = ${entered.incurredOn}, description = ${entered.description},
      ticket_session_id = ${entered.ticketSessionId}, vehicle_id = ${entered.vehicleId}, receipt = ${entered.receipt},
      rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

export interface ExpenseKey {
  venueId: VenueId
  id: ExpenseId
}

export interface HeldExpense extends Entered {
  id: ExpenseId
  expenseNo: number
  state: ExpenseState
  fundId: FundId | null
  createdBy: UserId | null
  submittedBy: UserId | null
  rev: number
}

/** An expense that nobody else changes until the transaction ends. */
export async function holdExpense(tx: Tx, { venueId, id }: ExpenseKey): Promise<HeldExpense | undefined> {
  const { rows } = await sql<HeldExpense>`
    select e.id, e.expense_no as "expenseNo", e.state, e.category_id as "categoryId", e.vendor_id as "vendorId",
      e.vendor_ref as "vendorRef", e.gross_minor as "grossMinor", e.tax_minor as "taxMinor",
      e.incurred_on as "incurredOn", e.description, e.ticket_session_id as "ticketSessionId",
      e.vehicle_id as "vehicleId", e.receipt,
      e.fund_id as "fundId", e.created_by as "createdBy", e.submitted_by as "submittedBy",
      e.rev
    from expense e where e.venue_id = ${venueId} and e.id = ${id} for no key update`.execute(tx)
  return rows[0]
}

export type Step = 'submitted' | 'approved' | 'returned' | 'paid' | 'reversed' | 'discarded'

interface Stepped extends ExpenseKey {
  to: Step
  from: readonly ExpenseState[]
  expectedRev: number
  by: UserId
  reason?: string | null
  fundId?: FundId | null
}

/**
 * Takes an expense one step further. The condition is on the row that is updated, so of several at the same moment one
 * does it and the others find it done: false.
 */
export async function stepExpense(tx: Tx, step: Stepped): Promise<boolean> {
  const { venueId, id, to, from, expectedRev, by, reason = null, fundId = null } = step
  const stamp =
    to === 'discarded' ? sql`` : sql`, ${sql.ref(`${to}_at`)} = clock_timestamp(), ${sql.ref(`${to}_by`)} = ${by}`
  const { rows } = await sql`
    update expense set state = ${to}, rev = rev + 1, reason = ${reason}
      ${stamp} ${to === 'paid' ? sql`, fund_id = ${fundId}` : sql``}
    where venue_id = ${venueId} and id = ${id} and state = any(${[...from]}::text[]) and rev = ${expectedRev}
    returning rev`.execute(tx)
  return rows.length > 0
}

/** The date on the venue's calendar now. */
export async function findToday(tx: Tx, venueId: VenueId): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (clock_timestamp() at time zone v.zone)::date as today from venue v where v.id = ${venueId}`.execute(tx)
  return rows[0]?.today ?? ''
}

/** Rules with a draft to make, at most so many: venue and rule. */
export async function selectDueRules(db: Tx, most: number) {
  const { rows } = await sql<{ venueId: VenueId; id: string }>`
    select r.venue_id as "venueId", r.id from expense_rule r join venue v on v.id = r.venue_id
    join expense_category c on c.venue_id = r.venue_id and c.id = r.category_id and c.archived_at is null
    where r.archived_at is null
      and expense_rule_day(r.starts_on, r.rhythm, r.made) <= (clock_timestamp() at time zone v.zone)::date
      and (r.ends_on is null or expense_rule_day(r.starts_on, r.rhythm, r.made) <= r.ends_on)
    order by r.venue_id, r.id limit ${most}`.execute(db)
  return rows
}

/**
 * Takes the next day of a rule that is due; undefined: another process has, or somebody ended the rule. Counting it and
 * writing its draft are one transaction.
 */
export async function takeRule(tx: Tx, venueId: VenueId, id: string) {
  const { rows } = await sql<{ nth: number; day: string; grossMinor: number; taxPpm: number }>`
    update expense_rule r set made = r.made + 1 from venue v
    where r.venue_id = ${venueId} and r.id = ${id} and v.id = r.venue_id and r.archived_at is null
      and expense_rule_day(r.starts_on, r.rhythm, r.made) <= (clock_timestamp() at time zone v.zone)::date
      and (r.ends_on is null or expense_rule_day(r.starts_on, r.rhythm, r.made) <= r.ends_on)
    returning r.made - 1 as nth, expense_rule_day(r.starts_on, r.rhythm, r.made - 1) as day,
      r.gross_minor as "grossMinor", r.tax_ppm as "taxPpm"`.execute(tx)
  return rows[0]
}

/** Writes the draft of a rule. */
export async function insertOfRule(
  tx: Tx,
  {
    venueId,
    ruleId,
    nth,
    day,
    expenseNo,
    taxMinor,
  }: { venueId: VenueId; ruleId: string; nth: number; day: string; expenseNo: number; taxMinor: number },
): Promise<void> {
  await sql`
    insert into expense (venue_id, id, expense_no, category_id, vendor_id, gross_minor, tax_minor, currency, incurred_on,
      description, rule_id, rule_nth)
    select r.venue_id, ${uuidv7()}, ${expenseNo}, r.category_id, r.vendor_id, r.gross_minor, ${taxMinor}, v.currency, ${day},
      r.name, r.id, ${nth}
    from expense_rule r join venue v on v.id = r.venue_id where r.venue_id = ${venueId} and r.id = ${ruleId}`.execute(
    tx,
  )
}
