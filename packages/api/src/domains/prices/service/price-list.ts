import type { PriceRuleId, PriceRuleRow, TicketProductId, VenueId } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../door/work.ts'
import { lockProduct } from '../repo/catalogue.ts'
import {
  deleteRules,
  findCurrency,
  insertRule,
  lockPriceList,
  type NewRule,
  raiseVersion,
  selectRuleNames,
} from '../repo/rules.ts'
import { selectRules } from '../repo/session.ts'

interface PriceList {
  version: number
  currency: string
  rules: PriceRuleRow[]
}

/** The prices of one product with the version that a change has to name. */
export async function getPriceList(ctx: SignedContext, productId: TicketProductId): Promise<PriceList> {
  return inTransaction(ctx, async ({ tx }) => {
    if (!(await lockProduct(tx, ctx.venueId, productId))) refuse('NOT_FOUND')
    return readList(ctx, tx, { productId, ...(await lockPriceList(tx, ctx.venueId)) })
  })
}

async function readList(
  ctx: SignedContext,
  tx: Tx,
  list: { productId: TicketProductId; id: string; version: number },
): Promise<PriceList> {
  const { id: listId, productId, version } = list
  const currency = await findCurrency(tx, ctx.venueId)
  const rules = await selectRules(tx, ctx.venueId, { listId, productId })
  return { version, currency, rules: rules.map((rule) => ({ ...rule, currency })) }
}

interface SavePrices {
  productId: TicketProductId
  expectedVersion: number
  sets: (NewRule & { id?: PriceRuleId })[]
  removes: PriceRuleId[]
}

/**
 * Sets and removes prices in one step; a set with an id replaces that rule. STALE when the list has moved on; VALIDATION
 * on `sets.N` when it would meet another rule of the same level, or names something that is not there.
 */
export async function savePrices(ctx: SignedContext, input: SavePrices): Promise<PriceList> {
  const { venueId } = ctx
  return inTransaction(ctx, async ({ tx, audit }) => {
    const { productId } = input
    const product = await lockProduct(tx, venueId, productId)
    if (!product) refuse('NOT_FOUND')
    const { id: listId, version } = await lockPriceList(tx, venueId)
    if (version !== input.expectedVersion) refuse('STALE', { details: { version } })
    const before = await selectRules(tx, venueId, { listId, productId })
    const gone = [...input.removes, ...input.sets.flatMap((set) => (set.id === undefined ? [] : [set.id]))]
    if ((await deleteRules(tx, { venueId, listId, productId }, gone)) !== new Set(gone).size) refuse('NOT_FOUND')
    const at = { venueId, listId, currency: await findCurrency(tx, venueId), by: ctx.actor.userId }
    for (const [index, set] of input.sets.entries()) {
      const path = `sets.${index}`
      if (!product.passTypes.some((type) => type.id === set.passTypeId))
        refuseField(`${path}.passTypeId`, 'field.invalid')
      if (set.validFrom !== null && set.validUntil !== null && set.validUntil < set.validFrom) {
        refuseField(`${path}.validUntil`, 'field.tooSmall')
      }
      await insertRule(tx, at, set).catch((error: unknown) => refuseRule(error, path))
    }
    const raised = await raiseVersion(tx, venueId, listId)
    const told = await describeRules(tx, venueId, {
      was: before.filter((rule) => gone.includes(rule.id)),
      is: input.sets,
    })
    await audit({
      action: 'prices.save',
      entity: 'ticket_product',
      entityId: productId,
      before: { rules: told.was },
      after: { rules: told.is },
    })
    return readList(ctx, tx, { id: listId, productId, version: raised })
  })
}

/**
 * Raises the version of the price list, for what prices are remembered with beside their rules: taxes, the currency. The
 * list is locked until the transaction ends.
 */
export async function raisePrices(tx: Tx, venueId: VenueId): Promise<void> {
  await raiseVersion(tx, venueId, (await lockPriceList(tx, venueId)).id)
}

/** Prices by the names that people know, without what they do not depend on: the audit outlives ids. */
async function describeRules(
  tx: Tx,
  venueId: VenueId,
  { was, is }: { was: readonly NewRule[]; is: readonly NewRule[] },
) {
  const names = await selectRuleNames(tx, venueId, [...was, ...is])
  const describe = (rule: NewRule) => {
    const { passTypeId, seatCategoryId, shiftId, weekday, validFrom, validUntil, amountMinor } = rule
    const parts = {
      passType: names.get(passTypeId) ?? null,
      seatCategory: names.get(seatCategoryId ?? '') ?? null,
      shift: names.get(shiftId ?? '') ?? null,
      weekday,
      validFrom,
      validUntil,
      amountMinor,
    }
    return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null))
  }
  return { was: was.map(describe), is: is.map(describe) }
}

function refuseRule(error: unknown, path: string): never {
  const { kind, constraint } = classifyPgError(error)
  if (kind === 'exclusion' && constraint === 'price_rule_one') refuseField(path, 'field.taken')
  if (kind === 'foreign_key') refuseField(path, 'field.invalid')
  throw error
}
