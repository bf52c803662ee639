import type { TicketProductRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { pictureLinks } from '../../../files/files.ts'
import { selectProducts, selectTaxRules } from '../repo/catalogue.ts'

/** What is sold, with its kinds of passes; living ones first. */
export async function listProducts(ctx: SignedContext): Promise<TicketProductRow[]> {
  const { venueId, services } = ctx
  const products = await selectProducts(services.db, venueId)
  return products.map((product) => ({
    ...product,
    pictureLink: product.picture && pictureLinks(services.files, { venueId, id: product.picture }),
  }))
}

/** The taxes that are valid today. */
export async function listTaxRules(ctx: SignedContext) {
  return selectTaxRules(ctx.services.db, ctx.venueId)
}

/** Refuses a tax that is not valid today: VALIDATION on `taxCode`. */
export async function requireTax(ctx: SignedContext, tx: Tx, taxCode: string): Promise<void> {
  const taxes = await selectTaxRules(tx, ctx.venueId)
  if (!taxes.some((tax) => tax.code === taxCode)) refuseField('taxCode', 'field.invalid')
}
