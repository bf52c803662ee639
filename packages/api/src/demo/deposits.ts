import { randomUUID } from 'node:crypto'
import { leastDeposit, type OrderId, type TicketSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { Services } from '../core/context.ts'
import { asOwner, type DemoCaller } from './caller.ts'
import { showsAhead, unlessFull } from './shows.ts'

interface Wish {
  guest: { name: string; email: string }
  qty: number
  /** Beyond the least deposit, in minor units. */
  moreMinor?: number
  /** Some of the rest has been paid since. */
  paidSince?: boolean
  /** Promised for today, and not paid. */
  isLate?: boolean
}

const wishes: readonly Wish[] = [
  { guest: { name: 'Boğaz Koleji', email: 'etkinlik@bogazkoleji.example' }, qty: 12 },
  { guest: { name: 'Sevgi Karaca', email: 'sevgi.karaca@guests.example' }, qty: 4, paidSince: true },
  { guest: { name: 'Robert Hughes', email: 'robert.hughes@guests.example' }, qty: 2, moreMinor: 10_000 },
  { guest: { name: 'Levent Aydın', email: 'levent.aydin@guests.example' }, qty: 3, isLate: true },
]

/**
 * Some guests have a show that is more than a week ahead for a deposit: one has paid some of the rest since, and one is
 * late. By card, which needs no till. Returns how many passes were issued.
 */
export async function sellForDeposits(
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

async function sellOne(caller: DemoCaller, wish: Wish): Promise<boolean> {
  for (const { id } of (await showsAhead(caller)).reverse()) {
    if (await sellAt(caller, wish, id)) return true
  }
  return false
}

async function sellAt(
  { orders, orderChanges, prices, depositRules }: DemoCaller,
  { guest, qty, moreMinor = 0, paidSince, isLate }: Wish,
  id: TicketSessionId,
): Promise<boolean> {
  const { terms } = await depositRules.terms({ ticketSessionId: id })
  const { version, prices: offered } = await prices.ofSession({ id })
  const seated = offered.find(({ seatCategoryId, amountMinor }) => seatCategoryId && amountMinor > 20_000)
  if (!terms || !seated) return false
  const dueMinor = qty * seated.amountMinor
  const paidMinor = Math.min(dueMinor - 1, leastDeposit(terms, dueMinor) + moreMinor)
  // Late as soon as somebody looks; its seats stay for the extra time of the rule.
  const balance = isLate ? { dueAt: new Date(Date.now() + 2000).toISOString() } : {}
  const orderId = uuidv7() as OrderId
  const sold = await unlessFull(
    orders.sell({
      commandId: randomUUID(),
      orderId,
      ticketSessionId: id,
      items: [{ passTypeId: seated.passTypeId, qty }],
      best: { qty, categoryId: seated.seatCategoryId },
      payments: [{ method: 'card', amountMinor: paidMinor, reference: '004218' }],
      balance,
      priceVersion: version,
      expectedDueMinor: dueMinor,
      guest,
    }),
  )
  if (!sold) return false
  if (paidSince) {
    const restMinor = dueMinor - paidMinor
    const payments = [{ method: 'card' as const, amountMinor: Math.floor(restMinor / 2), reference: '004231' }]
    await orderChanges.takeDue({ commandId: randomUUID(), orderId, expectedDueMinor: restMinor, payments })
  }
  return true
}
