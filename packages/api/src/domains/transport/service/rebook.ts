import type { CancelWithPlan, RebookPlan } from '@marquee/contract/rebooking'
import { rideId } from '@marquee/contract/rides'
import { type TripId, type TripRow, tripId } from '@marquee/contract/trips'
import { classifyPgError } from '@marquee/db'
import { z } from 'zod'
import { defineBatch } from '../../../batches/kind.ts'
import { startBatch } from '../../../batches/start.ts'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { closeSales, moveRides, selectParties, selectTargets } from '../repo/rebook.ts'
import { holdRides } from '../repo/road.ts'
import { cancelRow, findTrip, holdTrip } from '../repo/trips.ts'
import { proposeTrips, targetsOf } from '../rules/rebook.ts'
import { mailMoved } from './mail-moved.ts'
import { tellTrips } from './tell.ts'
import { holdPlanned, told } from './trips.ts'

const item = z.strictObject({
  tripId,
  rideIds: z.array(rideId),
  targetId: tripId,
  reason: z.string(),
  localDate: z.string(),
})

/** Moves guests of a trip that is being cancelled, party by party. */
export const rebookBatch = defineBatch({
  name: 'trips.rebook',
  access: { module: 'vehicles', action: 'archive' },
  atOnce: 2,
  link: (first) => `/vehicles?view=trips&date=${item.parse(first).localDate}`,
  async perform(ctx, work, input) {
    return { moved: await moveParty(ctx, work, item.parse(input)) }
  },
  notice: ({ done, failed }) => ({
    en: `Cancelled trip: ${done} parties moved, ${failed} not moved`,
    tr: `İptal edilen sefer: ${done} grup taşındı, ${failed} grup taşınamadı`,
  }),
})

/** Who would go onto which other trip of the same way and day, and who cannot. Changes nothing. */
export async function planRebooking(ctx: SignedContext, id: TripId): Promise<RebookPlan> {
  const { services, venueId } = ctx
  const trip = (await findTrip(services.db, venueId, id)) ?? refuse('NOT_FOUND')
  const [found, targets] = await Promise.all([
    selectParties(services.db, venueId, id),
    selectTargets(services.db, venueId, trip),
  ])
  const { parties, open, cancelled } = choicesOf(trip, found, targets)
  const proposed = proposeTrips(parties, { targets: open, cancelled, now: Date.now() })
  return {
    parties: found.map(({ startsAt: _, endsAt: __, ...party }, at) => ({
      ...party,
      tripId: proposed[at] as TripId | null,
      tripIds: targetsOf(parties[at] as (typeof parties)[number], open, cancelled).map((target) => target.id),
    })),
    targets,
  }
}

type Found = Awaited<ReturnType<typeof selectParties>>
type Targets = Awaited<ReturnType<typeof selectTargets>>

/** The same as the rules read it. */
function choicesOf(trip: TripRow, found: Found, targets: Targets) {
  const msOf = (at: string | null) => (at === null ? null : Date.parse(at))
  const venueAt = (of: Pick<TripRow, 'departsAt' | 'endsAt'>) =>
    Date.parse(trip.direction === 'to' ? of.endsAt : of.departsAt)
  return {
    parties: found.map(({ startsAt, endsAt, leavesAt, pickupPointId, rideIds }) => ({
      ...{ startsAt: msOf(startsAt), endsAt: msOf(endsAt), leavesAt: Date.parse(leavesAt) },
      ...{ pickupPointId, rideIds, size: rideIds.length },
    })),
    open: targets.map((target) => ({
      ...{ ...target, venueAt: venueAt(target) },
      stops: target.stops.map((stop) => ({ ...stop, leavesAt: Date.parse(stop.leavesAt) })),
    })),
    cancelled: { direction: trip.direction, venueAt: venueAt(trip) },
  }
}

/**
 * Cancels a trip that guests have places on: its sale closes at once, the guests move in the background, and the trip is
 * cancelled when it is empty. Whoever is not among the moves, or finds no place by then, stays on it for a person to
 * handle. VALIDATION at `moves` for guests who are not on this trip or are named twice, and for a trip that does not suit
 * their stop or their show.
 */
export async function cancelWithPlan(ctx: SignedContext, input: CancelWithPlan) {
  const { venueId, actor } = ctx
  const { commandId, id, reason, moves } = input
  return runCommand(ctx, { commandId, procedure: 'trips.cancelWithPlan', input: { ...input } }, async (work) => {
    const before = await holdPlanned(ctx, work.tx, input)
    const parties = await selectParties(work.tx, venueId, id)
    const here = new Set(parties.flatMap(({ rideIds }) => rideIds))
    const named = moves.flatMap(({ rideIds }) => rideIds)
    if (new Set(named).size !== named.length || named.some((each) => !here.has(each))) {
      refuseField('moves', 'field.invalid')
    }
    const choices = choicesOf(before, parties, await selectTargets(work.tx, venueId, before))
    const suits = ({ rideIds, tripId }: CancelWithPlan['moves'][number]) =>
      choices.parties
        .filter((party) => party.rideIds.some((each) => rideIds.includes(each)))
        .every((party) => targetsOf(party, choices.open, choices.cancelled).some((target) => target.id === tripId))
    if (!moves.every(suits)) refuseField('moves', 'field.invalid')
    if (before.taken === 0) await cancelRow(work.tx, venueId, { id, reason, by: actor.userId })
    else await closeSales(work.tx, venueId, { id, reason })
    const inputs = moves.map((move) => ({
      tripId: id,
      rideIds: move.rideIds,
      targetId: move.tripId,
      reason,
      localDate: before.localDate,
    }))
    const batchId = inputs.length === 0 ? null : await startBatch(work, ctx, { kind: rebookBatch, inputs })
    await work.audit({
      action: 'trips.cancelWithPlan',
      entity: 'trip',
      entityId: id,
      after: { reason, moves: moves.length, guests: named.length },
    })
    return { trip: await told(ctx, work, id), batchId }
  })
}

type Item = z.infer<typeof item>

/**
 * Moves those of a party who are still on the trip, and tells them; twice moves and tells nobody twice. STATE, and they
 * stay: the other trip takes nobody more or has been at their stop, or the driver of this one has started it meanwhile.
 */
async function moveParty(ctx: SignedContext, work: Work, input: Item): Promise<number> {
  const { venueId, actor } = ctx
  const { tx } = work
  const held = await holdRides(tx, venueId, { tripId: input.tripId, rideIds: input.rideIds })
  const ids = held.map(({ id }) => id)
  let isMoved = true
  try {
    if (ids.length > 0) isMoved = await moveRides(tx, venueId, { ids, tripId: input.targetId })
  } catch (error) {
    const { constraint } = classifyPgError(error)
    if (constraint === 'trip_places' || constraint === 'ride_trip_runs') refuse('STATE')
    throw error
  }
  if (!isMoved) refuse('STATE')
  // Their places were given back first: whoever starts the trip now waits, and finds them gone.
  const left: TripRow | null = await holdTrip(tx, venueId, input.tripId)
  if (ids.length > 0 && left?.state !== 'planned') refuse('STATE')
  await mailMoved(ctx, work, { ids, fromId: input.tripId, toId: input.targetId })
  for (const { id } of held) {
    await work.audit({
      action: 'trips.rebook',
      entity: 'ride',
      entityId: id,
      before: { tripId: input.tripId },
      after: { tripId: input.targetId },
    })
  }
  if (left && left.taken === 0 && left.state === 'planned' && left.salesClosed) {
    await cancelRow(tx, venueId, { id: input.tripId, reason: input.reason, by: actor.userId })
    await work.audit({
      action: 'trips.cancel',
      entity: 'trip',
      entityId: input.tripId,
      after: { reason: input.reason },
    })
  }
  await tellTrips(ctx, work, { ids: [input.tripId, input.targetId] })
  return ids.length
}
