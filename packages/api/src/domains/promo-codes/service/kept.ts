import type { SeatHoldId, TicketSessionId } from '@marquee/contract'
import type {
  keepPlacesInput,
  PromoCodeId,
  PromoKeep,
  PromoKeepChoice,
  PromoKeepId,
  releasePlacesInput,
} from '@marquee/contract/promo-codes'
import { classifyPgError, uuidv7 } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { machine } from '../../../door/machine.ts'
import { runCommand, type Tx, type Work } from '../../../door/work.ts'
import { endKept, keepForCode, takeKept } from '../../seats/service/kept.ts'
import {
  countKept,
  endKeep,
  findKeep,
  findKeepable,
  insertKeep,
  type KeepRow,
  selectKeepChoices,
  selectKept,
  selectOpen,
  type WhyEnded,
} from '../repo/kept.ts'
import type { PromoForSale } from './for-sale.ts'

/** What was ever kept for a code. */
export const listKept = (ctx: SignedContext, id: PromoCodeId): Promise<PromoKeep[]> =>
  selectKept(ctx.services.db, { venueId: ctx.venueId, id })

/** Sessions ahead with counted places that a code is for. */
export const listKeepChoices = (ctx: SignedContext, id: PromoCodeId): Promise<PromoKeepChoice[]> =>
  selectKeepChoices(ctx.services.db, { venueId: ctx.venueId, id })

/**
 * Keeps counted places of a session for whoever has a code, until the end of a day. SOLD_OUT when fewer are free; STATE
 * when the code is not in use; SALES_CLOSED; VALIDATION by field, also where it keeps some there already.
 */
export async function keepPlaces(
  ctx: SignedContext,
  code: { id: PromoCodeId; code: string },
  work: Work,
  input: z.infer<typeof keepPlacesInput>,
): Promise<{ id: PromoKeepId }> {
  const { venueId, actor } = ctx
  const { ticketSessionId, areaNo, qty } = input
  const found = await findKeepable(work.tx, { venueId, ...input })
  if (!found) refuse('NOT_FOUND')
  if (!found.isValid) refuse('STATE', { details: { code: 'off' } })
  if (!found.isSold) refuse('SALES_CLOSED')
  if (!found.isOfCode) refuseField('ticketSessionId', 'field.invalid')
  if (!found.hasArea) refuseField('areaNo', 'field.invalid')
  if (!found.isAhead) refuseField('until', 'field.past')
  const keep = {
    id: uuidv7() as PromoKeepId,
    venueId,
    codeId: code.id,
    ticketSessionId,
    areaNo,
    holdId: uuidv7() as SeatHoldId,
    kept: qty,
  }
  const { until } = found
  const hold = { id: keep.holdId, codeId: code.id, ownerId: actor.userId, until, note: code.code }
  if (!(await keepForCode(work, { venueId, ticketSessionId }, { ...hold, areaNo, qty }))) refuse('SOLD_OUT')
  await onePerArea(insertKeep(work.tx, { ...keep, until, by: actor.userId }))
  await work.audit({
    action: 'promoCodes.keepPlaces',
    entity: 'promo_code',
    entityId: code.id,
    after: { ticketSession: ticketSessionId, areaNo, places: qty, until },
  })
  work.announce(venueId, 'promoCodes', { id: code.id })
  return { id: keep.id }
}

async function onePerArea(insert: Promise<void>): Promise<void> {
  try {
    await insert
  } catch (error) {
    if (classifyPgError(error).constraint !== 'promo_keep_area_no') throw error
    refuseField('areaNo', 'field.taken')
  }
}

/** Puts what is left of kept places back on sale. STATE when it is there already. */
export async function releasePlaces(
  ctx: SignedContext,
  input: z.infer<typeof releasePlacesInput>,
): Promise<{ id: PromoKeepId }> {
  const command = { commandId: input.commandId, procedure: 'promoCodes.releasePlaces', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const keep = await findKeep(work.tx, { venueId: ctx.venueId, id: input.id })
    if (!keep) refuse('NOT_FOUND')
    if (!keep.isOpen || !(await endOne(work, keep, 'released'))) refuse('STATE')
    return { id: keep.id }
  })
}

/** Ends what is kept for a code that is switched off, put away or made for something else. */
export async function endKeptOf(ctx: SignedContext, work: Work, codeId: PromoCodeId): Promise<void> {
  for (const keep of await selectOpen(work.tx, { venueId: ctx.venueId, codeId })) await endOne(work, keep, 'code')
}

/** Ends one, once: its places can be sold to anybody. `byMachine`: its time is up. */
export async function endOne(work: Work, keep: KeepRow, why: WhyEnded, byMachine = false): Promise<boolean> {
  const { venueId, ticketSessionId, codeId, areaNo } = keep
  // Its hold first, as a sale does it.
  await endKept(work, { venueId, ticketSessionId }, keep.holdId)
  if (!(await endKeep(work.tx, keep, why))) return false
  await work.audit({
    action: 'promoCodes.releasePlaces',
    entity: 'promo_code',
    entityId: codeId,
    before: { ticketSession: ticketSessionId, areaNo, places: keep.kept },
    after: { why },
    ...(byMachine && { as: machine(venueId) }),
  })
  work.announce(venueId, 'promoCodes', { id: codeId })
  return true
}

interface KeptFor {
  promo: PromoForSale
  ticketSessionId: TicketSessionId
  passes: readonly { passTypeId: string; areaNo: number | null; people: number }[]
}

/** Takes what is kept for a code as far as it goes, for the passes that it is for; how many places there were, by area. */
export async function takeKeptFor(
  { venueId }: SignedContext,
  tx: Tx,
  { promo, ticketSessionId, passes }: KeptFor,
): Promise<Map<number, number>> {
  const taken = new Map<number, number>()
  if (promo.kept.length === 0) return taken
  for (const keep of await selectOpen(tx, { venueId, codeId: promo.id, ticketSessionId })) {
    const qty = passes
      .filter(({ passTypeId, areaNo }) => areaNo === keep.areaNo && (promo.passTypeId ?? passTypeId) === passTypeId)
      .reduce((sum, { people }) => sum + people, 0)
    if (qty === 0) continue
    const { holdId, areaNo } = keep
    const got = await takeKept(tx, { venueId, ticketSessionId }, { holdId, areaNo, qty })
    if (got === 0) continue
    await countKept(tx, keep, got)
    taken.set(areaNo, got)
  }
  return taken
}
