import type { FloorId, TicketSessionId, TicketSessionRow } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Tx, type Work } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { scheduleTopic } from '../events.ts'
import { lockForCancel, lockTarget, selectOrdered } from '../repo/ahead.ts'
import { toInstants } from '../repo/clock.ts'
import { keepMoved, lockSession, selectSessions, setState, updateTimes } from '../repo/sessions.ts'
import { daysBetween } from '../rules/days.ts'
import { requireOpen } from './closing-hour.ts'

const longestCalendar = 62

/** The ticket sessions of a span of dates with what is taken in each, by start. At most 62 days. */
export async function listSessions(
  ctx: SignedContext,
  input: { from: string; until: string; floorId?: FloorId },
): Promise<TicketSessionRow[]> {
  if (input.until < input.from) refuseField('until', 'field.tooSmall')
  if (daysBetween(input.from, input.until) > longestCalendar) refuseField('until', 'field.tooBig')
  return selectSessions(ctx.services.db, ctx.venueId, input)
}

/** One ticket session. */
export async function getSession(ctx: SignedContext, id: TicketSessionId): Promise<TicketSessionRow> {
  const [row] = await selectSessions(ctx.services.db, ctx.venueId, { id })
  return row ?? refuse('NOT_FOUND')
}

interface UpdateSession {
  id: TicketSessionId
  expectedRev: number
  floorId?: FloorId
  date?: string
  time?: string
  minutes?: number
  salesFrom?: string
  salesUntil?: string
  note?: string | null
  /** It may end after its floor has closed. */
  acceptsPastClosing?: true
}

const minuteMs = 60_000
const at = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()
const between = (from: string, until: string) => Date.parse(until) - Date.parse(from)

/**
 * Changes one session by hand: its time, length, floor, sales or note. The next generation leaves alone what was changed
 * so. OVERLAP when its floor is taken then, STATE when it would end after closing (`requireOpen`), STATE when it is over or cancelled or, for its start and floor, has begun.
 * Passes that were sold stay good: neither time nor floor is in them.
 */
export async function updateSession(ctx: SignedContext, input: UpdateSession): Promise<TicketSessionRow> {
  return inTransaction(ctx, async (work) => {
    const before = await holdSession(ctx, work.tx, input)
    if (!input.acceptsPastClosing) await requireOpenThen(ctx, work.tx, { before, input })
    await changeHeld(ctx, work, before, input)
    return announced(ctx, work, input.id)
  })
}

// What stays at its hour and on its floor is not asked about again.
async function requireOpenThen(
  ctx: SignedContext,
  tx: Tx,
  { before, input }: { before: HeldSession; input: UpdateSession },
): Promise<void> {
  const length = between(before.startsAt, before.endsAt) / minuteMs
  const { floorId = before.floorId, time = before.time, minutes = length } = input
  if (floorId === before.floorId && time === before.time && minutes === length) return
  await requireOpen(ctx, tx, { floorId: floorId as FloorId, starts: [time], minutes })
}

/**
 * Gives a session that is held by this call another time, and says until when its guests may give their passes back for
 * that: the last day. The refusals of `updateSession`; VALIDATION for the time that it has, and for a last day that is over
 * or after it. Returns when it was to begin.
 */
export async function moveSold(
  ctx: SignedContext,
  work: Work,
  input: UpdateSession & { date: string; time: string; freeUntil: string; audit: { action: string; reason: string } },
): Promise<{ startsAt: string }> {
  const { freeUntil, ...change } = input
  const before = await holdSession(ctx, work.tx, change)
  if (before.date === change.date && before.time === change.time) refuseField('date', 'field.required')
  if (freeUntil > change.date) refuseField('freeUntil', 'field.tooBig')
  if (!change.acceptsPastClosing) await requireOpenThen(ctx, work.tx, { before, input: change })
  await changeHeld(ctx, work, before, change)
  const isAhead = await keepMoved(work.tx, { venueId: ctx.venueId, id: input.id }, freeUntil)
  if (!isAhead) refuseField('freeUntil', 'field.tooSmall')
  work.announce(ctx.venueId, scheduleTopic, { ticketSessionIds: [input.id] })
  return { startsAt: before.startsAt }
}

type HeldSession = Awaited<ReturnType<typeof holdSession>>

/** Changes a session that is held. */
export async function changeHeld(
  ctx: SignedContext,
  work: Work,
  before: HeldSession,
  input: Omit<UpdateSession, 'expectedRev'> & { audit?: { action: string; reason: string } },
): Promise<void> {
  const { id } = input
  const date = input.date ?? before.date
  const time = input.time ?? before.time
  const isMoved = date !== before.date || time !== before.time
  const isElsewhere = input.floorId !== undefined && input.floorId !== before.floorId
  requireChangeable(before, isMoved || isElsewhere)
  const [moment] = isMoved ? await toInstants(work.tx, ctx.venueId, [{ date, time }]) : [before]
  if (!moment) throw new Error('a moment without an instant')
  const { startsAt } = moment
  if (isMoved && Date.parse(startsAt) <= Date.parse(before.now)) refuseField('date', 'field.tooSmall')
  if (isElsewhere && input.floorId) await requireRoom(ctx, work.tx, { id, floorId: input.floorId })
  const shift = between(before.startsAt, startsAt)
  const length = input.minutes === undefined ? between(before.startsAt, before.endsAt) : input.minutes * minuteMs
  const endsAt = at(startsAt, length)
  const isOnSale = Date.parse(before.salesFrom) <= Math.min(Date.parse(before.now), Date.parse(startsAt))
  const times = {
    date,
    time,
    startsAt,
    endsAt,
    occupiedUntil: at(endsAt, before.cleaningMinutes * minuteMs),
    // What is on sale stays on sale, so that nobody loses what they hold.
    salesFrom: input.salesFrom ?? (isOnSale ? before.salesFrom : at(before.salesFrom, shift)),
    salesUntil: input.salesUntil ?? at(before.salesUntil, shift),
    ...(isElsewhere && { floorId: input.floorId }),
  }
  // As instants: the same one is written with and without milliseconds.
  const isPastEnd = Date.parse(times.salesUntil) > Date.parse(endsAt)
  if (isPastEnd && input.salesUntil !== undefined) refuseField('salesUntil', 'field.tooBig')
  if (isPastEnd) times.salesUntil = endsAt
  const key = { venueId: ctx.venueId, id, by: ctx.actor.userId }
  const byHand = (['floorId', 'date', 'time', 'minutes', 'salesFrom', 'salesUntil'] as const).filter(
    (field) => input[field] !== undefined,
  )
  const note = input.note === undefined ? {} : { note: input.note || null }
  await withFreeFloor(id, updateTimes(work.tx, key, { times, byHand, ...note }))
  await work.audit({
    action: 'schedule.updateSession',
    ...input.audit,
    entity: 'ticket_session',
    entityId: id,
    before: {
      startsAt: before.startsAt,
      endsAt: before.endsAt,
      salesUntil: before.salesUntil,
      ...(isElsewhere && { floorId: before.floorId }),
    },
    after: {
      startsAt,
      endsAt,
      salesUntil: times.salesUntil,
      ...(isElsewhere && { floorId: input.floorId }),
      ...(input.note === undefined ? {} : { note: input.note }),
    },
  })
}

// What is over stays as it was; what has begun cannot begin elsewhere.
function requireChangeable({ clock }: HeldSession, isMoved: boolean): void {
  if (['cancelled', 'closed', 'finished'].includes(clock)) refuse('STATE', { details: { state: clock } })
  if (isMoved && clock === 'running') refuse('STATE', { details: { state: clock } })
}

async function requireRoom(ctx: SignedContext, tx: Tx, { id, floorId }: { id: TicketSessionId; floorId: FloorId }) {
  const target = await lockTarget(tx, { venueId: ctx.venueId, floorId })
  if (target?.state !== 'open') refuseField('floorId', 'field.invalid')
  const [row] = await selectSessions(tx, ctx.venueId, { id })
  // The plan of its seats is another floor's.
  if (!row || row.hasSeats) refuseField('floorId', 'field.invalid')
  if (row.capacity > target.capacity) refuseField('floorId', 'field.tooSmall')
}

interface ChangeSession {
  id: TicketSessionId
  expectedRev: number
  reason?: string
}

/** Stops the sales of a session, or lets them go on. STATE when it is over, cancelled or not on sale yet. */
export async function pauseSession(ctx: SignedContext, input: ChangeSession): Promise<TicketSessionRow> {
  return inTransaction(ctx, async (work) => {
    const before = await holdSession(ctx, work.tx, input)
    await pauseHeld(ctx, work, before, { ...input, state: before.state === 'on_sale' ? 'paused' : 'on_sale' })
    return announced(ctx, work, input.id)
  })
}

/** Stops the sales of a session that is held, or lets them go on. */
export async function pauseHeld(
  ctx: SignedContext,
  work: Work,
  before: HeldSession,
  input: { id: TicketSessionId; state: 'on_sale' | 'paused'; reason?: string },
): Promise<void> {
  const isOver = before.clock === 'finished'
  if (isOver || (before.state !== 'on_sale' && before.state !== 'paused')) {
    refuse('STATE', { details: { state: before.clock } })
  }
  if (before.state === input.state) return
  await setState(work.tx, { venueId: ctx.venueId, id: input.id, by: ctx.actor.userId }, { state: input.state })
  await auditState(work, input, { before: before.state, after: input.state })
}

/**
 * Cancels a session in which nothing is sold, held or blocked; its floor is free again. STATE with `details.sold` when
 * something is: the money has to be given back first. The same with `details.isOrdered` while guests have food or rides for
 * it, and STATE when it has begun.
 */
export async function cancelSession(ctx: SignedContext, input: ChangeSession): Promise<TicketSessionRow> {
  const { reason } = input
  if (!reason) refuseField('reason', 'field.required')
  return inTransaction(ctx, async (work) => {
    const before = await holdSession(ctx, work.tx, input)
    await requireNote(ctx, work.tx, { occasion: 'session_cancel', reason })
    await cancelHeld(ctx, work, before, { id: input.id, reason })
    return announced(ctx, work, input.id)
  })
}

/** Cancels a session that is held; a sale under way in it is waited for and counted. */
export async function cancelHeld(
  ctx: SignedContext,
  work: Work,
  before: HeldSession,
  input: { id: TicketSessionId; reason: string },
): Promise<void> {
  if (!['draft', 'on_sale', 'paused'].includes(before.clock)) refuse('STATE', { details: { state: before.clock } })
  await lockForCancel(work.tx, ctx.venueId, input.id)
  const [row] = await selectSessions(work.tx, ctx.venueId, { id: input.id })
  if (!row || row.sold + row.held + row.blocked > 0) {
    refuse('STATE', {
      details: {
        ticketSessionId: input.id,
        sold: row?.sold ?? 0,
        held: row?.held ?? 0,
        blocked: row?.blocked ?? 0,
      },
    })
  }
  const isOrdered = (await selectOrdered(work.tx, ctx.venueId, [input.id])).size > 0
  if (isOrdered) {
    const details = { ticketSessionId: input.id, sold: 0, held: 0, blocked: 0, isOrdered }
    refuse('STATE', { details })
  }
  const key = { venueId: ctx.venueId, id: input.id, by: ctx.actor.userId }
  await setState(work.tx, key, { state: 'cancelled', reason: input.reason })
  await auditState(work, input, { before: before.state, after: 'cancelled' })
}

function auditState(
  work: Work,
  input: { id: TicketSessionId; reason?: string },
  { before, after }: { before: string; after: string },
) {
  return work.audit({
    action: after === 'cancelled' ? 'schedule.cancelSession' : 'schedule.pauseSession',
    entity: 'ticket_session',
    entityId: input.id,
    before: { state: before },
    after: { state: after },
    ...(input.reason ? { reason: input.reason } : {}),
  })
}

async function holdSession(
  ctx: SignedContext,
  tx: Tx,
  { id, expectedRev }: { id: TicketSessionId; expectedRev: number },
) {
  const row = await lockSession(tx, ctx.venueId, id)
  if (!row) refuse('NOT_FOUND')
  if (row.rev !== expectedRev) {
    const [current] = await selectSessions(tx, ctx.venueId, { id })
    refuse('STALE', { details: { current } })
  }
  return row
}

async function withFreeFloor<T>(ticketSessionId: TicketSessionId, step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (classifyPgError(error).constraint === 'ticket_session_floor_free') {
      refuse('OVERLAP', { details: { ticketSessionId } })
    }
    throw error
  }
}

async function announced(ctx: SignedContext, { tx, announce }: Work, id: TicketSessionId): Promise<TicketSessionRow> {
  announce(ctx.venueId, scheduleTopic, { ticketSessionIds: [id] })
  const [row] = await selectSessions(tx, ctx.venueId, { id })
  if (!row) throw new Error('a ticket session vanished while it was held')
  return row
}
