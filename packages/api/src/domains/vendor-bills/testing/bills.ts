import type { StockMoveId } from '@marquee/contract/stock'
import type { BillDetail } from '@marquee/contract/vendor-bills'
import type { Caller } from '../../../testing/test-api.ts'
import { delivery, makeShelf, once, type Shelf, sent } from '../../purchases/testing/orders.ts'

let count = 0

/** Which bill, as it is now. */
export const of = ({ id, rev }: Pick<BillDetail, 'id' | 'rev'>) => ({ ...once(), id, expectedRev: rev })

export interface Delivered {
  shelf: Shelf
  moveId: StockMoveId
}

/** An order of four cases of twelve at 100.00 that came whole, at this price a case. */
export async function delivered(caller: Caller, priceMinor = 10_000): Promise<Delivered> {
  const shelf = await makeShelf(caller)
  await caller.purchases.receive(delivery(await sent(caller, shelf), shelf, '4', { priceMinor }))
  const [act] = await caller.vendorBills.unbilled({ vendorId: shelf.vendorId })
  const [line] = act?.lines ?? []
  if (!line) throw new Error('a delivery is to be billed')
  return { shelf, moveId: line.moveId }
}

/** What is entered of a bill for it. */
export async function entering(caller: Caller, { shelf, moveId }: Delivered, netMinor = 40_000) {
  count += 1
  const { today } = await caller.vendorBills.choices()
  const lines = [{ moveId, qty: '48', netMinor }]
  return { vendorId: shelf.vendorId, vendorRef: `FTR-${count}`, issuedOn: today, taxMinor: 8_000, lines }
}

/** A bill for a delivery. */
export async function entered(caller: Caller, netMinor = 40_000, from?: Delivered): Promise<BillDetail> {
  const made = from ?? (await delivered(caller))
  return caller.vendorBills.create({ ...once(), ...(await entering(caller, made, netMinor)) })
}

/** The same, approved. */
export async function approved(caller: Caller): Promise<BillDetail> {
  return caller.vendorBills.approve(of(await entered(caller)))
}
