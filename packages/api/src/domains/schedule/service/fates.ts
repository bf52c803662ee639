import {
  decidedAtOnce,
  type FloorId,
  mayDo,
  type SessionDecision,
  type SessionFate,
  type TicketSessionId,
  type TicketSessionRow,
  type UndecidedSession,
} from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { Refusal, refuse, refuseField } from '../../../core/refusal.ts'
import type { Work } from '../../../door/work.ts'
import { namedAtMost, scheduleTopic } from '../events.ts'
import { lockSessions, selectAhead, selectOrdered, summarizeAhead } from '../repo/ahead.ts'
import { lockSession } from '../repo/sessions.ts'
import { cancelHeld, changeHeld, pauseHeld } from './sessions.ts'

/** The ticket sessions of a floor from now on, by start, with what the caller may decide about each. */
export async function undecidedOn(
  ctx: SignedContext,
  db: Parameters<typeof selectAhead>[0],
  floorId: FloorId,
): Promise<UndecidedSession[]> {
  const rows = await selectAhead(db, { venueId: ctx.venueId, floorId }, decidedAtOnce)
  const ids = rows.map(({ id }) => id)
  const ordered = ids.length === 0 ? new Set<TicketSessionId>() : await selectOrdered(db, ctx.venueId, ids)
  const isTaken = ({ id, sold, held, blocked }: TicketSessionRow) => sold + held + blocked > 0 || ordered.has(id)
  return rows.map((row) => ({ ...row, ...choicesOf(ctx, row), isTaken: isTaken(row) }))
}

/** How many ticket sessions a floor still has ahead of it, and for how many people the largest is. */
export async function aheadOn(
  ctx: SignedContext,
  db: Parameters<typeof selectAhead>[0],
  floorId: FloorId,
): Promise<Awaited<ReturnType<typeof summarizeAhead>>> {
  return summarizeAhead(db, { venueId: ctx.venueId, floorId })
}

function choicesOf({ actor: { rights } }: SignedContext, row: TicketSessionRow) {
  const may = (action: 'pause' | 'move' | 'cancel') => mayDo(rights, 'ticket_schedules', action)
  const staysFor = row.state === 'running' ? ('running' as const) : null
  const open: Record<SessionFate, boolean> = {
    keep: true,
    pause: row.state !== 'draft' && may('pause'),
    move: row.state !== 'running' && may('move'),
    cancel: staysFor === null && may('cancel'),
  }
  const fates = (Object.keys(open) as SessionFate[]).filter((fate) => open[fate])
  return { fates, staysFor: may('cancel') ? staysFor : null }
}

interface Decided {
  floorId: FloorId
  decisions: readonly SessionDecision[]
  reason: string
}

/**
 * Decides about every ticket session of a floor from now on, in one unit of work. STATE with `details.sessions` while one
 * is undecided; a decision that cannot be carried out refuses them all: VALIDATION by `decisions.N`, OVERLAP and STATE
 * with `details.ticketSessionId`. Returns how many became what, and those that are to be cancelled and have something
 * taken in them: what becomes of their guests is the caller's to plan in the same unit of work.
 */
export async function decideSessions(
  ctx: SignedContext,
  work: Work,
  { floorId, decisions, reason }: Decided,
): Promise<{ counts: Record<SessionFate, number>; calledOff: TicketSessionId[] }> {
  const { tx } = work
  const ahead = await selectAhead(tx, { venueId: ctx.venueId, floorId }, decidedAtOnce)
  await lockSessions(
    tx,
    ctx.venueId,
    ahead.map(({ id }) => id),
  )
  const sessions = await undecidedOn(ctx, tx, floorId)
  const known = new Map(sessions.map((session) => [session.id, session]))
  const decided = new Set<TicketSessionId>()
  for (const [index, { ticketSessionId }] of decisions.entries()) {
    const isOdd = !known.has(ticketSessionId) || decided.has(ticketSessionId)
    if (isOdd) refuseField(`decisions.${index}.ticketSessionId`, 'field.invalid')
    decided.add(ticketSessionId)
  }
  if (sessions.some(({ id }) => !decided.has(id))) refuse('STATE', { details: { sessions } })
  const counts: Record<SessionFate, number> = { keep: 0, pause: 0, move: 0, cancel: 0 }
  const touched: TicketSessionId[] = []
  const calledOff: TicketSessionId[] = []
  for (const [index, decision] of decisions.entries()) {
    const session = known.get(decision.ticketSessionId)
    if (!session) continue
    requireOpen(session, decision.fate)
    counts[decision.fate] += 1
    if (decision.fate === 'keep') continue
    if (decision.fate === 'cancel' && session.isTaken) {
      calledOff.push(session.id)
      continue
    }
    await atPath(`decisions.${index}`, carryOut(ctx, work, decision, reason))
    touched.push(session.id)
  }
  if (touched.length > 0) {
    work.announce(ctx.venueId, scheduleTopic, { ticketSessionIds: touched.length > namedAtMost ? [] : touched })
  }
  return { counts, calledOff }
}

function requireOpen({ id, fates, state, staysFor, sold, held, blocked }: UndecidedSession, fate: SessionFate): void {
  if (fates.includes(fate)) return
  const isInTheWay = fate === 'cancel' ? staysFor !== null : state === (fate === 'move' ? 'running' : 'draft')
  if (isInTheWay) refuse('STATE', { details: { ticketSessionId: id, state, sold, held, blocked } })
  refuse('FORBIDDEN')
}

async function carryOut(
  ctx: SignedContext,
  work: Work,
  decision: Exclude<SessionDecision, { fate: 'keep' }>,
  reason: string,
): Promise<void> {
  const { ticketSessionId: id } = decision
  const held = (await lockSession(work.tx, ctx.venueId, id)) ?? refuse('NOT_FOUND')
  if (decision.fate === 'move') {
    const { floorId = held.floorId, date = held.date, time = held.time } = decision
    const isSame = floorId === held.floorId && date === held.date && time === held.time
    if (isSame) refuseField('date', 'field.required')
    const { fate: _, ticketSessionId: __, ...where } = decision
    await changeHeld(ctx, work, held, { id, ...where })
  } else if (decision.fate === 'cancel') await cancelHeld(ctx, work, held, { id, reason })
  else await pauseHeld(ctx, work, held, { id, reason, state: 'paused' })
}

// The fields of one session are fields of one decision here.
async function atPath<T>(path: string, step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || !thrown.data.issues) throw thrown
    const issues = thrown.data.issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` }))
    throw new Refusal(thrown.code, { ...thrown.data, issues })
  }
}
