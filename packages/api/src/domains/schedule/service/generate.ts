import type {
  GenerationStep,
  LayoutVersionId,
  TicketScheduleId,
  TicketScheduleRow,
  TicketSessionId,
} from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Tx, type Work } from '../../../door/work.ts'
import { makeSessionSeats } from '../../seats/service/make.ts'
import { namedAtMost, scheduleTopic } from '../events.ts'
import { lockForCancel, lockTarget } from '../repo/ahead.ts'
import { toInstants, type WallTime } from '../repo/clock.ts'
import {
  deleteUntaken,
  findPublished,
  insertSession,
  keepPublished,
  type MadeSession,
  selectClashes,
  selectMade,
  updateTimes,
} from '../repo/sessions.ts'
import { daysBetween, daysOf } from '../rules/days.ts'
import { requireOpen } from './closing-hour.ts'
import { holdSchedule } from './schedules.ts'

const longestSpan = 400
const mostSessions = 2000

interface Generate {
  scheduleId: TicketScheduleId
  from: string
  until: string
  /** Only says what would be done. */
  dryRun: boolean
  /** They may end after their floor has closed. */
  acceptsPastClosing?: true
}

interface Generated {
  added: number
  changed: number
  kept: number
  removed: number
  clashes: number
  steps: GenerationStep[]
}

/**
 * Makes the ticket sessions of a schedule within a span of dates so that they are what the schedule says, however often
 * it is done: adds what is missing, moves what is untouched, takes away what no longer belongs and where nothing
 * happened. What was changed by hand, and what is sold, held or blocked, stays. A session that would share an exclusive
 * floor with another is not made and is named (`clash`). STATE for what would come to end after its floor has closed
 * (`requireOpen`). With `dryRun` nothing is written.
 */
export async function generateSessions(ctx: SignedContext, input: Generate): Promise<Generated> {
  if (input.until < input.from) refuseField('until', 'field.tooSmall')
  if (daysBetween(input.from, input.until) > longestSpan) refuseField('until', 'field.tooBig')
  try {
    return await inTransaction(ctx, (work) => generateOnce(ctx, work, input))
  } catch (error) {
    // Someone took the floor between our look and our writing: nothing was made.
    if (classifyPgError(error).constraint === 'ticket_session_floor_free') refuse('OVERLAP')
    throw error
  }
}

interface Plan {
  schedule: TicketScheduleRow
  version: LayoutVersionId | null
  wanted: WallTime[]
  made: MadeSession[]
  /** Places in `wanted` that would meet a session of another schedule, or of this one beyond the dates looked at. */
  clashes: Set<number>
}

async function makePlan(ctx: SignedContext, tx: Tx, input: Generate): Promise<Plan> {
  const { venueId } = ctx
  const schedule = await holdSchedule(ctx, tx, { id: input.scheduleId })
  if (schedule.archivedAt !== null || schedule.state === 'ended')
    refuse('STATE', { details: { state: schedule.state } })
  if (schedule.layout && !input.dryRun) await keepPublished(tx, venueId, schedule.layout.id)
  const version = schedule.layout ? await findPublished(tx, venueId, schedule.layout.id) : null
  if (version === undefined) refuse('STATE', { details: { layout: 'unpublished' } })
  // Closing the floor waits and finds these sessions, or was faster: then nothing new is planned on it.
  const floor = input.dryRun ? undefined : await lockTarget(tx, { venueId, floorId: schedule.floor.id })
  if (!input.dryRun && !floor) refuse('STATE', { details: { floor: 'archived' } })
  if (floor?.state === 'closed' && schedule.state === 'active') refuse('STATE', { details: { floor: 'closed' } })
  const days = schedule.state === 'active' ? daysOf(schedule, input) : []
  const moments = days.flatMap((date) => schedule.starts.map((time) => ({ date, time })))
  if (moments.length > mostSessions) refuseField('until', 'field.tooBig')
  const wanted = await toInstants(tx, venueId, moments)
  const made = await selectMade(tx, { venueId, scheduleId: schedule.id }, input)
  const spans = wanted.map((one) => timesOf(schedule, one))
  const clashes = schedule.exclusive
    ? await selectClashes(tx, { venueId, floorId: schedule.floor.id, except: input }, spans)
    : new Set<number>()
  return { schedule, version, wanted, made, clashes }
}

const minuteMs = 60_000
const at = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * minuteMs).toISOString()

/** The instants of a session that a schedule makes at a moment. */
export function timesOf(
  schedule: Pick<TicketScheduleRow, 'minutes' | 'cleaningMinutes' | 'salesOpenDays' | 'salesCloseMinutes'>,
  moment: WallTime,
) {
  const { date, time, startsAt } = moment
  const endsAt = at(startsAt, schedule.minutes)
  const closes = at(startsAt, -schedule.salesCloseMinutes)
  return {
    date,
    time,
    startsAt,
    endsAt,
    occupiedUntil: at(endsAt, schedule.cleaningMinutes),
    salesFrom: at(startsAt, -schedule.salesOpenDays * 24 * 60),
    salesUntil: closes < endsAt ? closes : endsAt,
  }
}

/** `anew`: what a session is made from is another; it is taken away and made again. */
type Step = GenerationStep & { id?: TicketSessionId; moment?: WallTime; anew?: boolean }

function stepsOf(plan: Plan): Step[] {
  const { schedule, wanted, made } = plan
  const now = new Date().toISOString()
  const byMoment = new Map(made.map((session) => [`${session.date} ${session.time}`, session]))
  const steps: Step[] = wanted.map((moment) => {
    const { date, time, startsAt, clock } = moment
    const known = byMoment.get(`${date} ${time}`)
    byMoment.delete(`${date} ${time}`)
    const step = { date, time, startsAt, clock, note: null }
    if (startsAt <= now) return { ...step, what: known ? 'keep' : 'past' }
    if (!known) return { ...step, what: 'add', moment }
    if (known.changedByHand.length > 0) return { ...step, what: 'keep', note: 'byHand' }
    if (!sameMake(known, schedule) && known.state !== 'cancelled') {
      return known.taken
        ? { ...step, what: 'keep', note: 'taken' }
        : { ...step, what: 'change', id: known.id, moment, anew: true }
    }
    return sameTimes(known, timesOf(schedule, moment))
      ? { ...step, what: 'keep' }
      : { ...step, what: 'change', id: known.id, moment }
  })
  for (const session of byMoment.values()) {
    const { date, time, startsAt, id } = session
    const step = { date, time, startsAt, clock: 'plain' as const }
    if (startsAt <= now || session.state === 'cancelled') steps.push({ ...step, what: 'keep', note: null })
    else if (session.changedByHand.length > 0) steps.push({ ...step, what: 'keep', note: 'byHand' })
    else if (session.taken) steps.push({ ...step, what: 'keep', note: 'taken' })
    else steps.push({ ...step, what: 'remove', note: null, id })
  }
  const clashing = clashesIn(plan, steps)
  return steps
    .map((step) => (clashing.has(step) ? clashOf(step) : step))
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
}

type Span = Pick<MadeSession, 'startsAt' | 'occupiedUntil'>

const areApart = (one: Span, other: Span): boolean =>
  one.startsAt >= other.occupiedUntil || other.startsAt >= one.occupiedUntil

/**
 * The steps for which the floor is not free: another schedule has it, a session of this one that stays where it is, or a
 * step before. A session that cannot be changed stays as well, so each one that is found may put others in the way.
 */
function clashesIn({ schedule, wanted, made, clashes }: Plan, steps: readonly Step[]): Set<Step> {
  const found = new Set<Step>()
  if (!schedule.exclusive) return found
  const takes = made.filter(({ exclusive, state }) => exclusive && state !== 'cancelled' && state !== 'draft')
  const cancelled = new Set(made.filter(({ state }) => state === 'cancelled').map(({ id }) => id))
  const elsewhere = new Set(wanted.filter((_, place) => clashes.has(place)))
  const coming = steps
    .filter(({ id, moment }) => moment && !(id && cancelled.has(id)))
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  for (let before = -1; before < found.size; ) {
    before = found.size
    const leaves = new Set(steps.filter((step) => !found.has(step)).map(({ id }) => id))
    const taken: Span[] = takes.filter(({ id, floorId }) => floorId === schedule.floor.id && !leaves.has(id))
    for (const step of coming) {
      if (!step.moment || found.has(step)) continue
      const span = timesOf(schedule, step.moment)
      if (elsewhere.has(step.moment) || !taken.every((other) => areApart(span, other))) found.add(step)
      else taken.push(span)
    }
  }
  return found
}

const clashOf = ({ id: _, moment: __, anew: ___, ...step }: Step): Step => ({ ...step, what: 'clash' })

/** Whether a session is what its schedule makes: of the same thing, in the same room, for as many. */
const sameMake = (session: MadeSession, schedule: TicketScheduleRow): boolean =>
  session.floorId === schedule.floor.id &&
  session.productId === schedule.product.id &&
  session.layoutId === (schedule.layout?.id ?? null) &&
  session.standing === schedule.standing &&
  session.shiftId === schedule.shiftId &&
  session.exclusive === schedule.exclusive

const sameTimes = (session: MadeSession, times: ReturnType<typeof timesOf>): boolean =>
  session.startsAt === times.startsAt &&
  session.endsAt === times.endsAt &&
  session.occupiedUntil === times.occupiedUntil &&
  session.salesFrom === times.salesFrom &&
  session.salesUntil === times.salesUntil

async function generateOnce(ctx: SignedContext, work: Work, input: Generate): Promise<Generated> {
  const { tx } = work
  const plan = await makePlan(ctx, tx, input)
  const planned = stepsOf(plan)
  if (!input.dryRun && !input.acceptsPastClosing) await requireOpenThen(ctx, tx, plan, planned)
  const touched: TicketSessionId[] = []
  // First what goes and moves, so that its time is free for what comes.
  const steps = input.dryRun ? planned : await takeAway(ctx, tx, planned, touched)
  const count = (what: GenerationStep['what']) => steps.filter((step) => step.what === what).length
  const result: Generated = {
    added: count('add'),
    changed: count('change'),
    kept: count('keep'),
    removed: count('remove'),
    clashes: count('clash'),
    steps: steps.map(({ id: _, moment: __, anew: ___, ...step }) => step),
  }
  if (input.dryRun) return result
  for (const step of steps) {
    if (step.what === 'change' && step.id && step.moment && !step.anew)
      touched.push(await change(ctx, tx, plan, step.id, step.moment))
  }
  for (const step of steps) {
    if ((step.what === 'add' || step.anew) && step.moment) touched.push(await add(ctx, tx, plan, step.moment))
  }
  await work.audit({
    action: 'schedule.generate',
    entity: 'ticket_schedule',
    entityId: plan.schedule.id,
    after: {
      from: input.from,
      until: input.until,
      added: result.added,
      changed: result.changed,
      removed: result.removed,
      clashes: result.clashes,
    },
  })
  if (touched.length > 0) {
    work.announce(ctx.venueId, scheduleTopic, { ticketSessionIds: touched.length > namedAtMost ? [] : touched })
  }
  return result
}

// What stays at its hour, of its length and on its floor is not asked about again.
async function requireOpenThen(ctx: SignedContext, tx: Tx, { schedule, made }: Plan, steps: readonly Step[]) {
  const known = new Map(made.map((session) => [session.id, session]))
  const isPlanned = ({ what, id, moment }: Step) => {
    if (!moment || (what !== 'add' && what !== 'change')) return false
    const before = id && known.get(id)
    const { startsAt, endsAt } = timesOf(schedule, moment)
    return !before || before.startsAt !== startsAt || before.endsAt !== endsAt || before.floorId !== schedule.floor.id
  }
  const starts = [...new Set(steps.filter(isPlanned).map(({ time }) => time))].sort()
  await requireOpen(ctx, tx, { floorId: schedule.floor.id, starts, minutes: schedule.minutes })
}

async function add(
  ctx: SignedContext,
  tx: Tx,
  { schedule, version }: Plan,
  moment: WallTime,
): Promise<TicketSessionId> {
  const { venueId, actor } = ctx
  const id = await insertSession(tx, venueId, actor.userId, {
    scheduleId: schedule.id,
    productId: schedule.product.id,
    floorId: schedule.floor.id,
    layoutVersionId: version,
    shiftId: schedule.shiftId,
    date: moment.date,
    time: moment.time,
    startsAt: moment.startsAt,
    minutes: schedule.minutes,
    cleaningMinutes: schedule.cleaningMinutes,
    exclusive: schedule.exclusive,
    salesOpenDays: schedule.salesOpenDays,
    salesCloseMinutes: schedule.salesCloseMinutes,
  })
  await makeSessionSeats(tx, { venueId, ticketSessionId: id }, schedule.standing)
  return id
}

async function change(ctx: SignedContext, tx: Tx, plan: Plan, id: TicketSessionId, moment: WallTime) {
  const key = { venueId: ctx.venueId, id, by: ctx.actor.userId }
  await updateTimes(tx, key, { times: timesOf(plan.schedule, moment) })
  return id
}

/** Takes away what goes; what someone has bought in the meantime stays. */
async function takeAway(ctx: SignedContext, tx: Tx, steps: readonly Step[], touched: TicketSessionId[]) {
  const after: Step[] = []
  for (const step of steps) {
    if (!step.id || !(step.what === 'remove' || step.anew)) {
      after.push(step)
      continue
    }
    await lockForCancel(tx, ctx.venueId, step.id)
    const isGone = await deleteUntaken(tx, ctx.venueId, step.id)
    if (isGone) touched.push(step.id)
    const { id: _, moment: __, anew: ___, ...stays } = step
    after.push(isGone ? step : { ...stays, what: 'keep', note: 'taken' })
  }
  return after
}
