import type { FoodProductId, FoodVariantId } from '@marquee/contract/food'
import { refusalOf, type SignedIn } from '../../../testing/index.ts'
import { makeProduct, partsOf, sell } from '../../food/testing/kitchen.ts'
import type { FoodBench } from './bench.ts'

export interface Dish {
  productId: FoodProductId
  variantId: FoodVariantId
}

/** A product whose price the seller enters, so that its pieces can differ. */
export async function dishOf({ api, taxCode }: FoodBench): Promise<Dish> {
  const owner = (await api.signInAs('owner')).caller
  const { id } = await makeProduct(owner, { kind: 'open', priceMinor: 0, taxCode })
  await sell(owner, id)
  return { productId: id, variantId: (await partsOf(owner, id)).variants[0]?.id as FoodVariantId }
}
export const at = ({ variantId }: Dish, priceMinor: number, qty = 1) => ({ variantId, priceMinor, qty })

export type NewCode = Parameters<SignedIn['caller']['promoCodes']['create']>[0]
let made = 0
/** A code that makes one piece of a dish free. */
export const codeOf = ({ manager }: FoodBench, { productId }: Dish, more: Partial<NewCode> = {}) =>
  manager.caller.promoCodes.create({
    code: `TEA${++made}`,
    name: { en: 'A tea on the house', tr: 'Çay bizden' },
    foodProductId: productId,
    freeQty: 1,
    ...more,
  })
export const usesOf = async ({ manager }: FoodBench, id: string) =>
  (await manager.caller.promoCodes.list({})).find((row) => row.id === id)?.used

/** Why a sale or a look was refused; OK when it was not. */
export async function whyOf(work: Promise<unknown>): Promise<string> {
  const seen = work.then(
    () => 'OK',
    () => null,
  )
  if ((await seen) === 'OK') return 'OK'
  const { code, details } = await refusalOf(work)
  return code === 'PROMO_CODE' ? (details as { why: string }).why : code
}
