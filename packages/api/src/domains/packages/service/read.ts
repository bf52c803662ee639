import {
  type PackageAlone,
  type PackageDates,
  type PackageDishes,
  type PackageId,
  type PackageRides,
  type PackageRow,
  piecesOf,
  type TicketProductId,
} from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { choosableDishes, dishesAt } from '../../food/service/packaged.ts'
import { priceBooksOf } from '../../prices/service/session-prices.ts'
import { rideChoices, tripRoomOf } from '../../transport/service/ride-offers.ts'
import { findPackage, selectNextSessions, selectPackages, selectRoom } from '../repo/packages.ts'
import { dishesRoom } from '../rules/dishes.ts'
import { ridesRoom } from '../rules/rides.ts'

/** The packages in use, or those that were retired, in their order. */
export const listPackages = (ctx: SignedContext, retired: boolean): Promise<PackageRow[]> =>
  selectPackages(ctx.services.db, { venueId: ctx.venueId, retired })

/** The same for a file; the trace is the caller's. */
export const getPackage = async (ctx: SignedContext, id: PackageId): Promise<PackageRow> =>
  (await findPackage(ctx.services.db, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')

const dayOf = 24 * 60 * 60 * 1000

/**
 * For how many packages of the smallest size there is room, by date: what one session has for all parts, all or nothing,
 * its trips for their rides, and the kitchen for their dishes. At most 62 days.
 */
export async function packageDates(
  ctx: SignedContext,
  { id, from, until }: { id: PackageId; from: string; until: string },
): Promise<PackageDates> {
  const days = (Date.parse(until) - Date.parse(from)) / dayOf
  if (days < 0) refuseField('until', 'field.tooSmall')
  if (days > 61) refuseField('until', 'field.tooBig')
  const { productId, validFrom, validUntil, ...pack } = await getPackage(ctx, id)
  const first = validFrom !== null && validFrom > from ? validFrom : from
  const last = validUntil !== null && validUntil < until ? validUntil : until
  if (first > last) return []
  const { db } = ctx.services
  const places = smallest(pack)
  const rooms = await selectRoom(db, { venueId: ctx.venueId, productId, from: first, until: last })
  const hasRides = pack.items.some(({ kind }) => kind === 'ride')
  const ids = hasRides ? rooms.map((room) => room.id) : []
  const trips = Map.groupBy(await tripRoomOf(ctx, db, ids), ({ ticketSessionId }) => ticketSessionId)
  const dishes = pack.items.flatMap(({ id: itemId, variantId, modifiers }) =>
    variantId === null ? [] : [{ itemId, variantId, modifiers }],
  )
  const served = await dishesAt(db, { venueId: ctx.venueId, at: rooms.map(({ startsAt }) => startsAt) }, dishes)
  const leftAt = new Map(
    rooms.map((room, at) => [
      room.id,
      new Map(dishes.map(({ itemId }, of) => [itemId, served[at]?.[of]?.left] as const)),
    ]),
  )
  const byDate = Map.groupBy(rooms, ({ date }) => date)
  return [...byDate].map(([date, sessions]) => {
    const told = sessions.map(({ id: sessionId, startsAt, free }) => ({
      id: sessionId,
      startsAt,
      packages: Math.min(
        Math.floor(free / places),
        ridesRoom(pack, trips.get(sessionId) ?? []),
        dishesRoom(pack, (itemId) => leftAt.get(sessionId)?.get(itemId as never)),
      ),
    }))
    return { date, packages: told.reduce((sum, { packages }) => sum + packages, 0), sessions: told }
  })
}

// Of a choice one item counts: all of a choice have as many pieces.
function smallest({ items, minPeople }: Pick<PackageRow, 'items' | 'minPeople'>): number {
  const groups = new Set<number>()
  const pieces = items.reduce((sum, item) => {
    if (item.kind !== 'pass' || item.optional) return sum
    if (item.choiceGroup !== null && groups.has(item.choiceGroup)) return sum
    if (item.choiceGroup !== null) groups.add(item.choiceGroup)
    return sum + piecesOf(item, { qty: 1, people: minPeople ?? 1 })
  }, 0)
  return Math.max(1, pieces)
}

/** What rides there are to put into a package, and what each costs alone. */
export const packageRides = (ctx: SignedContext): Promise<PackageRides> => rideChoices(ctx)

/** What the passes of a product cost alone at its next shows, for whoever sets the price of a package. */
export async function packageAlone(ctx: SignedContext, productId: TicketProductId): Promise<PackageAlone> {
  const { db } = ctx.services
  const ids = await selectNextSessions(db, { venueId: ctx.venueId, productId })
  const amounts = new Map<string, number[]>()
  for (const id of ids) {
    const book = await priceBooksOf(ctx.services).find(db, { venueId: ctx.venueId, id, fresh: true })
    for (const { passTypeId, amountMinor } of book?.prices.prices ?? []) {
      amounts.set(passTypeId, [...(amounts.get(passTypeId) ?? []), amountMinor])
    }
  }
  return [...amounts].map(([passTypeId, own]) => ({
    passTypeId: passTypeId as PackageAlone[number]['passTypeId'],
    fromMinor: Math.min(...own),
    toMinor: Math.max(...own),
  }))
}

/** The dishes that may be put into a package, with what may be chosen with each. */
export const packageDishes = (ctx: SignedContext): Promise<PackageDishes> => choosableDishes(ctx)
