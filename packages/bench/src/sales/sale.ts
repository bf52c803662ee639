import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import type { Ground } from './ground.ts'

/** Seats of one booking. */
export const seatsOfSale = 4

export interface Place {
  session: Ground['sessions'][number]
  seatNos: number[]
}

/** The seats of a client's turn: each client has seats of its own in every session, and goes from one to the next. */
export function placeOf(
  ground: Ground,
  { client, turn, clients }: { client: number; turn: number; clients: number },
): Place {
  const { sessions } = ground
  const session = sessions[(client + turn) % sessions.length]
  if (!session) throw new Error('no ticket session')
  const own = Math.floor(session.seats / clients)
  const first = Math.floor(turn / sessions.length) * seatsOfSale
  if (first + seatsOfSale > own) throw new Error('the seats are sold out: make more of them, or slices shorter')
  return { session, seatNos: Array.from({ length: seatsOfSale }, (_, index) => client * own + first + index) }
}

export const priceOf = ({ session, seatNos }: Place): number =>
  seatNos.reduce((sum, seat) => sum + ((seat < session.seats / 2 ? session.prices[0] : session.prices[1]) ?? 0), 0)

/** The input of orders.sell; with `holdId`, of orders.confirm. */
export function saleOf(place: Place, holdId?: string) {
  const amountMinor = priceOf(place)
  return {
    commandId: randomUUID(),
    orderId: uuidv7(),
    ticketSessionId: place.session.id,
    items: [{ passTypeId: place.session.adult, seatNos: place.seatNos }],
    payments: [{ method: 'card', amountMinor, reference: 'terminal 1' }],
    priceVersion: place.session.priceVersion,
    expectedDueMinor: amountMinor,
    ...(holdId === undefined ? {} : { holdId }),
  }
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A short code such as the product prints on a pass. */
export const shortCode = (): string => [...randomBytes(10)].map((byte) => letters[byte % 32]).join('')
