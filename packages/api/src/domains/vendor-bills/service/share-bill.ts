import type { VendorId } from '@marquee/contract/inventory'
import type { VendorBillId } from '@marquee/contract/vendor-bills'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import type { Work } from '../../../door/work.ts'
import { takeNumber } from '../../../series/series.ts'
import { insertBill } from '../repo/write.ts'
import { plusDays } from '../rules/days.ts'

interface ShareBill {
  vendorId: VendorId
  vendorRef: string
  issuedOn: string
  termsDays: number
  netMinor: number
  taxMinor: number
}

/** Enters what a vendor gets of the takings as a bill without goods; it is approved and paid like any other. */
export async function writeShareBill(ctx: SignedContext, work: Work, bill: ShareBill): Promise<VendorBillId> {
  const { venueId, actor } = ctx
  const billNo = await takeNumber(work.tx, { venueId, kind: 'vendor_bill', prefix: '', year: 2000 })
  try {
    return await insertBill(work.tx, {
      ...bill,
      venueId,
      billNo,
      dueOn: plusDays(bill.issuedOn, bill.termsDays),
      receivedMinor: 0,
      expectedMinor: bill.netMinor,
      isWithin: true,
      note: '',
      source: 'share',
      actorId: actor.userId,
      lines: [],
    })
  } catch (error) {
    if (classifyPgError(error).constraint === 'vendor_bill_vendor_ref') refuseField('fromOn', 'field.taken')
    throw error
  }
}
