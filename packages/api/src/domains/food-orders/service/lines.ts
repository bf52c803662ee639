import type { FoodChannel } from '@marquee/contract/food'
import type { FoodLineWish } from '@marquee/contract/food-orders'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { together } from '../../../core/together.ts'
import type { Work } from '../../../door/work.ts'
import { variantsForOrder } from '../../food/service/for-orders.ts'
import { takeCounted } from '../../food/service.ts'
import { insertFoodLines, linesOf, type NewLine } from '../../food-lines/service.ts'
import type { HeldOrder, Place } from '../repo/orders.ts'

const channels: Record<Place['service'], FoodChannel> = {
  counter: 'counter',
  pickup: 'counter',
  table: 'table',
  seat: 'table',
  preorder: 'preorder',
}

/** What is written to an order. */
export interface Lines extends Pick<HeldOrder, 'id' | 'service' | 'wantedAt' | 'isTraining'> {
  lines: readonly FoodLineWish[]
  /** What of it they name; it is read here when it was not before. */
  menu?: Menu
  isSent?: boolean
}
type Menu = Awaited<ReturnType<typeof variantsForOrder>>

/** What lines name of the menu, at the moment for which they are wanted. */
export async function menuFor(
  { venueId }: SignedContext,
  { tx }: Work,
  { service, wantedAt, lines }: Pick<Lines, 'service' | 'wantedAt' | 'lines'>,
): Promise<Menu> {
  if (lines.length === 0) return new Map()
  const named = lines.flatMap(({ variantId, picks }) => [variantId, ...picks.map((pick) => pick.variantId)])
  return variantsForOrder(tx, { venueId, channel: channels[service], variantIds: [...new Set(named)], at: wantedAt })
}

/** Writes lines at the prices of the menu; VALIDATION by field, SOLD_OUT at the line of what cannot be had. */
export async function writeLines(ctx: SignedContext, work: Work, order: Lines): Promise<NewLine[]> {
  const { venueId, actor } = ctx
  const { id, isTraining, lines: wishes } = order
  const dishes = order.menu ?? (await menuFor(ctx, work, order))
  const lines: NewLine[] = []
  // By which wish a variant was asked for first: what is sold out is told there.
  const wishOf = new Map<string, string>()
  for (const [at, wish] of wishes.entries()) {
    const made = linesOf(wish, dishes, lines.length)
    if ('path' in made) return refuseField(`lines.${at}.${made.path}`, made.message)
    for (const { variantId } of made) if (!wishOf.has(variantId)) wishOf.set(variantId, `lines.${at}.variantId`)
    lines.push(...made)
  }
  const [missing] = await together(
    isTraining ? Promise.resolve([]) : takeCounted(work.tx, venueId, lines),
    insertFoodLines(work.tx, { venueId, id, by: actor.userId, isSent: order.isSent === true }, lines),
  )
  if (missing.length > 0) {
    refuse('SOLD_OUT', {
      details: { variantIds: missing },
      issues: missing.map((variantId) => ({ path: wishOf.get(variantId) ?? 'lines', message: 'field.soldOut' })),
    })
  }
  return lines
}
