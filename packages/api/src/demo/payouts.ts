import { randomUUID } from 'node:crypto'
import type { VendorId } from '@marquee/contract/inventory'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { asOwner, type DemoCaller } from './caller.ts'

const once = () => ({ commandId: randomUUID() })
// Accounts of nobody: their check digits are right.
const ibans = ['TR330006100519786457841326', 'TR280001009999901234567890', 'TR440006200000000000000123']

interface Person {
  email: string
  password: string
}

/** Accounts of vendors, a run that has arrived, one that waits for somebody, and a changed account that is held back. */
export async function makePayouts(services: Services, people: { owner: Person; manager: Person }): Promise<void> {
  await asOwner(services, people.owner, (owner) =>
    asOwner(services, people.manager, async (manager) => {
      const { rows, funds, today } = await manager.vendorPayouts.payables()
      const vendors = [...new Set(rows.map(({ vendor }) => vendor.id))]
      const bank = funds.find(({ kind }) => kind === 'bank')
      if (!bank || vendors.length < 2) return
      for (const [at, vendorId] of vendors.entries()) {
        const iban = ibans[at % ibans.length] ?? ''
        await giveBank(services, { owner, manager }, { vendorId, iban })
      }
      const [first, ...others] = rows
      if (!first) return
      const spare = bank.balanceMinor - (bank.floorMinor ?? 0)
      const part = Math.min(Math.round(first.openMinor / 2), Math.max(0, spare))
      if (part > 0) await payAtOnce({ owner, manager }, { bill: first, amountMinor: part, fundId: bank.id, today })
      const lines = others.slice(0, 3).map(({ id, openMinor }) => ({ billId: id, amountMinor: openMinor }))
      if (lines.length > 0) await manager.payoutRuns.create({ ...once(), fundId: bank.id, plannedOn: today, lines })
      // A letter has come with another account: nothing is paid to it yet.
      await manager.vendors.setBank({
        ...once(),
        vendorId: first.vendor.id,
        iban: 'DE89370400440532013000',
        holder: first.vendor.name,
      })
    }),
  )
}

interface Two {
  owner: DemoCaller
  manager: DemoCaller
}
type Payables = Awaited<ReturnType<DemoCaller['vendorPayouts']['payables']>>

// Entered some days ago, so that payouts use it by now; approved through the door.
async function giveBank(
  { db }: Services,
  { owner, manager }: Two,
  { vendorId, iban }: { vendorId: VendorId; iban: string },
): Promise<void> {
  const { id: by } = (await manager.me.get()).user
  const { rows } = await sql<{ id: never }>`
    insert into vendor_bank (venue_id, id, vendor_id, iban, holder, requested_at, requested_by)
    select venue_id, ${uuidv7()}, id, ${iban}, left(name, 70), now() - interval '12 days', ${by}
    from vendor where id = ${vendorId} returning id`.execute(db)
  const [bank] = rows
  if (bank) await owner.vendors.approveBank({ ...once(), id: bank.id })
}

async function payAtOnce(
  { owner, manager }: Two,
  {
    bill,
    amountMinor,
    fundId,
    today,
  }: {
    bill: Payables['rows'][number]
    amountMinor: number
    fundId: Payables['funds'][number]['id']
    today: string
  },
): Promise<void> {
  const lines = [{ billId: bill.id, amountMinor }]
  const run = await manager.payoutRuns.create({ ...once(), fundId, plannedOn: today, lines })
  await owner.payoutRuns.approve({ ...once(), id: run.id })
  const { payouts } = await manager.payoutRuns.export({ id: run.id, format: 'csv' })
  const ids = payouts.map(({ id }) => id)
  await manager.vendorPayouts.send({ ...once(), ids })
  await manager.vendorPayouts.settle({ ...once(), ids, bankRef: 'EFT-20417' })
}
