import type { TicketScheduleId, TicketScheduleRow } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../../../door/work.ts'
import { lockTarget } from '../repo/ahead.ts'
import {
  insertSchedule,
  lockSchedule,
  type ScheduleFields,
  selectSchedules,
  updateSchedule,
} from '../repo/schedules.ts'
import { daysBetween, shortestGap } from '../rules/days.ts'
import { requireOpen } from './closing-hour.ts'

const longestDays = 1830

/** The schedules of the venue, or the archived ones. */
export async function listSchedules(ctx: SignedContext, archived: boolean): Promise<TicketScheduleRow[]> {
  return selectSchedules(ctx.services.db, ctx.venueId, { archived })
}

function requireSense(fields: ScheduleFields): void {
  if (fields.until < fields.from) refuseField('until', 'field.tooSmall')
  if (daysBetween(fields.from, fields.until) > longestDays) refuseField('until', 'field.tooBig')
  if (fields.layoutId === null && fields.standing === null) refuseField('layoutId', 'field.required')
  if (new Set(fields.starts).size !== fields.starts.length) refuseField('starts', 'field.invalid')
  if (fields.exclusive && shortestGap(fields) < fields.minutes + fields.cleaningMinutes) {
    refuseField('starts', 'field.tooSmall')
  }
}

const fieldOf: Record<string, string> = {
  ticket_schedule_venue_id_product_id_fkey: 'productId',
  ticket_schedule_venue_id_floor_id_fkey: 'floorId',
  ticket_schedule_venue_id_layout_id_fkey: 'layoutId',
  ticket_schedule_venue_id_shift_id_fkey: 'shiftId',
}

async function withGoodReferences<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'foreign_key') refuseField(fieldOf[constraint ?? ''] ?? 'floorId', 'field.invalid')
    throw error
  }
}

// A plan is drawn for its floor; standing guests are only counted.
async function requireRoom(ctx: SignedContext, tx: Tx, { floorId, standing }: ScheduleFields): Promise<void> {
  if (standing === null) return
  const floor = await lockTarget(tx, { venueId: ctx.venueId, floorId })
  if (floor && standing > floor.capacity) refuseField('standing', 'field.tooBig')
}

type SaveSchedule = ScheduleFields & {
  id?: TicketScheduleId
  expectedRev?: number
  commandId?: string | undefined
  /** Its sessions may end after their floor has closed. */
  acceptsPastClosing?: true
}

/**
 * Makes a schedule (with `commandId` once, however often it is sent), or changes one (then `expectedRev`
 * is needed). Sessions change with the next generation only. VALIDATION by field, also on `standing` when the floor has no room for so many. STATE when sessions would end after
 * closing (`requireOpen`).
 */
export async function saveSchedule(
  ctx: SignedContext,
  { id, expectedRev, commandId, ...given }: SaveSchedule,
): Promise<TicketScheduleRow> {
  const { acceptsPastClosing, ...fields } = given
  requireSense(fields)
  const { venueId, actor } = ctx
  if (id === undefined) {
    const make = (work: Work) => makeSchedule(ctx, work, given)
    if (commandId === undefined) return inTransaction(ctx, make)
    return runCommand(ctx, { commandId, procedure: 'schedule.save', input: { ...given } }, make)
  }
  return inTransaction(ctx, async ({ tx, audit }) => {
    await requireRoom(ctx, tx, fields)
    if (expectedRev === undefined) refuseField('expectedRev', 'field.required')
    const before = await holdSchedule(ctx, tx, { id, expectedRev })
    if (!acceptsPastClosing && isReplanned(before, fields)) await requireOpen(ctx, tx, fields)
    const key = { venueId, id, expectedRev, by: actor.userId }
    if (!(await withGoodReferences(updateSchedule(tx, key, { fields })))) refuse('STALE')
    await audit({
      action: 'schedule.save',
      entity: 'ticket_schedule',
      entityId: id,
      before: { ...before, product: before.product.id, floor: before.floor.id, layout: before.layout?.id ?? null },
      after: { ...fields },
    })
    return requireRow(ctx, tx, id)
  })
}

async function makeSchedule(
  ctx: SignedContext,
  { tx, audit }: Work,
  { acceptsPastClosing, ...fields }: Omit<SaveSchedule, 'id' | 'expectedRev' | 'commandId'>,
): Promise<TicketScheduleRow> {
  await requireRoom(ctx, tx, fields)
  if (!acceptsPastClosing) await requireOpen(ctx, tx, fields)
  const id = await withGoodReferences(insertSchedule(tx, ctx.venueId, { ...fields, by: ctx.actor.userId }))
  await audit({ action: 'schedule.save', entity: 'ticket_schedule', entityId: id, after: { ...fields } })
  return requireRow(ctx, tx, id)
}

// What stays at its hours and on its floor is not asked about again.
const isReplanned = (before: TicketScheduleRow, { floorId, starts, minutes }: ScheduleFields): boolean =>
  floorId !== before.floor.id || minutes !== before.minutes || starts.some((start) => !before.starts.includes(start))

interface ChangeSchedule {
  id: TicketScheduleId
  expectedRev: number
}

/** Pauses a schedule (nothing is generated from it), or lets it go on. */
export async function pauseSchedule(
  ctx: SignedContext,
  { id, expectedRev }: ChangeSchedule,
): Promise<TicketScheduleRow> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const before = await holdSchedule(ctx, tx, { id, expectedRev })
    const state = before.state === 'active' ? 'paused' : 'active'
    const key = { venueId: ctx.venueId, id, expectedRev, by: ctx.actor.userId }
    if (!(await updateSchedule(tx, key, { state }))) refuse('STALE')
    await audit({
      action: 'schedule.pause',
      entity: 'ticket_schedule',
      entityId: id,
      before: { state: before.state },
      after: { state },
    })
    return requireRow(ctx, tx, id)
  })
}

/** Archives a schedule, or brings it back; its sessions stay. */
export async function archiveSchedule(
  ctx: SignedContext,
  { id, expectedRev }: ChangeSchedule,
): Promise<TicketScheduleRow> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const before = await holdSchedule(ctx, tx, { id, expectedRev })
    const archived = before.archivedAt === null
    const key = { venueId: ctx.venueId, id, expectedRev, by: ctx.actor.userId }
    if (!(await updateSchedule(tx, key, { archived }))) refuse('STALE')
    await audit({
      action: 'schedule.archive',
      entity: 'ticket_schedule',
      entityId: id,
      before: { archived: !archived },
      after: { archived },
    })
    return requireRow(ctx, tx, id)
  })
}

/** Takes hold of a schedule at this revision; NOT_FOUND, STALE with the present one. */
export async function holdSchedule(
  ctx: SignedContext,
  tx: Tx,
  { id, expectedRev }: { id: TicketScheduleId; expectedRev?: number },
): Promise<TicketScheduleRow> {
  const row = await lockSchedule(tx, ctx.venueId, id)
  if (!row) refuse('NOT_FOUND')
  if (expectedRev !== undefined && row.rev !== expectedRev) refuse('STALE', { details: { current: row } })
  return row
}

async function requireRow(ctx: SignedContext, tx: Tx, id: TicketScheduleId): Promise<TicketScheduleRow> {
  const [row] = await selectSchedules(tx, ctx.venueId, { id })
  if (!row) throw new Error('a schedule vanished while it was held')
  return row
}
