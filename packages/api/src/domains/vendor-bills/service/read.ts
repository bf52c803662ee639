import { totalCap } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import type { BillDetail, BillFilter, listBillsInput, VendorBillId } from '@marquee/contract/vendor-bills'
import type { Db } from '@marquee/db'
import { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { issueExport } from '../../../exports/issue.ts'
import {
  type After,
  countBills,
  findBill,
  selectBillLines,
  selectBills,
  selectChoices,
  selectPayments,
  selectUnbilled,
  sumBills,
} from '../repo/read.ts'
import { checkLine, freightLine } from '../rules/check.ts'

const cursorShape = z.tuple([z.iso.date(), z.uuid()])

function readCursor(cursor: string | undefined): After | null {
  if (cursor === undefined) return null
  const read = cursorShape.safeParse(cursor.split('_'))
  if (!read.success) refuseField('cursor', 'field.invalid')
  return { day: read.data[0], id: read.data[1] }
}

/** One page of bills, what is due first before the others. */
export async function listBills(ctx: SignedContext, input: z.output<typeof listBillsInput>) {
  const { services, venueId } = ctx
  const { cursor, limit, ...rest } = input
  const filter = { ...rest, venueId }
  const [found, count] = await Promise.all([
    selectBills(services.db, filter, { after: readCursor(cursor), limit: limit + 1 }),
    countBills(services.db, filter, totalCap + 1),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: last && found.length > limit ? `${last.dueOn}_${last.id}` : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** What all bills come to. */
export const totalsOfBills = ({ services, venueId }: SignedContext) => sumBills(services.db, venueId)

/** One bill with its check and its payments; NOT_FOUND for one of another venue. */
export async function detailOf(ctx: SignedContext, id: VendorBillId, db: Db = ctx.services.db): Promise<BillDetail> {
  const of = { venueId: ctx.venueId, id }
  const found = (await findBill(db, { ...of, userId: ctx.actor.userId })) ?? refuse('NOT_FOUND')
  const { freightBilledMinor, freightExpectedMinor, ...bill } = found
  const lines = await selectBillLines(db, of)
  return {
    ...bill,
    freight: {
      billedMinor: freightBilledMinor,
      expectedMinor: freightExpectedMinor,
      ...checkLine(freightLine(freightBilledMinor, freightExpectedMinor), bill.tolerancePpm),
    },
    lines: lines.map((line) => ({
      ...line,
      ...checkLine(
        {
          receivedQty: Number(line.receivedQty),
          billedQty: Number(line.billedQty),
          expectedMinor: line.expectedMinor,
          billedMinor: line.billedMinor,
        },
        bill.tolerancePpm,
      ),
    })),
    payments: await selectPayments(db, of),
  }
}

/** Deliveries of a vendor that no bill is for yet. */
export const unbilledOf = ({ services, venueId }: SignedContext, vendorId: VendorId) =>
  selectUnbilled(services.db, { venueId, vendorId })

/** What the forms can be set to. */
export const listChoices = ({ services, venueId }: SignedContext) => selectChoices(services.db, venueId)

/** Makes the file of a list of bills. */
export const exportBills = (ctx: SignedContext, filter: BillFilter) =>
  issueExport(ctx, { kind: 'vendorBills', filter: { ...filter } })
