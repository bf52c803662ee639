import type { MergePreview, mergeInput, mergeTarget, undoMergeInput } from '@marquee/contract/customer-merges'
import { type CustomerFile, type CustomerRow, contactKinds, type ShownCustomer } from '@marquee/contract/customers'
import { classifyPgError } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Tx } from '../../../door/work.ts'
import { customerService } from '../record.ts'
import { reopenFlags } from '../repo/flags.ts'
import { countNotes, selectInto, writeMerge, writeUndo } from '../repo/merge.ts'
import { getCustomerFile } from './read.ts'

type Pair = z.output<typeof mergeTarget>

/** What a merge would bring together, and changes nothing. Refuses as the merge does. */
export async function previewMerge(ctx: SignedContext, pair: Pair): Promise<MergePreview> {
  const [from, into] = await Promise.all([customerService.get(ctx, pair.fromId), customerService.get(ctx, pair.intoId)])
  requirePair(from, into)
  const file = await getCustomerFile(ctx, pair.fromId)
  const { currency, orders, visits, spentMinor } = file
  return {
    from: shown(from),
    into: shown(into),
    ...{ currency, orders, visits, spentMinor },
    contacts: file.contacts.length,
    flags: file.flags.length,
    consents: file.consents.length,
    notes: await countNotes(ctx.services.db, { venueId: ctx.venueId, id: pair.fromId }),
    cards: file.wallet.length,
    groups: file.groups.length,
  }
}

/**
 * Makes two customers one. Nothing is moved: who goes into the archive points to who stays, and both their numbers find
 * the one who stays. VALIDATION on `fromId` for one and the same, STATE where either is in the archive.
 */
export async function mergeCustomers(ctx: SignedContext, input: z.output<typeof mergeInput>): Promise<CustomerFile> {
  const { commandId, ...pair } = input
  await runCommand(ctx, { commandId, procedure: 'customers.merge', input }, async (work) => {
    const { from, into } = await holdPair(ctx, work.tx, pair)
    requirePair(from, into)
    await writeMerge(work.tx, { venueId: ctx.venueId, ...pair, actorId: ctx.actor.userId })
    const after = { from: from.customerNo, into: into.customerNo }
    await work.audit({ action: 'customers.merge', entity: 'customer', entityId: pair.intoId, after })
    for (const id of [pair.fromId, pair.intoId]) work.announce(ctx.venueId, 'customers', { id })
    return { merged: true }
  })
  return getCustomerFile(ctx, pair.intoId)
}

/**
 * Takes a merge back: what either of them has bought since stays theirs, and flags that were ended for the one who stayed
 * are the other's again. STATE for a customer who was not merged, or after thirty days, or once they were forgotten;
 * VALIDATION on `phone` or `email` where the one who stayed went to the archive and somebody else has theirs now.
 */
export async function undoMerge(ctx: SignedContext, input: z.output<typeof undoMergeInput>): Promise<CustomerFile> {
  const { commandId, customerId: fromId } = input
  await runCommand(ctx, { commandId, procedure: 'customers.undoMerge', input }, async (work) => {
    const { mergedInto } = await customerService.get(ctx, fromId, work.tx)
    if (mergedInto === null) refuse('STATE')
    const pair = { fromId, intoId: mergedInto }
    const { from, into } = await holdPair(ctx, work.tx, pair)
    const merge = await selectInto(work.tx, { venueId: ctx.venueId, id: fromId })
    if (from.mergedInto !== mergedInto || merge?.undoUntil == null || from.anonymisedAt !== null) refuse('STATE')
    await separate(work.tx, { venueId: ctx.venueId, ...pair, actorId: ctx.actor.userId })
    const before = { from: from.customerNo, into: into.customerNo }
    await work.audit({ action: 'customers.undoMerge', entity: 'customer', entityId: fromId, before })
    for (const id of [pair.fromId, pair.intoId]) work.announce(ctx.venueId, 'customers', { id })
    return { undone: true }
  })
  return getCustomerFile(ctx, fromId)
}

async function separate(tx: Tx, parting: Parameters<typeof writeUndo>[1]): Promise<void> {
  try {
    await writeUndo(tx, parting)
  } catch (error) {
    const { constraint } = classifyPgError(error)
    for (const kind of contactKinds) if (constraint === `customer_${kind}`) refuseField(kind, 'field.taken')
    throw error
  }
  await reopenFlags(tx, { venueId: parting.venueId, customerId: parting.fromId })
}

// Always in the same order, so that two people who merge the same pair both ways wait for each other.
async function holdPair(ctx: SignedContext, tx: Tx, { fromId, intoId }: Pair) {
  const held = new Map<string, CustomerRow>()
  for (const id of [fromId, intoId].toSorted()) held.set(id, await customerService.hold(ctx, tx, id))
  return { from: held.get(fromId) ?? refuse('NOT_FOUND'), into: held.get(intoId) ?? refuse('NOT_FOUND') }
}

function requirePair(from: CustomerRow, into: CustomerRow): void {
  if (from.id === into.id) refuseField('fromId', 'field.invalid')
  if (from.archivedAt !== null || into.archivedAt !== null) refuse('STATE')
}

const shown = ({ id, customerNo, name, phone, email, flags }: CustomerRow): ShownCustomer => ({
  id,
  customerNo,
  name,
  phone,
  email,
  flags,
})
