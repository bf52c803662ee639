import { uuidv7 } from '@marquee/db'
import type { Work } from '../../../door/work.ts'
import { awaitsCharge, keepCharged, leavesMoneyOpen } from '../../tills/service/parts.ts'
import type { ChargeAtTerminal } from '../repo/charges.ts'

/**
 * Writes an approved charge down as money for its basket. When the basket was sold without it, it is money of no basket,
 * which somebody has to give back.
 */
export async function keepMoney(
  work: Pick<Work, 'tx' | 'announce'>,
  charge: ChargeAtTerminal,
  of: { orderId: string; reference: string | null },
): Promise<void> {
  const { id, venueId, holdId, tillSessionId, methodId, amountMinor, askedBy } = charge
  // What was charged for a sale that is made already is for nothing, and so for no food order.
  const foodOrderId = of.orderId === charge.orderId ? charge.foodOrderId : null
  const money = { id, venueId, foodOrderId, holdId, tillSessionId, methodId, amountMinor, takenBy: askedBy, ...of }
  if (await keepCharged(work, money)) return
  await keepCharged(work, { ...money, orderId: uuidv7(), foodOrderId: null })
}

/** Runs what keeps money of a charge for its basket; once more for no basket when that is sold at the same moment. */
export async function withMoney<T>(charge: ChargeAtTerminal, run: (orderId: string) => Promise<T>): Promise<T> {
  try {
    return await run(charge.orderId)
  } catch (error) {
    if (!leavesMoneyOpen(error) && !awaitsCharge(error)) throw error
    return run(uuidv7())
  }
}
