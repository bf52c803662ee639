import { randomUUID } from 'node:crypto'
import type { OrderId, PaymentMethodRow, TicketSessionId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { asOwner, type DemoCaller } from './caller.ts'
import { showsAhead, unlessFull } from './shows.ts'

interface Wish {
  guest: { name: string; email: string }
  reference: string
  qty: number
  /** Some of it has come by transfer. */
  paidMinor?: number
  /** Bought so many days before its due date was over. */
  lateByDays?: number
}

const wishes: readonly Wish[] = [
  {
    guest: { name: 'Karaköy Turizm', email: 'muhasebe@karakoyturizm.example' },
    reference: 'PO 2026-118',
    qty: 10,
    lateByDays: 12,
  },
  {
    guest: { name: 'Liman Sigorta', email: 'satinalma@limansigorta.example' },
    reference: 'LS-4471',
    qty: 6,
    paidMinor: 50_000,
  },
  { guest: { name: 'Moda Lisesi', email: 'idare@modalisesi.example' }, reference: 'ML 33', qty: 8 },
]

/**
 * Companies and a school have bought on account: one is late, one has paid a part. Returns how many passes were issued.
 */
export async function sellOnAccount(
  services: Services,
  { venueId, ...owner }: { email: string; password: string; venueId: VenueId },
): Promise<{ orders: number; passes: number }> {
  return asOwner(services, owner, async (caller) => {
    await offerInvoices(caller)
    const made = { orders: 0, passes: 0 }
    for (const wish of wishes) {
      const orderId = await sellOne(caller, wish)
      if (!orderId) continue
      await ageInvoice(services.db, { venueId, orderId, days: wish.lateByDays ?? 0 })
      made.orders += 1
      made.passes += wish.qty
    }
    return made
  })
}

// A new venue has the way of payment in its archive.
async function offerInvoices({ paymentMethods }: DemoCaller): Promise<void> {
  const archived: PaymentMethodRow[] = await paymentMethods.list({ archived: true })
  const invoice = archived.find(({ kind }) => kind === 'invoice')
  if (invoice) await paymentMethods.archive({ id: invoice.id, expectedRev: invoice.rev })
}

// The day of a sale is today's: what is late was bought before anybody looked.
async function ageInvoice(
  db: Db,
  { venueId, orderId, days }: { venueId: VenueId; orderId: OrderId; days: number },
): Promise<void> {
  if (days === 0) return
  await sql`
    update payment set due_on = business_date - ${days}::integer
    where venue_id = ${venueId} and order_id = ${orderId} and method = 'invoice'`.execute(db)
}

async function sellOne(caller: DemoCaller, wish: Wish): Promise<OrderId | null> {
  for (const { id } of (await showsAhead(caller)).reverse()) {
    const orderId = await sellAt(caller, wish, id)
    if (orderId) return orderId
  }
  return null
}

async function sellAt(
  { orders, orderChanges, prices }: DemoCaller,
  { guest, reference, qty, paidMinor = 0 }: Wish,
  id: TicketSessionId,
): Promise<OrderId | null> {
  const { version, prices: offered } = await prices.ofSession({ id })
  const seated = offered.find(({ seatCategoryId, amountMinor }) => seatCategoryId && amountMinor > 20_000)
  if (!seated) return null
  const dueMinor = qty * seated.amountMinor
  const orderId = uuidv7() as OrderId
  const sold = await unlessFull(
    orders.sell({
      commandId: randomUUID(),
      orderId,
      ticketSessionId: id,
      items: [{ passTypeId: seated.passTypeId, qty }],
      best: { qty, categoryId: seated.seatCategoryId },
      payments: [{ method: 'invoice', amountMinor: dueMinor, reference, debtor: guest.name }],
      priceVersion: version,
      expectedDueMinor: dueMinor,
      guest,
    }),
  )
  if (!sold) return null
  if (paidMinor > 0) {
    const payments = [{ method: 'bank' as const, amountMinor: paidMinor, reference: 'EFT 20261118' }]
    await orderChanges.takeInvoice({ commandId: randomUUID(), orderId, expectedOpenMinor: dueMinor, payments })
  }
  return orderId
}
