import { mayDo, type UserId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import type { BankDetails, VendorBank, VendorBankId } from '@marquee/contract/vendor-bank'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { groupedIban, maskedIban, readBic, readIban } from '../../../core/iban.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { mayAskFor } from '../../../door/authority.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { findCurrency } from '../repo/account.ts'
import {
  findBank,
  type HeldBank,
  holdBank,
  holdVendor,
  insertBank,
  markBankApproved,
  markBankRejected,
  type StoredBank,
  selectBanks,
} from '../repo/bank.ts'

const approving = { module: 'vendors', action: 'approve' } as const
/** The stream of the record: a change of these details is one of the vendor. */
const vendorsTopic = 'vendors'

/** Where a vendor is paid: what payouts use, a change that is held back, and what was entered before. */
export async function bankOf(ctx: SignedContext, vendorId: VendorId, db: Db = ctx.services.db): Promise<VendorBank> {
  const of = { venueId: ctx.venueId, vendorId }
  if ((await findCurrency(db, { venueId: ctx.venueId, id: vendorId })) === undefined) refuse('NOT_FOUND')
  const all = await selectBanks(db, of)
  const usable = all.find(({ isUsable }) => isUsable)
  // What was approved and is older than what is used has had its time.
  const newer = all.slice(0, usable ? all.indexOf(usable) : all.length)
  const held = newer.find(({ state }) => state === 'waiting' || state === 'approved')
  const shown = shownTo(ctx)
  return {
    usable: usable ? shown(usable) : null,
    held: held ? shown(held) : null,
    past: all.filter((each) => each !== usable && each !== held).map(shown),
  }
}

const shownTo = ({ actor }: SignedContext) => {
  const { rights, userId } = actor
  const seesAll = mayDo(rights, 'vendors', 'update') || mayDo(rights, 'vendors', 'approve')
  return ({ iban, requestedById, isUsable: _, ...rest }: StoredBank): BankDetails => ({
    ...rest,
    iban: seesAll ? groupedIban(iban) : maskedIban(iban),
    needsOther: requestedById === userId,
  })
}

interface SetBank {
  commandId: string
  vendorId: VendorId
  iban: string
  bic: string
  holder: string
}

/**
 * Enters where a vendor is paid from now on. Payouts use it once somebody else has approved it and a day has passed;
 * until then they use what was there. A change that still waits is replaced. VALIDATION by field.
 */
export async function setBank(ctx: SignedContext, input: SetBank): Promise<VendorBank> {
  const { venueId, actor } = ctx
  const { commandId, vendorId, holder } = input
  const iban = readIban(input.iban) ?? refuseField('iban', 'field.iban')
  const bic = input.bic === '' ? null : (readBic(input.bic) ?? refuseField('bic', 'field.bic'))
  return runCommand(ctx, { commandId, procedure: 'vendors.setBank', input: { ...input } }, async (work) => {
    const of = { venueId, vendorId }
    if ((await holdVendor(work.tx, of)) === undefined) refuse('NOT_FOUND')
    const [last] = (await selectBanks(work.tx, of)).filter(({ state }) => state === 'waiting' || state === 'approved')
    const isSame = last?.iban === iban && last.bic === bic && last.holder === holder
    if (isSame) refuseField('iban', 'field.unchanged')
    await insertBank(work.tx, of, { iban, bic, holder, by: actor.userId })
    await work.audit({
      action: 'vendors.setBank',
      entity: 'vendor',
      entityId: vendorId,
      before: last ? worded(last) : {},
      after: worded({ iban, bic, holder }),
    })
    work.announce(venueId, vendorsTopic, { id: vendorId })
    return bankOf(ctx, vendorId, work.tx)
  })
}

/**
 * Approves a change of where a vendor is paid. NEEDS_APPROVAL for the person who entered it: one person never makes a
 * change that is paid to. STATE for one that does not wait.
 */
export async function approveBank(
  ctx: SignedContext,
  input: { commandId: string; id: VendorBankId },
): Promise<VendorBank> {
  return ofBank(ctx, { input: { ...input }, procedure: 'vendors.approveBank' }, async (work, bank) => {
    if (bank.state !== 'waiting') refuse('STATE', { details: { state: bank.state } })
    const by = approverOf(ctx, bank.requestedBy)
    if (by === bank.requestedBy) {
      if (mayAskFor(ctx.actor, approving)) refuse('NEEDS_APPROVAL', { details: approving })
      refuse('FORBIDDEN')
    }
    await markBankApproved(work.tx, { venueId: ctx.venueId, id: bank.id }, by)
    await work.audit({
      action: 'vendors.approveBank',
      entity: 'vendor',
      entityId: bank.vendorId,
      after: worded(bank),
    })
  })
}

// Whoever answered for the person who entered it has approved it.
const approverOf = ({ actor, approval }: SignedContext, requestedBy: UserId): UserId =>
  approval && actor.userId === requestedBy ? approval.approverId : actor.userId

/**
 * Refuses a change, or stops details that payouts use: those before them count again. Stopping takes one person, because
 * it sends nothing anywhere.
 */
export async function rejectBank(
  ctx: SignedContext,
  input: { commandId: string; id: VendorBankId; reason: string },
): Promise<VendorBank> {
  const { reason } = input
  return ofBank(ctx, { input: { ...input }, procedure: 'vendors.rejectBank' }, async (work, bank) => {
    if (bank.state !== 'waiting' && bank.state !== 'approved') refuse('STATE', { details: { state: bank.state } })
    await markBankRejected(work.tx, { venueId: ctx.venueId, id: bank.id }, { by: ctx.actor.userId, reason })
    await work.audit({
      action: 'vendors.rejectBank',
      entity: 'vendor',
      entityId: bank.vendorId,
      before: worded(bank),
      after: { state: 'rejected' },
      reason,
    })
  })
}

/** A change as an approver is told of it; NOT_FOUND for one of another venue. */
export async function changeOf({ services, venueId }: SignedContext, id: VendorBankId) {
  const bank = (await findBank(services.db, { venueId, id })) ?? refuse('NOT_FOUND')
  return { ...bank, iban: maskedIban(bank.iban) }
}

const worded = ({ iban, bic, holder }: Pick<HeldBank, 'iban' | 'bic' | 'holder'>) => ({
  iban: maskedIban(iban),
  bic,
  holder,
})

interface Of {
  input: { commandId: string; id: VendorBankId } & Record<string, unknown>
  procedure: string
}

async function ofBank(
  ctx: SignedContext,
  { input, procedure }: Of,
  body: (work: Work, bank: HeldBank) => Promise<void>,
): Promise<VendorBank> {
  const { venueId } = ctx
  const { id, commandId } = input
  return runCommand(ctx, { commandId, procedure, input: { ...input } }, async (work) => {
    const bank = (await holdBank(work.tx, { venueId, id })) ?? refuse('NOT_FOUND')
    await body(work, bank)
    work.announce(venueId, vendorsTopic, { id: bank.vendorId })
    return bankOf(ctx, bank.vendorId, work.tx)
  })
}
