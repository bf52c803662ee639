import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import type { Ground } from '../sales/ground.ts'
import { rawHoldThenSell, rawSell, rawValues } from '../sales/raw.ts'
import { type Place, saleOf, seatsOfSale } from '../sales/sale.ts'
import type { Call } from '../sales/wire.ts'

/** One way to book a place; throws when it was not got. */
export type Way = (place: Place) => Promise<void>

function requireSold(answer: { data: { passes?: unknown[] } | null; refused: string | null }): void {
  if (answer.data?.passes?.length !== seatsOfSale) throw new Error(`a booking was refused: ${answer.refused}`)
}

/** Through the product: orders.sell. */
export const sellWay =
  (call: Call): Way =>
  async (place) =>
    requireSold(await call('orders.sell', saleOf(place)))

/** Through the product: seats.hold, then orders.confirm. */
export function holdWay(call: Call): Way {
  let last = 0
  return async (place) => {
    last += 1
    const person = last
    const holdId = uuidv7()
    const { session, seatNos } = place
    const wish = { commandId: randomUUID(), holdId, ticketSessionId: session.id, seatNos }
    const held = await call('seats.hold', wish, person)
    if (held.refused) throw new Error(`a hold was refused: ${held.refused}`)
    requireSold(await call('orders.confirm', saleOf(place, holdId), person))
  }
}

/** One statement through node-pg. */
export const rawWay =
  (ground: Ground): Way =>
  async (place) => {
    if (!(await rawSell(ground, place))) throw new Error('a booking was refused')
  }

/** Two statements through node-pg: the hold, then its sale. */
export const rawHoldWay =
  (ground: Ground): Way =>
  async (place) => {
    if (!(await rawHoldThenSell(ground, place))) throw new Error('a booking was refused')
  }

/** The stack as it is usually written, in a process of its own. */
export const naiveWay =
  (ground: Ground, call: Call): Way =>
  async (place) => {
    const values = rawValues(ground, place)
    const { venue, actor, commandId, order, passes, codes, payment, audit, gross, category } = values
    const answer = await call('sell', {
      venueId: venue,
      actorId: actor,
      commandId,
      orderId: order,
      ticketSessionId: place.session.id,
      passTypeId: place.session.adult,
      categoryId: category,
      seatNos: place.seatNos,
      passIds: passes,
      codes,
      paymentId: payment,
      auditId: audit,
      amountMinor: gross,
    })
    requireSold(answer)
  }
