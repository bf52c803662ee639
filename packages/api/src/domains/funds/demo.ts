import { randomUUID } from 'node:crypto'
import type { DemoCaller } from '../../demo/caller.ts'

const once = () => ({ commandId: randomUUID() })

/**
 * A safe and a bank with what they began with, petty cash with a count that differed, and a bag on its way to the bank.
 * The tills of the past evenings and the card payments come with the book.
 */
export async function fillDemo(caller: DemoCaller): Promise<void> {
  const { funds } = caller
  const all = await funds.list({})
  const [safe, bank, cards] = ['safe', 'bank', 'card_clearing'].map((kind) => all.find((fund) => fund.kind === kind))
  if (!safe || !bank || !cards) throw new Error('every venue has a safe, a bank and card payments')
  const [custodian] = await funds.people()
  // Enough for the floats of all the evenings behind us.
  await funds.count({ ...once(), fundId: safe.id, countedMinor: 50_000_000, floorMinor: 500_000 })
  await funds.count({ ...once(), fundId: bank.id, countedMinor: 18_450_000, floorMinor: -10_000_000 })
  await funds.count({ ...once(), fundId: cards.id, countedMinor: 0 })
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
  await funds.send({ ...once(), fromId: safe.id, toId: bank.id, amountMinor: 1_500_000, note: 'Torba 0412' })
}
