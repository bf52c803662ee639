import { randomUUID } from 'node:crypto'
import type { DemoCaller } from './caller.ts'

const once = () => ({ commandId: randomUUID() })

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** A company that plays for a part of the takings: what it gets of a fortnight that is over is stated and owed by a bill. */
export async function makeShares(caller: DemoCaller): Promise<void> {
  const { vendors, vendorShares, vendorBills } = caller
  const { id: vendorId } = await vendors.create({
    code: 'TURNE',
    name: 'Perde Arkası Topluluğu',
    kind: 'artist',
    contact: 'Selin Aras',
    email: 'muhasebe@perdearkasi.example',
    address: 'Asmalımescit, Beyoğlu, İstanbul',
    termsDays: 14,
  })
  const { today } = await vendorShares.set({ ...once(), vendorId, sharePpm: 100_000 })
  await vendorShares.set({ ...once(), vendorId, kind: 'food', sharePpm: 50_000 })
  const period = { vendorId, fromOn: daysBefore(today, 15), toOn: daysBefore(today, 2) }
  const { shareMinor } = await vendorShares.preview(period)
  if (shareMinor <= 0) return
  const { statements } = await vendorShares.state({
    ...once(),
    ...period,
    shareMinor,
    taxMinor: Math.round(shareMinor * 0.2),
  })
  const [statement] = statements
  if (!statement) return
  const { id, rev } = await vendorBills.get({ id: statement.billId })
  await vendorBills.approve({ ...once(), id, expectedRev: rev })
}
