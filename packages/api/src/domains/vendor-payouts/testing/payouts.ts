import type { FundId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import type { BillDetail } from '@marquee/contract/vendor-bills'
import type { PayoutDetail } from '@marquee/contract/vendor-payouts'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Caller, TestApi } from '../../../testing/test-api.ts'
import { makeFund } from '../../expenses/testing/spend.ts'
import { once } from '../../purchases/testing/orders.ts'
import { approved } from '../../vendor-bills/testing/bills.ts'
import { ibans } from '../../vendors/testing/banks.ts'

/** Two people, each of whom may do everything. */
export interface Two {
  api: TestApi
  planner: Caller
  approver: Caller
}

/** An account that payouts may use, past the day that it would take. */
export async function giveBank({ api }: Two, vendorId: VendorId, iban: string = ibans.tr): Promise<void> {
  const { db, asOwner } = api.database
  const by = await asOwner.selectFrom('app_user').select('id').orderBy('id').limit(2).execute()
  const id = uuidv7()
  await sql`
    insert into vendor_bank (venue_id, id, vendor_id, iban, holder, requested_at, requested_by)
    values (${api.venue.id}, ${id}, ${vendorId}, ${iban}, 'Ege Bira', now() - interval '2 days', ${by[0]?.id})`.execute(
    db,
  )
  await sql`
    update vendor_bank set state = 'approved', approved_at = now(), approved_by = ${by[1]?.id}
    where id = ${id}`.execute(db)
}

/** A bill of 480.00 that is to be paid, of a vendor with an account. */
export async function owed(two: Two, iban?: string): Promise<BillDetail> {
  const bill = await approved(two.planner)
  await giveBank(two, bill.vendor.id, iban)
  return bill
}

interface Plan {
  bills: readonly (readonly [BillDetail, number])[]
  fundId?: FundId
  amountMinor?: number
  method?: 'bank' | 'cash'
}

/** A draft of a payout for parts of bills of one vendor, out of a fund that holds 1,000.00 unless told otherwise. */
export async function planned({ planner }: Two, { bills, fundId, amountMinor, method = 'bank' }: Plan) {
  const { today } = await planner.vendorPayouts.payables()
  const allocations = bills.map(([bill, minor]) => ({ billId: bill.id, amountMinor: minor }))
  const sum = allocations.reduce((total, part) => total + part.amountMinor, 0)
  return planner.vendorPayouts.create({
    ...once(),
    vendorId: bills[0]?.[0].vendor.id as VendorId,
    fundId: fundId ?? (await makeFund(planner, 100_000)),
    method,
    plannedOn: today,
    amountMinor: amountMinor ?? sum,
    allocations,
  })
}

/** Which payout. */
export const on = ({ id }: Pick<PayoutDetail, 'id'>) => ({ ...once(), id })
/** The same for several. */
export const onAll = (...payouts: readonly Pick<PayoutDetail, 'id'>[]) => ({
  ...once(),
  ids: payouts.map(({ id }) => id),
})

/** A payout that has arrived. */
export async function settled(two: Two, plan: Plan): Promise<PayoutDetail> {
  const payout = await planned(two, plan)
  await two.approver.vendorPayouts.approve(on(payout))
  await two.planner.vendorPayouts.send(onAll(payout))
  return two.planner.vendorPayouts.settle(onAll(payout))
}

/** A run over these bills, each in full. */
export async function plannedRun({ planner }: Two, bills: readonly BillDetail[], fundId: FundId) {
  const { today } = await planner.vendorPayouts.payables()
  const lines = bills.map(({ id, openMinor }) => ({ billId: id, amountMinor: openMinor }))
  return planner.payoutRuns.create({ ...once(), fundId, plannedOn: today, lines })
}
