import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { DemoCaller } from '../../demo/caller.ts'

/** Ten evenings, and the whole season once a day, with two people who have bought them. */
export async function fillDemo({ membershipPlans, memberships, taxes }: DemoCaller): Promise<void> {
  const taxCode = (await taxes.list()).find(({ code }) => code === 'VAT10')?.code
  if (!taxCode) return
  const ten = await membershipPlans.create({
    code: 'TEN',
    name: { en: 'Ten evenings', tr: 'On akşam' },
    priceMinor: 380_000,
    taxCode,
    uses: 10,
  })
  const season = await membershipPlans.create({
    code: 'SEASON',
    name: { en: 'Season pass', tr: 'Sezon kartı' },
    priceMinor: 950_000,
    taxCode,
    onceADay: true,
    days: 270,
  })
  for (const [plan, holder] of [
    [ten, 'Elif Karaca'],
    [season, 'Onur Demirel'],
  ] as const) {
    await memberships.sell({
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      planId: plan.id,
      holder,
      payments: [{ method: 'card', amountMinor: plan.priceMinor, reference: 'POS 0417' }],
      expectedDueMinor: plan.priceMinor,
    })
  }
}
