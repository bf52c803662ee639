import type { FundId, TillSessionId, VenueId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx, Work } from '../../../core/work.ts'
import { publishChange } from '../../../realtime/publish.ts'
import {
  enterPosted,
  findForMove,
  type Move,
  moveBalance,
  type Posted,
  safeOfTill,
  stopWatching,
} from '../repo/moves.ts'

/** The stream of a venue that says which fund changed; the same as that of the record. */
export const fundsTopic = 'funds'

/** The rights whose limits say how much somebody moves, and how much a count of theirs may differ. */
export const moving = { module: 'funds', action: 'transfer' } as const
export const counting = { module: 'funds', action: 'count' } as const

interface MoveOptions extends Omit<Move, 'venueId' | 'actorId'> {
  /** The field of the input that the amount came from. */
  field: string
  /** It has happened already: a floor that it breaks is not watched any more, and refuses nothing. */
  isFact?: boolean
}

/**
 * Moves money into a fund (above zero) or out of it. FUND_FLOOR at the field when it would hold less than its floor,
 * STATE when it is archived. Locks the fund: after till and payment, before a number series; of two funds the one with
 * the smaller id first.
 */
export async function moveFund(ctx: SignedContext, { tx, announce }: Work, options: MoveOptions): Promise<void> {
  const { field, isFact = false, ...rest } = options
  if (rest.amountMinor === 0) return
  const { venueId } = ctx
  const move = { ...rest, venueId, actorId: ctx.actor.userId }
  if (isFact) await stopWatching(tx, move)
  if (!(await moveBalance(tx, move))) {
    const fund = (await findForMove(tx, venueId, move.fundId)) ?? refuse('NOT_FOUND')
    if (fund.archivedAt !== null) refuse('STATE', { details: { archivedAt: fund.archivedAt } })
    refuse('FUND_FLOOR', { issues: [{ path: field, message: 'field.fundFloor' }] })
  }
  announce(venueId, fundsTopic, { id: move.fundId })
}

type TillMove = Pick<MoveOptions, 'amountMinor' | 'kind' | 'source' | 'sourceId' | 'field' | 'isFact'> & {
  tillSessionId: TillSessionId
  reason?: string | null
}

/** Moves money between a till and its safe: what goes into the safe is above zero. A training till has no safe. */
export async function moveTillSafe(ctx: SignedContext, work: Work, move: TillMove): Promise<void> {
  if (move.amountMinor === 0) return
  const fundId = await safeOfTill(work.tx, ctx.venueId, move.tillSessionId)
  if (fundId !== null) await moveFund(ctx, work, { ...move, fundId })
}

/** Enters what the book has posted to funds and nobody has entered yet; tells who looks at them. */
export async function followBook(tx: Tx, venueId: VenueId, posted: readonly Posted[]): Promise<void> {
  const moved = await enterPosted(tx, venueId, posted)
  for (const id of moved as FundId[]) await publishChange(tx, { venueId, topic: fundsTopic, payload: { id } })
}
