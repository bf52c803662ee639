import type { PassId, TicketSessionId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import type { Tx } from '../../../door/work.ts'
import { type Room, selectLeft, selectRoom } from '../repo/like.ts'
import { seatsLike } from '../rules/like.ts'
import { atOf } from './ground.ts'

/** A pass that moves to another ticket session. */
export interface Mover {
  id: PassId
  seatNo: number | null
  areaNo: number | null
  people: number
}

export interface NewPlace {
  passId: PassId
  seatNo: number | null
  areaNo: number | null
}

/** Finds places in a ticket session for passes of others, order by order; each takes its places away from the next. */
export interface PlaceFinder {
  /** Places for passes that belong together, and whether they are the very same; null when it has not enough. */
  find(passes: readonly Mover[]): { places: NewPlace[]; isSame: boolean } | null
}

/** Looks once at what is free in a ticket session, and at where these passes are now. Nothing is locked. */
export async function placesLike(
  ctx: SignedContext,
  db: Db | Tx,
  { ticketSessionId, passIds }: { ticketSessionId: TicketSessionId; passIds: readonly PassId[] },
): Promise<PlaceFinder> {
  const room = await selectRoom(db, atOf(ctx, ticketSessionId))
  const left = await selectLeft(db, { venueId: ctx.venueId, passIds })
  return {
    find(passes) {
      const seated = passes.filter(({ seatNo }) => seatNo !== null)
      const from = seated.flatMap(({ id }) => left.get(id) ?? [])
      const seats = from.length < seated.length ? null : seatsLike(from, room.seats)
      if (seats === null || !hasRoom(room, passes)) return null
      take(room, { passes, seatNos: new Set([...seats.values()].map(({ seatNo }) => seatNo)) })
      return {
        places: passes.map(({ id, areaNo }) => ({ passId: id, seatNo: seats.get(id)?.seatNo ?? null, areaNo })),
        isSame: from.every(({ passId, stableKey }) => seats.get(passId)?.stableKey === stableKey),
      }
    },
  }
}

function inAreas(passes: readonly Mover[]): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { areaNo, people } of passes) if (areaNo !== null) wanted.set(areaNo, (wanted.get(areaNo) ?? 0) + people)
  return wanted
}

const hasRoom = ({ areas }: Room, passes: readonly Mover[]) =>
  [...inAreas(passes)].every(([areaNo, people]) => (areas.get(areaNo) ?? 0) >= people)

function take(room: Room, { passes, seatNos }: { passes: readonly Mover[]; seatNos: ReadonlySet<number> }): void {
  room.seats = room.seats.filter(({ seatNo }) => !seatNos.has(seatNo))
  for (const [areaNo, people] of inAreas(passes)) room.areas.set(areaNo, (room.areas.get(areaNo) ?? 0) - people)
}
