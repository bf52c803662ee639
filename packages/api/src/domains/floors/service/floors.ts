import type { FloorId, FloorRow } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../../../door/work.ts'
import { aheadOn } from '../../schedule/service/fates.ts'
import { placesPublishedOn } from '../../seat-layouts/service/check.ts'
import { floorsTopic } from '../events.ts'
import {
  type FloorFields,
  findFloor,
  insertFloor,
  lockFloor,
  selectFloors,
  sortFloors,
  updateFloor,
} from '../repo/floors.ts'
import { replaceGates, replaceZones, setGate } from '../repo/parts.ts'

type Zones = Parameters<typeof replaceZones>[2]
type Gates = Parameters<typeof replaceGates>[2]

/** The floors of the venue in their order, or the archived ones. */
export async function listFloors(ctx: SignedContext, archived: boolean): Promise<FloorRow[]> {
  return selectFloors(ctx.services.db, ctx.venueId, archived)
}

// What the database refuses, by the field that people know.
async function withGoodFields<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && constraint === 'floor_code') refuseField('code', 'field.taken')
    if (kind === 'unique' && constraint === 'floor_one_ground') refuseField('isGround', 'field.taken')
    if (kind === 'check' && constraint === 'zone_capacity') refuseField('zones', 'field.tooBig')
    throw error
  }
}

function requireHours({ opens, closes }: { opens?: string | null; closes?: string | null }): void {
  if ((opens ?? null) === null && (closes ?? null) !== null) refuseField('opens', 'field.required')
  if ((closes ?? null) === null && (opens ?? null) !== null) refuseField('closes', 'field.required')
}

// A part that is named must be the floor's own: others are not there for it.
function requireOwn(path: string, parts: readonly { id?: string | undefined }[], own: readonly { id: string }[]): void {
  const index = parts.findIndex(({ id }) => id !== undefined && !own.some((part) => part.id === id))
  if (index >= 0) refuseField(`${path}.${index}.id`, 'field.invalid')
}

/** Makes a floor with its zones and gates. VALIDATION on `code` when a living one has it, on `isGround` for a second. */
export async function createFloor(
  ctx: SignedContext,
  { commandId, ...input }: NewFloor & { commandId?: string | undefined },
): Promise<FloorRow> {
  requireHours(input)
  requireOwn('zones', input.zones, [])
  requireOwn('gates', input.gates, [])
  const make = (work: Work) => makeFloor(ctx, work, input)
  return withGoodFields(
    commandId === undefined
      ? inTransaction(ctx, make)
      : runCommand(ctx, { commandId, procedure: 'floors.create', input: { ...input } }, make),
  )
}

interface NewFloor extends FloorFields {
  zones: Zones
  gates: Gates
}

async function makeFloor(ctx: SignedContext, work: Work, { zones, gates, ...fields }: NewFloor): Promise<FloorRow> {
  const { tx, audit } = work
  const { venueId, actor } = ctx
  const floorId = await insertFloor(tx, venueId, { ...fields, by: actor.userId })
  await replaceZones(tx, { venueId, floorId }, zones)
  await replaceGates(tx, { venueId, floorId }, gates)
  await audit({
    action: 'floors.create',
    entity: 'floor',
    entityId: floorId,
    after: { ...fields, zones: zones.length, gates: gates.length },
  })
  return announced(ctx, work, floorId)
}

interface UpdateFloor extends Partial<FloorFields> {
  id: FloorId
  expectedRev: number
  zones?: Zones
  gates?: Gates
}

// Publishing and generating keep the floor as it is while they compare, so the second one is refused.
async function requireRoomForAll(ctx: SignedContext, tx: Tx, { id, capacity }: { id: FloorId; capacity: number }) {
  const published = await placesPublishedOn(ctx, tx, id)
  const { mostPeople } = await aheadOn(ctx, tx, id)
  if (capacity < Math.max(published, mostPeople)) refuseField('capacity', 'field.taken')
}

/**
 * Changes a floor; what is not named stays, zones and gates are given whole. STALE carries the present floor. VALIDATION
 * at `capacity` when a plan that is published on it, or a session that is still to come, is for more people.
 */
export async function updateFloorOf(ctx: SignedContext, input: UpdateFloor): Promise<FloorRow> {
  const { id, expectedRev, zones, gates, ...fields } = input
  return withGoodFields(
    inTransaction(ctx, async (work) => {
      const { tx, audit } = work
      const { venueId } = ctx
      const before = await holdFloor(ctx, tx, { id, expectedRev })
      requireHours({ opens: before.opens, closes: before.closes, ...fields })
      requireOwn('zones', zones ?? [], before.zones)
      requireOwn('gates', gates ?? [], before.gates)
      const changed = (Object.keys(fields) as (keyof FloorFields)[]).filter(
        (key) => fields[key] !== undefined && JSON.stringify(fields[key]) !== JSON.stringify(before[key]),
      )
      const { capacity } = fields
      if (capacity !== undefined && capacity < before.capacity) await requireRoomForAll(ctx, tx, { id, capacity })
      if (!(await updateFloor(tx, { venueId, id, expectedRev, by: ctx.actor.userId }, fields))) refuse('STALE')
      if (zones) await replaceZones(tx, { venueId, floorId: id }, zones)
      if (gates) await replaceGates(tx, { venueId, floorId: id }, gates)
      await audit({
        action: 'floors.update',
        entity: 'floor',
        entityId: id,
        before: {
          ...Object.fromEntries(changed.map((key) => [key, before[key]])),
          ...(zones ? { zones: before.zones } : {}),
          ...(gates ? { gates: before.gates } : {}),
        },
        after: {
          ...Object.fromEntries(changed.map((key) => [key, fields[key]])),
          ...(zones ? { zones } : {}),
          ...(gates ? { gates } : {}),
        },
      })
      return announced(ctx, work, id)
    }),
  )
}

/**
 * Archives a floor, or brings it back. STATE with `details.sessions`, their number, while ticket sessions are still to
 * come on it: closing the floor is where someone decides what becomes of them.
 */
export async function archiveFloor(
  ctx: SignedContext,
  { id, expectedRev }: { id: FloorId; expectedRev: number },
): Promise<FloorRow> {
  return withGoodFields(
    inTransaction(ctx, async (work) => {
      const before = await holdFloor(ctx, work.tx, { id, expectedRev })
      const archived = before.archivedAt === null
      const { sessions } = archived ? await aheadOn(ctx, work.tx, id) : { sessions: 0 }
      if (sessions > 0) refuse('STATE', { details: { sessions } })
      const key = { venueId: ctx.venueId, id, expectedRev, by: ctx.actor.userId }
      if (!(await updateFloor(work.tx, key, { archived }))) refuse('STALE')
      await work.audit({
        action: 'floors.archive',
        entity: 'floor',
        entityId: id,
        before: { archived: !archived },
        after: { archived },
      })
      return announced(ctx, work, id)
    }),
  )
}

/** Puts the floors into this order; VALIDATION when an id is not the venue's or stands twice. */
export async function orderFloors(ctx: SignedContext, ids: FloorId[]): Promise<FloorRow[]> {
  if (new Set(ids).size !== ids.length) refuseField('ids', 'field.invalid')
  return inTransaction(ctx, async (work) => {
    const before = await selectFloors(work.tx, ctx.venueId, false)
    if ((await sortFloors(work.tx, ctx.venueId, ids)) !== ids.length) refuseField('ids', 'field.invalid')
    const [first] = ids
    await work.audit({
      action: 'floors.order',
      entity: 'floor',
      entityId: first ?? '',
      before: { order: before.map((floor) => floor.code) },
      after: { ids },
    })
    if (first) work.announce(ctx.venueId, floorsTopic, { floorId: first })
    return selectFloors(work.tx, ctx.venueId, false)
  })
}

/** Opens or closes one gate. */
export async function setGateOf(
  ctx: SignedContext,
  { floorId, gateId, isOpen }: { floorId: FloorId; gateId: string; isOpen: boolean },
): Promise<FloorRow> {
  return inTransaction(ctx, async (work) => {
    const was = await setGate(work.tx, { venueId: ctx.venueId, floorId }, { gateId, isOpen })
    if (!was) refuse('NOT_FOUND')
    await work.audit({
      action: 'floors.setGate',
      entity: 'floor',
      entityId: floorId,
      before: { gate: gateId, isOpen: was.wasOpen },
      after: { gate: gateId, isOpen },
    })
    return announced(ctx, work, floorId)
  })
}

/** A floor at this revision, kept until the transaction ends. STALE carries the present one. */
export async function holdFloor(ctx: SignedContext, tx: Tx, { id, expectedRev }: { id: FloorId; expectedRev: number }) {
  const row = await lockFloor(tx, ctx.venueId, id)
  if (!row) refuse('NOT_FOUND')
  if (row.rev !== expectedRev) refuse('STALE', { details: { current: row } })
  return row
}

/** Tells that a floor changed and answers it. */
export async function announced(ctx: SignedContext, { tx, announce }: Work, id: FloorId): Promise<FloorRow> {
  announce(ctx.venueId, floorsTopic, { floorId: id })
  const row = await findFloor(tx, ctx.venueId, id)
  if (!row) throw new Error('a floor vanished while it was held')
  return row
}
