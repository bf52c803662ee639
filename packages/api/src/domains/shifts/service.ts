import type { ShiftId, ShiftRow } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../core/context.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import { inTransaction, type Tx, type Work } from '../../core/work.ts'
import { shiftsTopic } from './events.ts'
import { insertShift, lockShift, type ShiftFields, selectShifts, updateShift } from './repo.ts'

/** The shifts of the venue by their start, or the archived ones. */
export async function listShifts(ctx: SignedContext, archived: boolean): Promise<ShiftRow[]> {
  return selectShifts(ctx.services.db, ctx.venueId, archived)
}

async function withFreeCode<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && constraint === 'shift_code') refuseField('code', 'field.taken')
    throw error
  }
}

/** Makes a shift; an end at or before the start is on the next day. VALIDATION on `code` when a living one has it. */
export async function createShift(ctx: SignedContext, fields: ShiftFields): Promise<ShiftRow> {
  return inTransaction(ctx, async (work) => {
    const id = await withFreeCode(insertShift(work.tx, ctx.venueId, { ...fields, by: ctx.actor.userId }))
    await work.audit({ action: 'shifts.create', entity: 'shift', entityId: id, after: { ...fields } })
    return announced(ctx, work, id)
  })
}

type UpdateShift = Partial<ShiftFields> & { id: ShiftId; expectedRev: number }

/**
 * Changes a shift; what is not named stays. Ticket sessions that were made already keep their times: prices of the shift
 * apply to them as before. STALE carries the present shift.
 */
export async function changeShift(ctx: SignedContext, { id, expectedRev, ...fields }: UpdateShift): Promise<ShiftRow> {
  return inTransaction(ctx, async (work) => {
    const before = await holdShift(ctx, work.tx, { id, expectedRev })
    const changed = (Object.keys(fields) as (keyof ShiftFields)[]).filter(
      (key) => fields[key] !== undefined && JSON.stringify(fields[key]) !== JSON.stringify(before[key]),
    )
    if (changed.length === 0) return before
    const key = { venueId: ctx.venueId, id, expectedRev, by: ctx.actor.userId }
    if (!(await withFreeCode(updateShift(work.tx, key, fields)))) refuse('STALE')
    await work.audit({
      action: 'shifts.update',
      entity: 'shift',
      entityId: id,
      before: Object.fromEntries(changed.map((name) => [name, before[name]])),
      after: Object.fromEntries(changed.map((name) => [name, fields[name]])),
    })
    return announced(ctx, work, id)
  })
}

/** Archives a shift, or brings it back. */
export async function archiveShift(
  ctx: SignedContext,
  { id, expectedRev }: { id: ShiftId; expectedRev: number },
): Promise<ShiftRow> {
  return inTransaction(ctx, async (work) => {
    const before = await holdShift(ctx, work.tx, { id, expectedRev })
    const archived = before.archivedAt === null
    const key = { venueId: ctx.venueId, id, expectedRev, by: ctx.actor.userId }
    if (!(await withFreeCode(updateShift(work.tx, key, { archived })))) refuse('STALE')
    await work.audit({
      action: 'shifts.archive',
      entity: 'shift',
      entityId: id,
      before: { archived: !archived },
      after: { archived },
    })
    return announced(ctx, work, id)
  })
}

async function holdShift(ctx: SignedContext, tx: Tx, { id, expectedRev }: { id: ShiftId; expectedRev: number }) {
  const row = await lockShift(tx, ctx.venueId, id)
  if (!row) refuse('NOT_FOUND')
  if (row.rev !== expectedRev) refuse('STALE', { details: { current: row } })
  return row
}

async function announced(ctx: SignedContext, { tx, announce }: Work, id: ShiftId): Promise<ShiftRow> {
  announce(ctx.venueId, shiftsTopic, { shiftId: id })
  const row = await lockShift(tx, ctx.venueId, id)
  if (!row) throw new Error('a shift vanished while it was held')
  return row
}
