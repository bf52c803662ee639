import { randomUUID } from 'node:crypto'
import type { DemoCaller } from '../../demo/caller.ts'

const once = () => ({ commandId: randomUUID() })

/** Petty cash with a count that differed. The venue's first funds come with the sales of the past. */
export async function fillDemo(caller: DemoCaller): Promise<void> {
  const { funds } = caller
  const [custodian] = await funds.people()
  const petty = await funds.create({
    code: 'PETTY',
    name: { en: 'Office petty cash', tr: 'Ofis küçük kasası' },
    kind: 'petty_cash',
  })
  const counted = await funds.count({
    ...once(),
    fundId: petty.id,
    countedMinor: 300_000,
    denominations: { 20000: 15 },
  })
  if (custodian) await funds.guard({ id: petty.id, expectedRev: counted.rev, custodianId: custodian.id })
  const pay = (amountMinor: number, reason: string) =>
    funds.move({ ...once(), fundId: petty.id, kind: 'paid_out', amountMinor, reason })
  await pay(42_500, 'Temizlik malzemesi')
  await pay(18_000, 'Kargo')
  await funds.count({
    ...once(),
    fundId: petty.id,
    countedMinor: 238_500,
    reason: 'Kargo fişinde 10 TL bahşiş yazılmamış',
  })
}
