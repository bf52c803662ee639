import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { Services } from '../core/context.ts'
import { asOwner, type DemoCaller } from './caller.ts'
import { showsAhead, unlessFull } from './shows.ts'

type Sale = Parameters<DemoCaller['orders']['sell']>[0]
type Item = Sale['items'][number]

interface Wish {
  guest: string
  qty: number
  special?: Item['special']
  discount?: Sale['discount']
}

const wishes: readonly Wish[] = [
  { guest: 'Kültür Sanat dergisi', qty: 2, special: { kind: 'comp', reason: 'Basın' } },
  { guest: 'Nilgün Aksoy', qty: 4, discount: { ppm: 100_000, reason: 'Kulüp üyesi' } },
  { guest: 'Tarık Demirel', qty: 1, special: { kind: 'price', unitMinor: 20_000, reason: 'Görüş kısıtlı' } },
]

/**
 * Some guests of a coming show pay less than the list says, or nothing: by card, which needs no till. Returns how many
 * passes were issued.
 */
export async function sellAtSpecialPrices(
  services: Services,
  manager: { email: string; password: string },
): Promise<{ orders: number; passes: number }> {
  return asOwner(services, manager, async (caller) => {
    const made = { orders: 0, passes: 0 }
    for (const wish of wishes) {
      if (!(await sellOne(caller, wish))) continue
      made.orders += 1
      made.passes += wish.qty
    }
    return made
  })
}

async function sellOne(
  { booking, orders, prices }: DemoCaller,
  { guest, qty, special, discount }: Wish,
): Promise<boolean> {
  for (const { id } of (await showsAhead({ booking })).reverse()) {
    const { version, prices: offered } = await prices.ofSession({ id })
    const seated = offered.find(({ seatCategoryId, amountMinor }) => seatCategoryId && amountMinor > 20_000)
    if (!seated) continue
    const unitMinor = special?.kind === 'comp' ? 0 : special?.kind === 'price' ? special.unitMinor : seated.amountMinor
    const share = discount && 'ppm' in discount ? discount.ppm : 0
    const dueMinor = (qty * unitMinor * (1_000_000 - share)) / 1_000_000
    const sale = {
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      ticketSessionId: id,
      items: [{ passTypeId: seated.passTypeId, qty, ...(special && { special }) }],
      best: { qty, categoryId: seated.seatCategoryId },
      ...(discount && { discount }),
      payments: dueMinor === 0 ? [] : [{ method: 'card' as const, amountMinor: dueMinor, reference: '004217' }],
      priceVersion: version,
      expectedDueMinor: dueMinor,
      guest: { name: guest },
    }
    const sold = await unlessFull(orders.sell(sale))
    if (sold) return true
  }
  return false
}
