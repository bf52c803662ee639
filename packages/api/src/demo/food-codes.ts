import type { DemoCaller } from './caller.ts'

/** A code that readers of the newsletter show at the food counter: a latte on the house. Once there is a menu. */
export async function makeFoodCodes({ promoCodes, foodProducts }: DemoCaller): Promise<void> {
  const latte = (await foodProducts.list({})).find(({ code }) => code === 'LATTE')
  if (!latte) return
  await promoCodes.create({
    code: 'LATTE1',
    name: { en: 'A latte on the house', tr: 'Bir latte bizden' },
    foodProductId: latte.id,
    freeQty: 1,
    maxUses: 100,
    maxPerGuest: 1,
    note: 'Birthday letter to newsletter readers',
  })
}
