import type { Db } from '@marquee/db'
import { type Added, type RecordValues, recordParts, recordTypes, statementOf } from '../../../door/at-once.ts'
import { orderParts, orderValues } from './parts/order.ts'
import {
  confirmPart,
  heldPassTypes,
  holdParts,
  lockFreeNow,
  lockHeldNow,
  passParts,
  passTypes,
  passValues,
  sessionFits,
} from './parts/passes.ts'
import type { PassSale, Sale } from './sale.ts'

// Seats are locked in the order of their numbers, then the till, then the command: as `writeSale` does it, except that
// the command comes last. `ready` has a row only when all of it was got; everything after it hangs on that row.
const added: Added = {
  answer: `jsonb_build_object('orderNo', ready.order_no, 'receiptNo', ready.receipt_no)`,
  after: `jsonb_build_object('orderNo', ready.order_no)`,
}
const numbers = 'select order_no as "orderNo", receipt_no as "receiptNo" from ready'

const sellFree = statementOf(
  { ...recordTypes, ...passTypes },
  (p) => `
  with ${sessionFits(p)}, ${lockFreeNow(p)}, ${orderParts(p)}, ${passParts(p)}, ${recordParts(p, added)}
  ${numbers}`,
)
const sellHeld = statementOf(
  { ...recordTypes, ...heldPassTypes },
  (p) => `
  with ${sessionFits(p)}, ${holdParts(p)}, ${lockHeldNow(p)}, ${orderParts(p)}, ${confirmPart(p)}, ${passParts(p)},
  ${recordParts(p, added)}
  ${numbers}`,
)

/** The numbers that a sale was given. */
export interface SoldNumbers {
  orderNo: number
  receiptNo: number | null
}

/**
 * Sells seats that are free, or those of a hold of the seller's, and writes all that is kept of it, in one statement of
 * its own; undefined when it cannot, for whatever reason: then nothing was done. Places without a seat are not for it.
 */
export async function writeSaleAtOnce(
  db: Db,
  sale: Sale & { passes: PassSale },
  records: RecordValues,
): Promise<SoldNumbers | undefined> {
  const { hold, ...passes } = { hold: undefined, ...passValues(sale.passes) }
  const values = { ...records, ...orderValues(sale), ...passes }
  const { rows } = await db.executeQuery<SoldNumbers>(
    hold === undefined ? sellFree(values) : sellHeld({ ...values, hold }),
  )
  return rows[0]
}
