import { randomUUID } from 'node:crypto'
import type { BillDetail } from '@marquee/contract/vendor-bills'
import type { DemoCaller } from './caller.ts'

const once = () => ({ commandId: randomUUID() })
const of = ({ id, rev }: Pick<BillDetail, 'id' | 'rev'>) => ({ ...once(), id, expectedRev: rev })

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

// How the bills of the vendors have gone, in the order of the list: days since they came, and how dear they are.
const ways = [
  { days: 58, factor: 1, way: 'late' },
  { days: 12, factor: 1.01, way: 'paid' },
  { days: 6, factor: 1.06, way: 'entered' },
  { days: 25, factor: 1, way: 'part' },
  { days: 3, factor: 1, way: 'approved' },
  { days: 2, factor: 0.99, way: 'entered' },
] as const

/** Bills for deliveries: some paid, one late, one dearer than ordered that waits for somebody, and deliveries without one. */
export async function makeBills(caller: DemoCaller): Promise<void> {
  const { vendorBills, funds } = caller
  const { today, vendors } = await vendorBills.choices()
  const bank = (await funds.list({})).find(({ kind }) => kind === 'bank')
  const delivering = vendors.filter(({ unbilledMinor }) => unbilledMinor > 0)
  for (const [index, { days, factor, way }] of ways.entries()) {
    const vendor = delivering[index]
    if (!vendor) return
    const [act] = await vendorBills.unbilled({ vendorId: vendor.id })
    if (!act) continue
    const lines = act.lines.map(({ moveId, receivedQty, expectedMinor }) => ({
      moveId,
      qty: String(Math.round(Number(receivedQty) * 1000) / 1000),
      netMinor: Math.round(expectedMinor * factor),
    }))
    const freightMinor = act.lines.reduce((sum, line) => sum + line.freightMinor, 0)
    const netMinor = lines.reduce((sum, line) => sum + line.netMinor, freightMinor)
    const bill = await vendorBills.create({
      ...once(),
      vendorId: vendor.id,
      vendorRef: `FTR-${8_140 + index * 23}`,
      issuedOn: daysBefore(today, days),
      taxMinor: Math.round(netMinor * 0.1),
      freightMinor,
      lines,
    })
    if (way === 'entered') continue
    const owed = await vendorBills.approve(of(bill))
    if ((way !== 'paid' && way !== 'part') || !bank) continue
    const amountMinor = way === 'paid' ? owed.openMinor : Math.round(owed.openMinor / 2)
    await vendorBills.pay({ ...of(owed), fundId: bank.id, amountMinor })
  }
}
