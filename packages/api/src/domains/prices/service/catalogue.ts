import type { PassTypeId, TicketProductId, TicketProductRow } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../core/work.ts'
import {
  insertPassType,
  insertProduct,
  lockProduct,
  selectProducts,
  selectTaxRules,
  setArchived,
  updatePassType,
  updateProduct,
} from '../repo/catalogue.ts'

/** What is sold, with its kinds of passes; living ones first. */
export async function listProducts(ctx: SignedContext): Promise<TicketProductRow[]> {
  return selectProducts(ctx.services.db, ctx.venueId)
}

/** The taxes that are valid today. */
export async function listTaxRules(ctx: SignedContext) {
  return selectTaxRules(ctx.services.db, ctx.venueId)
}

async function withFreeCode<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && (constraint === 'ticket_product_code' || constraint === 'pass_type_code')) {
      refuseField('code', 'field.taken')
    }
    if (kind === 'check') refuseField('ageMax', 'field.tooSmall')
    throw error
  }
}

interface SaveProduct {
  id?: TicketProductId
  expectedRev?: number
  code: string
  name: TicketProductRow['name']
  color: string
  taxCode: string
}

/** Makes a product, or changes one (then `expectedRev` is needed). The tax must be one that is valid today. */
export async function saveProduct(
  ctx: SignedContext,
  { id, expectedRev, ...fields }: SaveProduct,
): Promise<TicketProductRow> {
  const { venueId } = ctx
  return inTransaction(ctx, async ({ tx, audit }) => {
    const taxes = await selectTaxRules(tx, venueId)
    if (!taxes.some((tax) => tax.code === fields.taxCode)) refuseField('taxCode', 'field.invalid')
    if (id === undefined) {
      const made = await withFreeCode(insertProduct(tx, venueId, fields))
      await audit({ action: 'prices.saveProduct', entity: 'ticket_product', entityId: made, after: { ...fields } })
      return requireProduct(ctx, tx, made)
    }
    if (expectedRev === undefined) refuseField('expectedRev', 'field.required')
    const before = await lockProduct(tx, venueId, id)
    if (!before) refuse('NOT_FOUND')
    if (!(await withFreeCode(updateProduct(tx, { venueId, id, expectedRev }, fields)))) {
      refuse('STALE', { details: { current: before } })
    }
    const { code, name, color, taxCode } = before
    await audit({
      action: 'prices.saveProduct',
      entity: 'ticket_product',
      entityId: id,
      before: { code, name, color, taxCode },
      after: { ...fields },
    })
    return requireProduct(ctx, tx, id)
  })
}

interface SavePassType {
  id?: PassTypeId
  expectedRev?: number
  productId: TicketProductId
  code: string
  name: TicketProductRow['name']
  ageMin: number | null
  ageMax: number | null
  people: number
  maxPerOrder: number | null
  requiresName: boolean
  requiresProof: boolean
}

/** Makes a kind of pass of a product, or changes one. Answers the whole product. */
export async function savePassType(
  ctx: SignedContext,
  { id, expectedRev, ...fields }: SavePassType,
): Promise<TicketProductRow> {
  const { venueId } = ctx
  return inTransaction(ctx, async ({ tx, audit }) => {
    const product = await lockProduct(tx, venueId, fields.productId)
    if (!product) refuse('NOT_FOUND')
    const before = product.passTypes.find((type) => type.id === id)
    if (id !== undefined && !before) refuse('NOT_FOUND')
    if (id === undefined) {
      const made = await withFreeCode(insertPassType(tx, venueId, fields))
      await audit({ action: 'prices.savePassType', entity: 'pass_type', entityId: made, after: { ...fields } })
    } else {
      if (expectedRev === undefined) refuseField('expectedRev', 'field.required')
      if (!(await withFreeCode(updatePassType(tx, { venueId, id, expectedRev }, fields)))) {
        refuse('STALE', { details: { current: before } })
      }
      await audit({
        action: 'prices.savePassType',
        entity: 'pass_type',
        entityId: id,
        before: { ...before },
        after: { ...fields },
      })
    }
    return requireProduct(ctx, tx, fields.productId)
  })
}

interface Archive {
  id: string
  expectedRev: number
}

/** Archives a product, or brings it back: nothing new is planned with it; what is planned stays on sale. */
export async function archiveProduct(ctx: SignedContext, { id, expectedRev }: Archive): Promise<TicketProductRow> {
  const { venueId } = ctx
  return inTransaction(ctx, async ({ tx, audit }) => {
    const before = await lockProduct(tx, venueId, id as TicketProductId)
    if (!before) refuse('NOT_FOUND')
    const set = await withFreeCode(setArchived(tx, 'ticket_product', { venueId, id, expectedRev }))
    if (!set) refuse('STALE', { details: { current: before } })
    await audit({ action: 'prices.archiveProduct', entity: 'ticket_product', entityId: id, after: set })
    return requireProduct(ctx, tx, id as TicketProductId)
  })
}

/** Archives a kind of pass, or brings it back. */
export async function archivePassType(
  ctx: SignedContext,
  { productId, id, expectedRev }: Archive & { productId: TicketProductId },
): Promise<TicketProductRow> {
  const { venueId } = ctx
  return inTransaction(ctx, async ({ tx, audit }) => {
    const product = await lockProduct(tx, venueId, productId)
    if (!product?.passTypes.some((type) => type.id === id)) refuse('NOT_FOUND')
    const set = await withFreeCode(setArchived(tx, 'pass_type', { venueId, id, expectedRev }))
    if (!set) refuse('STALE')
    await audit({ action: 'prices.archivePassType', entity: 'pass_type', entityId: id, after: set })
    return requireProduct(ctx, tx, productId)
  })
}

async function requireProduct(ctx: SignedContext, tx: Tx, id: TicketProductId): Promise<TicketProductRow> {
  const [row] = await selectProducts(tx, ctx.venueId, id)
  if (!row) throw new Error('a product vanished while it was held')
  return row
}
