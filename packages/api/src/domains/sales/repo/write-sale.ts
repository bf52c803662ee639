import { statementOf } from '../../../door/at-once.ts'
import type { Tx } from '../../../door/work.ts'
import { orderParts, orderTypes, orderValues, soldOrderParts, soldTypes, venueGate } from './parts/order.ts'
import { heldPassTypes, lockFree, lockHeld, passParts, passTypes, passValues, sessionGate } from './parts/passes.ts'
import { type Sale, seatedOf } from './sale.ts'

/** How the sale went. What falls short means that nothing was written, and that the caller refuses. */
export interface SaleOutcome {
  /** The prices at this moment. */
  priceVersion: number
  /** The ticket session at this moment; null: the sale has none. */
  session: { onSale: boolean; rev: number; catalogue: string } | null
  /** Every seat that was wanted was got. */
  hasSeats: boolean
  /** null: the caller has no open till. */
  tillSessionId: string | null
  receiptNo: number | null
  /** null: it was not written. */
  orderNo: number | null
}

interface Row extends Omit<SaleOutcome, 'session' | 'hasSeats'> {
  onSale: boolean
  sessionRev: number
  catalogue: string
  seats: number
}

const outcome = `gate.version as "priceVersion", (select id from till) as "tillSessionId",
  (select receipts from till) as "receiptNo", (select order_no from ready) as "orderNo"`
const outcomeOfPasses = `${outcome}, gate.on_sale as "onSale", gate.rev as "sessionRev", gate.catalogue,
  (select count(*)::integer from wanted) as seats`

const sellPlain = statementOf(
  orderTypes,
  (p) => `
  with ${venueGate(p)}, enough as materialized (select business_date from fits), ${orderParts(p)}
  select ${outcome} from gate`,
)
const sellThere = statementOf(
  soldTypes,
  (p) => `
  with enough as materialized (select ${p.day} as business_date), ${soldOrderParts(p)}
  select (select order_no from ready) as "orderNo", (select receipts from till) as "receiptNo"`,
)
const sellFree = statementOf(
  passTypes,
  (p) => `
  with ${sessionGate(p)}, ${lockFree(p)}, ${orderParts(p)}, ${passParts(p)}
  select ${outcomeOfPasses} from gate`,
)
const sellHeld = statementOf(
  heldPassTypes,
  (p) => `
  with ${sessionGate(p)}, ${lockHeld(p)}, ${orderParts(p)}, ${passParts(p)}
  select ${outcomeOfPasses} from gate`,
)

/**
 * Writes a sale in one statement of a transaction: order, lines, payments and the till's cash, and the passes with their
 * seats when it has some. Seats are locked in their order; each is taken only if it is free, or its hold has run out (or,
 * with a hold, only if it is the hold's still, whatever the clock says). Nothing is written unless every seat was got,
 * the session is on sale, and prices and session are those that the sum was made from.
 */
export async function writeSale(tx: Tx, sale: Sale): Promise<SaleOutcome> {
  const { passes } = sale
  const { rows } = await tx.executeQuery<Row>(statementFor(sale))
  const [row] = rows
  if (!row) throw new Error('the ticket session vanished during its sale')
  const { onSale, sessionRev: rev, catalogue, seats, ...written } = row
  return {
    ...written,
    session: passes && { onSale, rev, catalogue },
    hasSeats: passes === null || seats === seatedOf(passes).length,
  }
}

function statementFor(sale: Sale) {
  const values = orderValues(sale)
  if (sale.passes === null) return sellPlain(values)
  const { hold, ...passes } = { hold: undefined, ...passValues(sale.passes) }
  return hold === undefined ? sellFree({ ...values, ...passes }) : sellHeld({ ...values, ...passes, hold })
}

/** Where a sale belongs that was made before it is written. */
export interface SoldAt {
  tillSessionId: string
  businessDate: string
}

/**
 * Writes a sale without passes that was made before, into the till session that it names: at its price, whatever prices
 * are now. undefined: that till session is closed, and nothing was written.
 */
export async function writeSoldSale(
  tx: Tx,
  sale: Sale,
  { tillSessionId, businessDate }: SoldAt,
): Promise<{ orderNo: number; receiptNo: number } | undefined> {
  const { program: _, ...rest } = orderValues(sale)
  const values = { ...rest, till: tillSessionId, day: businessDate }
  const { rows } = await tx.executeQuery<{ orderNo: number | null; receiptNo: number }>(sellThere(values))
  const [row] = rows
  return row && row.orderNo !== null ? { orderNo: row.orderNo, receiptNo: row.receiptNo } : undefined
}
