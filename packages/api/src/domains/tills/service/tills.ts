import { mayDo, type TillId, type TillRow } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../core/work.ts'
import { insertTill, lockTill, selectTills, updateTill } from '../repo/tills.ts'

/** Whether somebody takes money at a till, whatever he sells. */
export function maySell({ actor: { rights } }: SignedContext): boolean {
  return (
    mayDo(rights, 'ticket_booking', 'sell') ||
    mayDo(rights, 'ticket_order', 'sell') ||
    mayDo(rights, 'food_purchase', 'sell')
  )
}

/** The tills by their code, the archived ones at the end, for those who sell and those who see the funds. */
export async function listTills(ctx: SignedContext): Promise<TillRow[]> {
  if (!maySell(ctx) && !mayDo(ctx.actor.rights, 'funds', 'view')) refuse('FORBIDDEN')
  return selectTills(ctx.services.db, ctx.venueId)
}

async function withFreeCode<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && constraint === 'till_code') refuseField('code', 'field.taken')
    throw error
  }
}

/**
 * Makes a till, or changes one. Making asks for the right to create too. VALIDATION on `code` when a living till has
 * it.
 */
export async function saveTill(
  ctx: SignedContext,
  { id, ...fields }: { id?: TillId; code: string; name: string },
): Promise<TillRow> {
  if (id === undefined && !mayDo(ctx.actor.rights, 'funds', 'create')) refuse('FORBIDDEN')
  return inTransaction(ctx, async ({ tx, audit }) => {
    if (id === undefined) {
      const made = await withFreeCode(insertTill(tx, ctx.venueId, fields))
      await audit({ action: 'tills.save', entity: 'till', entityId: made, after: fields })
      return heldTill(ctx, tx, made)
    }
    const { code, name } = await heldTill(ctx, tx, id)
    if (code === fields.code && name === fields.name) return heldTill(ctx, tx, id)
    await withFreeCode(updateTill(tx, { venueId: ctx.venueId, id }, fields))
    await audit({ action: 'tills.save', entity: 'till', entityId: id, before: { code, name }, after: fields })
    return heldTill(ctx, tx, id)
  })
}

/** Archives a till, or brings it back. STATE while somebody works at it. */
export async function archiveTill(
  ctx: SignedContext,
  { id, archived }: { id: TillId; archived: boolean },
): Promise<TillRow> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const before = await heldTill(ctx, tx, id)
    if ((before.archivedAt !== null) === archived) return before
    if (archived && before.openedBy) refuse('STATE', { details: { openedBy: before.openedBy } })
    await withFreeCode(updateTill(tx, { venueId: ctx.venueId, id }, { archived }))
    await audit({
      action: 'tills.archive',
      entity: 'till',
      entityId: id,
      before: { archived: !archived },
      after: { archived },
    })
    return heldTill(ctx, tx, id)
  })
}

/** A till that stays as it is until the transaction ends. */
export async function heldTill(ctx: SignedContext, tx: Tx, id: TillId): Promise<TillRow> {
  return (await lockTill(tx, ctx.venueId, id)) ?? refuse('NOT_FOUND')
}
