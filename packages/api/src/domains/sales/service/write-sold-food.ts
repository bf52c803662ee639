import type { CustomerId, OrderId, UserId, VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { selectSaleMethods } from '../../../core/sale-methods.ts'
import type { Tx } from '../../../core/work.ts'
import { selectPriceVersion } from '../repo/price-version.ts'
import { writeSoldSale } from '../repo/write-sale.ts'
import { makeBill } from '../rules/bill.ts'
import type { FoodItem } from '../rules/lines/food.ts'

/** Food that was sold for cash before it is written. */
export interface SoldFood {
  venueId: VenueId
  orderId: OrderId
  soldBy: UserId
  /** When the money was taken. */
  soldAt: string
  items: readonly FoodItem[]
  tenderedMinor: number
  guestName: string | null
  customerId: CustomerId | null
  training: boolean
  /** The till session that has its money, and the business day on which it counts. */
  tillSessionId: string
  businessDate: string
}

/**
 * Writes the order of food that was sold for cash before, with its money: a fact, at the price that was paid. The first
 * way of cash has it, also one that is in the archive by now. undefined: the till session is closed, nothing was written.
 */
export async function writeSoldFood(
  tx: Tx,
  sold: SoldFood,
): Promise<{ orderNo: number; receiptNo: number } | undefined> {
  const { venueId, orderId, soldBy, soldAt, items, tenderedMinor, guestName, customerId, training } = sold
  const { lines, grossMinor, taxMinor } = makeBill({ food: { items } })
  const { version: priceVersion, currency } = await selectPriceVersion(tx, venueId)
  const cash = (await selectSaleMethods(tx, venueId)).find(({ kind }) => kind === 'cash')
  if (!cash) throw new Error('a venue has a way of cash')
  const payment = {
    id: uuidv7(),
    method: 'cash' as const,
    methodId: cash.id,
    amountMinor: grossMinor,
    tenderedMinor,
    reference: null,
    debtor: null,
    at: soldAt,
  }
  return writeSoldSale(
    tx,
    {
      venueId,
      orderId,
      channel: 'door',
      actorId: soldBy,
      approverId: null,
      isTraining: training,
      byProgram: false,
      currency,
      grossMinor,
      taxMinor,
      priceVersion,
      lines,
      payments: grossMinor > 0 ? [payment] : [],
      cashMinor: grossMinor,
      guest: guestName ? { name: guestName } : {},
      note: null,
      customerId,
      passes: null,
    },
    sold,
  )
}
