import type { KitchenItem } from '@marquee/contract/food'
import type { SignedContext } from '../../../core/context.ts'
import { selectFormChoices, selectKitchenItems } from '../repo/choices.ts'
import { findProducts } from '../repo/products.ts'

/** What a recipe can be made of. */
export const listKitchenItems = (ctx: SignedContext): Promise<KitchenItem[]> =>
  selectKitchenItems(ctx.services.db, ctx.venueId)

/** What the forms of the menu can be set to, for people who may see neither settings nor the store. */
export const listFormChoices = (ctx: SignedContext) => selectFormChoices(ctx.services.db, ctx.venueId)

/** Products in use by a part of their name, code or barcode, which is folded already. */
export const searchProducts = (ctx: SignedContext, search: { wanted: string; limit: number }) =>
  findProducts(ctx.services.db, { venueId: ctx.venueId, ...search })
