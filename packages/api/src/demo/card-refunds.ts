import { randomUUID } from 'node:crypto'
import type {
  CardRefundId,
  OrderId,
  PartPaymentId,
  SeatCategoryId,
  TicketSessionId,
  UserId,
  VenueId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { toRefusal } from '../core/refusal.ts'
import { businessDay } from '../core/venue-day.ts'
import { giveAllBack } from '../domains/card-terminals/service/refunds.ts'
import { asOwner, type DemoCaller } from './caller.ts'
import { showsAhead } from './shows.ts'

/** What goes back of each order, and what its terminal does then; it declines before it cannot be reached. */
const refunds = [
  { guest: 'Deniz Erol', backMinor: 9000, reason: 'Klima çalışmadı', terminal: 'refuse' },
  { guest: 'Murat Tan', backMinor: 12_500, reason: 'Geç başladı', terminal: 'refuse', settled: 'Havale yapıldı' },
  { guest: 'Claire Martin', backMinor: 7000, reason: 'Görüşü kapalıydı', terminal: 'offline' },
] as const

interface Spare {
  venueId: VenueId
  terminalId: string
  /** Who charged. */
  userId: UserId
}

/**
 * Three guests paid at the spare terminal and got some of it back: it declined one refund, another it declined was made by
 * transfer, and one is on its way, because the terminal cannot be reached now. Returns what was sold.
 */
export async function makeCardRefunds(
  services: Services,
  { venueId, terminalId, userId, ...manager }: Spare & { email: string; password: string },
): Promise<{ orders: number; passes: number }> {
  const { db } = services
  const spare = { venueId, terminalId, userId }
  return asOwner(services, manager, async (caller) => {
    let sold = 0
    for (const { guest, backMinor, reason, terminal, ...more } of refunds) {
      const orderId = await sellOne(caller, db, { ...spare, guest })
      if (orderId === null) continue
      sold += 1
      await answers(db, spare, terminal)
      const adjust = { commandId: randomUUID(), orderId, expectedRev: 1, amountMinor: backMinor, reason }
      await caller.orderChanges.adjust(adjust)
      if (terminal === 'refuse') await giveAllBack(services)
      if (!('settled' in more)) continue
      const { rows } = await caller.cardCharges.cases()
      const id = rows.find((row) => row.kind === 'refund' && row.orderId === orderId)?.id as CardRefundId | undefined
      if (id) await caller.cardCharges.settleRefund({ commandId: randomUUID(), id, reason: more.settled })
    }
    await answers(db, spare, 'offline')
    return { orders: sold, passes: sold }
  })
}

const answers = (db: Db, { venueId, terminalId }: Spare, simulates: 'refuse' | 'offline') =>
  sql`update card_terminal set simulates = ${simulates} where venue_id = ${venueId} and id = ${terminalId}`.execute(db)

/** One seat of a coming show, charged at the spare terminal; null: none is to be had. */
async function sellOne(
  { booking, orders, prices, seats }: DemoCaller,
  db: Db,
  { guest, ...at }: Spare & { guest: string },
): Promise<OrderId | null> {
  for (const { id: ticketSessionId } of (await showsAhead({ booking })).reverse()) {
    const { version, prices: offered } = await prices.ofSession({ id: ticketSessionId })
    const seated = offered.find(({ seatCategoryId, amountMinor }) => seatCategoryId && amountMinor > 20_000)
    if (!seated) continue
    const { amountMinor, seatCategoryId: categoryId } = seated
    const seatNo = await freeSeat({ seats }, ticketSessionId, categoryId)
    if (seatNo === undefined) continue
    const orderId = uuidv7() as OrderId
    const partId = await charged(db, { ...at, orderId, amountMinor })
    if (partId === null) return null
    await orders.sell({
      ...{ commandId: randomUUID(), orderId, ticketSessionId, priceVersion: version, expectedDueMinor: amountMinor },
      items: [{ passTypeId: seated.passTypeId, seatNos: [seatNo] }],
      payments: [{ method: 'card', amountMinor, partId }],
      guest: { name: guest },
    })
    return orderId
  }
  return null
}

async function freeSeat(
  { seats }: Pick<DemoCaller, 'seats'>,
  ticketSessionId: TicketSessionId,
  categoryId: SeatCategoryId | null,
): Promise<number | undefined> {
  try {
    return (await seats.best({ ticketSessionId, wish: { qty: 1, ...(categoryId && { categoryId }) } })).seatNos[0]
  } catch (error) {
    if (toRefusal(error).code === 'SOLD_OUT') return undefined
    throw error
  }
}

/** What the spare terminal has taken from a card today, at no till that is open; null: nobody has worked at one yet. */
async function charged(db: Db, of: Spare & { orderId: string; amountMinor: number }): Promise<PartPaymentId | null> {
  const id = uuidv7()
  const { venueId, terminalId, userId, orderId, amountMinor } = of
  const reference = `SIM-${id.slice(-8).toUpperCase()}`
  const { rows } = await sql`
    with charge as (
      insert into card_charge (venue_id, id, order_id, terminal_id, till_session_id, method_id, amount_minor, currency,
        business_date, asked_by, answer_by, started_at, state, ended_at, reference)
      select v.id, ${id}, ${orderId}, ${terminalId}, s.id, m.id, ${amountMinor}, v.currency, ${businessDay()}, ${userId},
        now(), now(), 'approved', now(), ${reference}
      from venue v
      join till_session s on s.venue_id = v.id and not s.is_training
      join payment_method m on m.venue_id = v.id and m.kind = 'card' and m.archived_at is null
      where v.id = ${venueId} order by s.opened_at desc, m.sort limit 1
      returning venue_id, id, order_id, method_id, amount_minor, currency, business_date
    ), own_book as (
      insert into simulated_charge (venue_id, terminal_id, reference, amount_minor, becomes, ready_at)
      select venue_id, ${terminalId}, id, amount_minor, 'approved', now() from charge)
    insert into part_payment (venue_id, id, order_id, method, method_id, amount_minor, currency, reference, business_date,
      taken_by)
    select venue_id, id, order_id, 'card', method_id, amount_minor, currency, ${reference}, business_date, ${userId}
    from charge returning id`.execute(db)
  return rows.length > 0 ? (id as PartPaymentId) : null
}
