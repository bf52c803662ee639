import type { FloorId, TicketSessionId, TicketSessionRow } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Tx, type Work } from '../../../core/work.ts'
import { scheduleTopic } from '../events.ts'
import { toInstants } from '../repo/clock.ts'
import { lockSession, selectSessions, setState, updateTimes } from '../repo/sessions.ts'
import { daysBetween } from '../rules/days.ts'

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
  date?: string
  time?: string
  minutes?: number
  salesFrom?: string
  salesUntil?: string
  note?: string | null
}

const minuteMs = 60_000
const at = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()
const between = (from: string, until: string) => Date.parse(until) - Date.parse(from)

/**
 * Changes one session by hand: its time, length, sales or note. The next generation leaves alone what was changed so.
 * OVERLAP when its floor is taken then; passes that were sold stay good, since no time stands in them.
 */
export async function updateSession(ctx: SignedContext, input: UpdateSession): Promise<TicketSessionRow> {
  const { id } = input
  return withFreeFloor(
    inTransaction(ctx, async (work) => {
      const before = await holdSession(ctx, work.tx, input)
      const date = input.date ?? before.date
      const time = input.time ?? before.time
      const isMoved = date !== before.date || time !== before.time
      const [moment] = isMoved ? await toInstants(work.tx, ctx.venueId, [{ date, time }]) : [before]
      if (!moment) throw new Error('a moment without an instant')
      const { startsAt } = moment
      const shift = between(before.startsAt, startsAt)
      const length = input.minutes === undefined ? between(before.startsAt, before.endsAt) : input.minutes * minuteMs
      const endsAt = at(startsAt, length)
      const times = {
        date,
        time,
        startsAt,
        endsAt,
        occupiedUntil: at(endsAt, before.cleaningMinutes * minuteMs),
        salesFrom: input.salesFrom ?? at(before.salesFrom, shift),
        salesUntil: input.salesUntil ?? at(before.salesUntil, shift),
      }
      if (input.salesUntil !== undefined && times.salesUntil > endsAt) refuseField('salesUntil', 'field.tooBig')
      if (times.salesUntil > endsAt) times.salesUntil = endsAt
      const key = { venueId: ctx.venueId, id, by: ctx.actor.userId }
      const byHand = (['date', 'time', 'minutes', 'salesFrom', 'salesUntil'] as const).filter(
        (field) => input[field] !== undefined,
      )
      await updateTimes(work.tx, key, {
        times,
        byHand,
        ...(input.note === undefined ? {} : { note: input.note || null }),
      })
      await work.audit({
        action: 'schedule.updateSession',
        entity: 'ticket_session',
        entityId: id,
        before: { startsAt: before.startsAt, endsAt: before.endsAt, salesUntil: before.salesUntil },
        after: {
          startsAt,
          endsAt,
          salesUntil: times.salesUntil,
          ...(input.note === undefined ? {} : { note: input.note }),
        },
      })
      return announced(ctx, work, id)
    }),
  )
}

interface ChangeSession {
  id: TicketSessionId
  expectedRev: number
  reason?: string
}

/** Stops the sales of a session, or lets them go on. */
export async function pauseSession(ctx: SignedContext, input: ChangeSession): Promise<TicketSessionRow> {
  return inTransaction(ctx, async (work) => {
    const before = await holdSession(ctx, work.tx, input)
    if (before.state !== 'on_sale' && before.state !== 'paused') refuse('STATE', { details: { state: before.state } })
    const state = before.state === 'on_sale' ? 'paused' : 'on_sale'
    await setState(work.tx, { venueId: ctx.venueId, id: input.id, by: ctx.actor.userId }, { state })
    await auditState(work, input, { before: before.state, after: state })
    return announced(ctx, work, input.id)
  })
}

/**
 * Cancels a session in which nothing is sold, held or blocked; its floor is free again. STATE with `details.sold` when
 * something is: the money has to be given back first.
 */
export async function cancelSession(ctx: SignedContext, input: ChangeSession): Promise<TicketSessionRow> {
  if (!input.reason) refuseField('reason', 'field.required')
  return inTransaction(ctx, async (work) => {
    const before = await holdSession(ctx, work.tx, input)
    if (before.state === 'cancelled') refuse('STATE', { details: { state: before.state } })
    const [row] = await selectSessions(work.tx, ctx.venueId, { id: input.id })
    if (!row || row.sold + row.held + row.blocked > 0) {
      refuse('STATE', { details: { sold: row?.sold ?? 0, held: row?.held ?? 0, blocked: row?.blocked ?? 0 } })
    }
    const key = { venueId: ctx.venueId, id: input.id, by: ctx.actor.userId }
    await setState(work.tx, key, { state: 'cancelled', reason: input.reason ?? null })
    await auditState(work, input, { before: before.state, after: 'cancelled' })
    return announced(ctx, work, input.id)
  })
}

function auditState(work: Work, input: ChangeSession, { before, after }: { before: string; after: string }) {
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

async function withFreeFloor<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (classifyPgError(error).constraint === 'ticket_session_floor_free') refuse('OVERLAP')
    throw error
  }
}

async function announced(ctx: SignedContext, { tx, announce }: Work, id: TicketSessionId): Promise<TicketSessionRow> {
  announce(ctx.venueId, scheduleTopic, { ticketSessionIds: [id] })
  const [row] = await selectSessions(tx, ctx.venueId, { id })
  if (!row) throw new Error('a ticket session vanished while it was held')
  return row
}
