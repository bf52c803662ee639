import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Show } from './booking-show.ts'
import { callsOf } from './calls.ts'
import { ownPassword } from './people.ts'
import { atThePriceOfNow } from './price.ts'
import { emailOf } from './product.ts'

const fullMinor = 50_000

interface Sold {
  orderId: string
  orderNo: number
  passes: { id: string; seatNo: number | null }[]
}

interface Wish {
  /** The clerk, made by `makePerson`, whose till takes the cash. */
  email: string
  /** These seats, or as many side by side as the venue chooses. */
  seats: number[] | number
}

/** Sells full seats of a show, each for ₺500.00 in cash. */
export async function sellForCash(request: APIRequestContext, show: Show, { email, seats }: Wish): Promise<Sold> {
  const { read, write } = await callsOf(request, email, ownPassword)
  const qty = typeof seats === 'number' ? seats : seats.length
  return atThePriceOfNow(async () => {
    const { version, prices } = await read<{
      version: number
      prices: { passTypeId: string; seatCategoryId: string | null; amountMinor: number }[]
    }>('prices.ofSession', { id: show.sessionId })
    const full = prices.find(({ amountMinor, seatCategoryId }) => amountMinor === fullMinor && seatCategoryId)
    const chosen =
      typeof seats === 'number'
        ? { items: [{ passTypeId: full?.passTypeId, qty }], best: { qty, categoryId: full?.seatCategoryId } }
        : { items: [{ passTypeId: full?.passTypeId, seatNos: seats }] }
    return write<Sold>('orders.sell', {
      commandId: randomUUID(),
      orderId: randomUUID(),
      ticketSessionId: show.sessionId,
      ...chosen,
      payments: [{ method: 'cash', amountMinor: qty * fullMinor, tenderedMinor: qty * fullMinor }],
      priceVersion: version,
      expectedDueMinor: qty * fullMinor,
    })
  })
}

/** What the drawer of the show must hold, as those see it who may. */
export async function cashOf(request: APIRequestContext, show: Show): Promise<number | null> {
  const { read } = await callsOf(request, emailOf('owner'))
  const { rows } = await read<{ rows: { till: { id: string }; cashMinor: number | null }[] }>('tills.history', {
    limit: 50,
  })
  return rows.find(({ till }) => till.id === show.till.id)?.cashMinor ?? null
}

/** The order beside its list. */
export const orderDrawer = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
