import { mayDo, type TillId, type TillSessionId, type TillSessionRow, totalCap } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { type Denominations, requireSum } from '../../../core/denominations.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { requireReach } from '../../../door/authority.ts'
import { inTransaction, runCommand } from '../../../door/work.ts'
import { moveTillSafe } from '../../funds/service/move.ts'
import { requireNote } from '../../reasons/service.ts'
import { tillService } from '../record.ts'
import {
  addCash,
  countTillSessions,
  findTillSession,
  insertMovement,
  insertTillSession,
  selectTillSessions,
} from '../repo/till-sessions.ts'
import { type MovementKind, movementSign } from '../rules.ts'
import { answered, asSeenBy } from './blind.ts'
import { mayClose } from './count.ts'
import { maySell } from './may-sell.ts'

/** The right to move the cash of a drawer beside the sales. */
export const moving = { module: 'funds', action: 'move_cash' } as const

interface OpenTill {
  commandId: string
  tillId: TillId
  floatMinor: number
  /** The float comes from elsewhere and not out of the till's safe. */
  floatBrought?: boolean
  denominations?: Denominations
}

/**
 * Opens a till with the float that is in it, which its safe gives: FUND_FLOOR on `floatMinor` when there is not so much
 * in it, unless the float was brought from elsewhere. STATE, with the person who works at it, or with the till at which the
 * caller works already: a till has one person at a time, and a person one till. Whoever may move cash up to a limit needs
 * approval for a float beyond it.
 */
export async function openTill(ctx: SignedContext, input: OpenTill): Promise<TillSessionRow> {
  if (!maySell(ctx)) refuse('FORBIDDEN')
  const { floatMinor, floatBrought = false, denominations } = input
  requireSum(denominations, floatMinor)
  const { venueId, actor } = ctx
  const command = { commandId: input.commandId, procedure: 'tills.open', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx, audit } = work
    if (mayDo(actor.rights, moving.module, moving.action)) requireReach(ctx, moving, { amountMinor: floatMinor })
    const till = await tillService.hold(ctx, tx, input.tillId)
    if (till.archivedAt !== null) refuse('STATE', { details: { archivedAt: till.archivedAt } })
    if (till.cashier) refuse('STATE', { details: { cashier: till.cashier } })
    const other = await findTillSession(tx, { venueId, cashier: actor.userId, state: 'open' })
    if (other) refuse('STATE', { details: { till: other.till } })
    const id = await withoutOther(
      insertTillSession(tx, { venueId, tillId: till.id, openedBy: actor.userId, floatMinor, floatBrought }),
    )
    if (!floatBrought) {
      const entry = { kind: 'till.opened', source: 'till', sourceId: id, tillSessionId: id }
      await moveTillSafe(ctx, work, { ...entry, amountMinor: -floatMinor, field: 'floatMinor' })
    }
    await audit({
      action: 'tills.open',
      entity: 'till_session',
      entityId: id,
      after: {
        till: till.code,
        floatMinor,
        ...(floatBrought && { floatBrought }),
        ...(denominations && { denominations }),
      },
    })
    return answered(ctx, work, id)
  })
}

// The caller opened another one in this very moment; nothing can be read any more in this transaction.
async function withoutOther<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && constraint?.startsWith('till_one_open')) refuse('STATE')
    if (constraint === 'till_session_day_open') refuse('STATE', { details: { dayIsClosed: true } })
    throw error
  }
}

/**
 * The caller's open till with its takings; null when they have none. Its cash is left out for people who count blind.
 */
export async function currentTill(ctx: SignedContext): Promise<TillSessionRow | null> {
  if (!maySell(ctx)) refuse('FORBIDDEN')
  const { db } = ctx.services
  const row = await findTillSession(db, { venueId: ctx.venueId, cashier: ctx.actor.userId, state: 'open' })
  return row ? asSeenBy(ctx, row) : null
}

interface MoveCash {
  commandId: string
  kind: Exclude<MovementKind, 'card_refund'>
  amountMinor: number
  reason: string
}

/**
 * Puts money into the caller's open till or takes some out, with a reason; `no_sale` opens the drawer and moves
 * nothing. NEEDS_APPROVAL when it is more than the caller's limit. TILL_CLOSED without an open till; VALIDATION on `amountMinor` when there is not so much cash in it, which the
 * audit keeps: the refusal tells the caller something about a drawer that they are to count blind.
 */
export async function moveCash(ctx: SignedContext, input: MoveCash): Promise<TillSessionRow> {
  const { kind, reason } = input
  if (kind === 'no_sale' && input.amountMinor !== 0) refuseField('amountMinor', 'field.invalid')
  if (kind !== 'no_sale' && input.amountMinor === 0) refuseField('amountMinor', 'field.tooSmall')
  const { venueId, actor } = ctx
  const amountMinor = movementSign[kind] * input.amountMinor || 0
  const command = { commandId: input.commandId, procedure: 'tills.move', input: { ...input } }
  try {
    return await runCommand(ctx, command, async (work) => {
      const { tx, audit } = work
      requireReach(ctx, moving, { amountMinor })
      await requireNote(ctx, tx, { occasion: kind, reason })
      const id = await addCash(tx, { venueId, cashier: actor.userId, amountMinor })
      if (!id) refuse('TILL_CLOSED')
      const movement = { venueId, tillSessionId: id, kind, amountMinor, reason, actorId: actor.userId }
      const sourceId = await insertMovement(tx, movement)
      if (kind === 'drop') {
        const entry = { kind: 'till.drop', source: 'movement', sourceId, tillSessionId: id, reason }
        await moveTillSafe(ctx, work, { ...entry, amountMinor: -amountMinor, field: 'amountMinor' })
      }
      await audit({ action: 'tills.move', entity: 'till_session', entityId: id, after: { kind, amountMinor }, reason })
      return answered(ctx, work, id)
    })
  } catch (error) {
    const { kind: what, constraint } = classifyPgError(error)
    if (what !== 'check' || constraint !== 'till_session_cash_minor_check') throw error
    await noteTooMuch(ctx, { kind, amountMinor, reason })
    return refuseField('amountMinor', 'field.tooBig')
  }
}

/** Keeps in the audit that somebody asked for more cash than their drawer holds. */
export async function noteTooMuch(
  ctx: SignedContext,
  { kind, amountMinor, reason }: Omit<MoveCash, 'commandId' | 'kind'> & { kind: MovementKind },
): Promise<void> {
  await inTransaction(ctx, async ({ tx, audit }) => {
    const till = await findTillSession(tx, { venueId: ctx.venueId, cashier: ctx.actor.userId, state: 'open' })
    if (!till) return
    const after = { kind, amountMinor, result: 'refused' }
    await audit({ action: 'tills.move', entity: 'till_session', entityId: till.id, after, reason })
  })
}

/**
 * One till session, open or closed: the caller's own, or anybody's for those who see the funds or may close others'
 * tills. For everybody else NOT_FOUND.
 */
export async function getTillSession(ctx: SignedContext, id: TillSessionId): Promise<TillSessionRow> {
  const row = await findTillSession(ctx.services.db, { venueId: ctx.venueId, id })
  const isOwn = row?.cashier.id === ctx.actor.userId
  const mayLook = isOwn || mayDo(ctx.actor.rights, 'funds', 'view') || mayClose(ctx, false)
  return row && mayLook ? asSeenBy(ctx, row) : refuse('NOT_FOUND')
}

/** One page of till sessions, the newest first; those of a training till only when it is asked for. */
export async function listTillSessions(ctx: SignedContext, input: { cursor?: string; limit: number; tillId?: TillId }) {
  const { db } = ctx.services
  const filter = { venueId: ctx.venueId, ...(input.tillId ? { tillId: input.tillId } : { real: true }) }
  const cursor = input.cursor === undefined ? undefined : readMomentCursor(input.cursor)
  const [{ rows, next }, count] = await Promise.all([
    selectTillSessions(db, filter, { cursor, limit: input.limit }),
    countTillSessions(db, filter, totalCap + 1),
  ])
  return {
    rows,
    nextCursor: next && writeMomentCursor(next),
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}
