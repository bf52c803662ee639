import { randomInt, randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import type { Ground } from '../sales/ground.ts'
import { saleOf } from '../sales/sale.ts'
import type { Call } from '../sales/wire.ts'

/** What people who all want the same seats were answered. */
export interface Rush {
  sold: number[][]
  refused: Map<string, number>
}

// UNAVAILABLE is said to those whom a crowded machine keeps waiting too long: they come again.
const expected = new Set(['SEAT_TAKEN', 'SOLD_OUT', 'HOLD_EXPIRED', 'UNAVAILABLE'])

/**
 * Many clients buy a hall of seats out, at random and some across others: in one step, by a hold and its confirmation,
 * or by a hold that they walk away from. Ends when every seat is sold, those of the abandoned holds too.
 */
export async function runRush(ground: Ground, call: Call, clients: number): Promise<Rush> {
  const session = ground.sessions[0]
  if (!session) throw new Error('no ticket session')
  const rush: Rush = { sold: [], refused: new Map() }
  const isSold = new Set<number>()
  const deadline = performance.now() + 120_000
  const note = (refused: string) => {
    if (!expected.has(refused)) throw new Error(`the rush met ${refused}`)
    rush.refused.set(refused, (rush.refused.get(refused) ?? 0) + 1)
  }
  async function buyOnce(): Promise<void> {
    const first = randomInt(session?.seats ?? 1)
    const wanted = Array.from({ length: randomInt(1, 5) }, (_, at) => first + at)
    // Later on, nobody wants seats that they see are sold: otherwise the last seats would take for ever.
    const open = wanted.filter((seat) => seat < (session?.seats ?? 0) && (isSold.size < 250 || !isSold.has(seat)))
    if (!session || open.length === 0) return
    // Some ask for them from behind: two who want the same must still not wait for each other.
    const seatNos = randomInt(2) ? open : open.reverse()
    const place = { session, seatNos }
    const how = randomInt(10)
    if (how < 5) return settle(seatNos, await call('orders.sell', saleOf(place)))
    const holdId = uuidv7()
    const held = await call('seats.hold', { commandId: randomUUID(), holdId, ticketSessionId: session.id, seatNos })
    if (held.refused) return note(held.refused)
    if (how > 5) settle(seatNos, await call('orders.confirm', saleOf(place, holdId)))
  }
  function settle(seatNos: number[], { refused }: { refused: string | null }): void {
    if (refused) note(refused)
    else {
      rush.sold.push(seatNos)
      for (const seat of seatNos) isSold.add(seat)
    }
  }
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (isSold.size < session.seats) {
        if (performance.now() > deadline) throw new Error(`${session.seats - isSold.size} seats are stuck`)
        await buyOnce()
      }
    }),
  )
  return rush
}
