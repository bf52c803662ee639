import type { FundId, UserId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import type { StockMoveId } from '@marquee/contract/stock'
import type { BillDetail, VendorBillId, VendorPaymentId } from '@marquee/contract/vendor-bills'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { mayAskFor, requireReach } from '../../../door/authority.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { takeNumber } from '../../../series/series.ts'
import { moveFund } from '../../funds/service/move.ts'
import { selectChoices, selectToBill } from '../repo/read.ts'
import {
  type HeldBill,
  holdBill,
  holdVendor,
  insertBill,
  insertPayment,
  isPaymentOf,
  markApproved,
  markCancelled,
  returnPayment,
} from '../repo/write.ts'
import { freightLine, isBillWithin } from '../rules/check.ts'
import { plusDays } from '../rules/days.ts'
import { detailOf } from './read.ts'

const approving = { module: 'vendor_payouts', action: 'approve' } as const
const paying = { module: 'vendor_payouts', action: 'pay' } as const

interface CreateBill {
  commandId: string
  vendorId: VendorId
  vendorRef: string
  issuedOn: string
  dueOn: string | null
  taxMinor: number
  freightMinor: number
  note: string
  lines: { moveId: StockMoveId; qty: string; netMinor: number }[]
}

/**
 * Writes a bill of a vendor for lines of its deliveries, with what the check of it finds. VALIDATION by field: a number
 * of the vendor that was entered before, a line that is of no delivery of theirs or on another bill, a day to come.
 */
export async function createBill(ctx: SignedContext, input: CreateBill): Promise<BillDetail> {
  const { venueId, actor } = ctx
  const { commandId, vendorId, issuedOn, lines } = input
  return runCommand(ctx, { commandId, procedure: 'vendorBills.create', input: { ...input } }, async (work) => {
    const { tx } = work
    const vendor = (await holdVendor(tx, venueId, vendorId)) ?? refuseField('vendorId', 'field.invalid')
    const { today } = await selectChoices(tx, venueId)
    if (issuedOn > today) refuseField('issuedOn', 'field.future')
    if (issuedOn < '2000-01-01') refuseField('issuedOn', 'field.date')
    const dueOn = input.dueOn ?? plusDays(issuedOn, vendor.termsDays)
    if (dueOn < issuedOn) refuseField('dueOn', 'field.invalid')
    const known = await selectToBill(tx, { venueId, vendorId, moveIds: lines.map(({ moveId }) => moveId) })
    const checked = lines.map((line, index) => {
      const found = known.get(line.moveId)
      const isTwice = lines.findIndex(({ moveId }) => moveId === line.moveId) < index
      if (!found || isTwice) refuseField(`lines.${index}.moveId`, 'field.invalid')
      return { ...line, ...found }
    })
    const sum = (of: (line: (typeof checked)[number]) => number) => checked.reduce((total, line) => total + of(line), 0)
    const netMinor = sum((line) => line.netMinor) + input.freightMinor
    const freightExpectedMinor = sum((line) => line.freightMinor)
    if (netMinor + input.taxMinor === 0) refuseField('lines.0.netMinor', 'field.amount')
    const isWithin = isBillWithin(
      [
        ...checked.map((line) => ({
          receivedQty: Number(line.receivedQty),
          billedQty: Number(line.qty),
          expectedMinor: line.expectedMinor,
          billedMinor: line.netMinor,
        })),
        freightLine(input.freightMinor, freightExpectedMinor),
      ],
      vendor,
    )
    const billNo = await takeNumber(tx, { venueId, kind: 'vendor_bill', prefix: '', year: 2000 })
    const id = await byField(
      insertBill(tx, {
        ...input,
        venueId,
        billNo,
        dueOn,
        netMinor,
        receivedMinor: sum((line) => line.receivedMinor + line.freightMinor),
        expectedMinor: sum((line) => line.expectedMinor) + freightExpectedMinor,
        freightExpectedMinor,
        isWithin,
        actorId: actor.userId,
        lines: checked,
      }),
    )
    await work.audit({
      action: 'vendorBills.create',
      entity: 'vendor_bill',
      entityId: id,
      after: { billNo, vendorRef: input.vendorRef, grossMinor: netMinor + input.taxMinor, isWithin },
    })
    return detailOf(ctx, id, tx)
  })
}

/** Which bill, as it was when the caller looked at it. */
interface OfBill {
  commandId: string
  id: VendorBillId
  expectedRev: number
}

/**
 * Approves a bill: it is owed from now on. NEEDS_APPROVAL beyond the caller's limit, and for a bill beyond the tolerance
 * that they entered themselves.
 */
export async function approveBill(ctx: SignedContext, input: OfBill): Promise<BillDetail> {
  return ofBill(ctx, { input: { ...input }, procedure: 'vendorBills.approve' }, async (work, bill) => {
    if (bill.state !== 'entered') refuse('STATE', { details: { state: bill.state } })
    requireReach(ctx, approving, { amountMinor: bill.grossMinor })
    const by = approverOf(ctx, bill.createdBy)
    if (!bill.isWithin && by === bill.createdBy) {
      if (mayAskFor(ctx.actor, approving)) refuse('NEEDS_APPROVAL', { details: approving })
      refuse('FORBIDDEN')
    }
    await markApproved(work.tx, { venueId: ctx.venueId, id: bill.id }, by)
    await work.audit({
      action: 'vendorBills.approve',
      entity: 'vendor_bill',
      entityId: bill.id,
      after: { billNo: bill.billNo, grossMinor: bill.grossMinor, isWithin: bill.isWithin },
    })
  })
}

// Whoever answered for the caller has approved it; nobody else's answer makes two people of one.
const approverOf = ({ actor, approval }: SignedContext, createdBy: UserId | null): UserId =>
  approval && actor.userId === createdBy ? approval.approverId : actor.userId

/** Cancels a bill of which nothing is paid; its deliveries can be billed again. */
export async function cancelBill(ctx: SignedContext, input: OfBill & { reason: string }): Promise<BillDetail> {
  const { reason } = input
  return ofBill(ctx, { input: { ...input }, procedure: 'vendorBills.cancel' }, async (work, bill) => {
    if (bill.state === 'cancelled' || bill.paidMinor > 0) refuse('STATE', { details: { state: bill.state } })
    requireReach(ctx, approving, { amountMinor: bill.grossMinor })
    await markCancelled(work.tx, { venueId: ctx.venueId, id: bill.id }, { by: ctx.actor.userId, reason })
    await work.audit({
      action: 'vendorBills.cancel',
      entity: 'vendor_bill',
      entityId: bill.id,
      before: { state: bill.state },
      after: { billNo: bill.billNo, state: 'cancelled' },
      reason,
    })
  })
}

/**
 * Pays a bill out of a fund, whole or in part. FUND_FLOOR at `fundId` when the fund would hold less than its floor,
 * VALIDATION at `amountMinor` for more than is open, NEEDS_APPROVAL beyond the caller's limit.
 */
export async function payBill(
  ctx: SignedContext,
  input: OfBill & { fundId: FundId; amountMinor: number },
): Promise<BillDetail> {
  const { fundId, amountMinor } = input
  return ofBill(ctx, { input: { ...input }, procedure: 'vendorBills.pay' }, async (work, bill) => {
    if (bill.state !== 'approved' || bill.paidMinor === bill.grossMinor) {
      refuse('STATE', { details: { state: bill.state } })
    }
    if (amountMinor > bill.grossMinor - bill.paidMinor) refuseField('amountMinor', 'field.tooBig')
    requireReach(ctx, paying, { amountMinor })
    const key = { venueId: ctx.venueId, id: bill.id }
    // The payment names the fund, so one that is not there is refused before it is written.
    const { funds } = await selectChoices(work.tx, ctx.venueId)
    if (!(funds as { id: FundId }[]).some(({ id }) => id === fundId)) refuseField('fundId', 'field.invalid')
    const sourceId = await insertPayment(work.tx, key, { fundId, amountMinor, by: ctx.actor.userId })
    const reason = `${bill.vendorName} ${bill.vendorRef}`
    const amount = { fundId, amountMinor: -amountMinor }
    await moveFund(ctx, work, { ...amount, kind: 'bill.paid', source: 'bill', sourceId, reason, field: 'fundId' })
    await work.audit({
      action: 'vendorBills.pay',
      entity: 'vendor_bill',
      entityId: bill.id,
      after: { billNo: bill.billNo, amountMinor, fundId },
    })
  })
}

/**
 * Takes a payment back, once: its money comes into the fund that it came from. NOT_FOUND for a payment of another bill,
 * STATE for one that was taken back before.
 */
export async function takeBackPayment(
  ctx: SignedContext,
  input: OfBill & { paymentId: VendorPaymentId; reason: string },
): Promise<BillDetail> {
  const { paymentId, reason } = input
  return ofBill(ctx, { input: { ...input }, procedure: 'vendorBills.takeBack' }, async (work, bill) => {
    const key = { venueId: ctx.venueId, id: bill.id }
    const by = ctx.actor.userId
    if (!(await isPaymentOf(work.tx, key, paymentId))) refuse('NOT_FOUND')
    const payment = (await returnPayment(work.tx, key, { paymentId, by, reason })) ?? refuse('STATE')
    requireReach(ctx, paying, { amountMinor: payment.amountMinor })
    await moveFund(ctx, work, {
      ...payment,
      kind: 'bill.repaid',
      source: 'bill',
      sourceId: paymentId,
      reason,
      field: 'paymentId',
    })
    await work.audit({
      action: 'vendorBills.takeBack',
      entity: 'vendor_bill',
      entityId: bill.id,
      after: { billNo: bill.billNo, ...payment },
      reason,
    })
  })
}

interface Of {
  input: OfBill & Record<string, unknown>
  procedure: string
}

// One command on one bill, which nobody else changes meanwhile.
async function ofBill(
  ctx: SignedContext,
  { input, procedure }: Of,
  body: (work: Work, bill: HeldBill) => Promise<void>,
): Promise<BillDetail> {
  const { id, expectedRev, commandId } = input
  return runCommand(ctx, { commandId, procedure, input: { ...input } }, async (work) => {
    const bill = (await holdBill(work.tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
    if (bill.rev !== expectedRev) refuse('STALE', { details: { rev: bill.rev } })
    await body(work, bill)
    return detailOf(ctx, id, work.tx)
  })
}

// Two may enter the same bill, or bill the same delivery, at the same moment: the indexes let one of them.
async function byField<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    const { constraint } = classifyPgError(error)
    if (constraint === 'vendor_bill_vendor_ref') refuseField('vendorRef', 'field.taken')
    if (constraint === 'vendor_bill_line_move') refuseField('lines.0.moveId', 'field.taken')
    if (constraint === 'vendor_bill_line_is_of_delivery') refuseField('lines.0.moveId', 'field.invalid')
    throw error
  }
}
