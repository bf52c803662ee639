import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { SignedContext } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { Work } from '../../../core/work.ts'
import type { Orderable } from '../../food/service/for-orders.ts'
import type { NewLine } from '../../food-lines/service.ts'
import { withdrawFromKitchen } from '../../kitchen/service/for-food-orders.ts'
import { type FirstLine, type MissingStock, sendFirst, sendToKitchen } from '../../kitchen/service/send.ts'
import { markSent, type StoredLine, selectFoodLines, selectUses } from '../repo/lines.ts'

export { retellKitchen } from '../../kitchen/service/for-food-orders.ts'

/** How much of an item a dish of the order takes. */
interface Taking {
  variantId: string
  qty: number
}

/** Names the dishes for which a strict item does not suffice: nobody at a counter knows what is made of what. */
async function namingDishes<Sent>(
  takingOf: (itemId: string) => readonly Taking[] | Promise<readonly Taking[]>,
  sent: Promise<Sent>,
) {
  try {
    return await sent
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'INSUFFICIENT_STOCK') throw error
    const { details, issues = [], ...more } = error.data
    const variantIds = mostFirst(await takingOf(String(details?.itemId)))
    throw new Refusal(error.code, {
      ...more,
      details: { ...details, ...(variantIds.length > 0 && { variantIds }) },
      issues: issues.map((issue) => ({ ...issue, path: 'lines' })),
    })
  }
}

function mostFirst(taking: readonly Taking[]): string[] {
  const sums = new Map<string, number>()
  for (const { variantId, qty } of taking) sums.set(variantId, (sums.get(variantId) ?? 0) + qty)
  return [...sums].sort(([, a], [, b]) => b - a).map(([variantId]) => variantId)
}

/**
 * Sends the pieces of an order that the kitchen has not heard of, with those of the orders that went into it; says how
 * many lines there were. What no station makes is handed over. A combo is sent as its parts. `known`: its lines, when they
 * were read in this transaction.
 */
export async function sendUnsent(
  ctx: SignedContext,
  work: Work,
  id: FoodOrderId,
  known?: readonly StoredLine[],
): Promise<number> {
  const { venueId } = ctx
  const lines = known ?? (await selectFoodLines(work.tx, { venueId, id }))
  const unsent = lines.filter(({ sentAt, ...line }) => sentAt === null && stillWanted(line) > 0)
  for (const [orderId, own] of Map.groupBy(unsent, ({ foodOrderId }) => foodOrderId)) {
    const parents = new Set(own.map(({ parentLineNo }) => parentLineNo))
    const made = own.filter(({ lineNo }) => !parents.has(lineNo))
    await namingDishes(
      async (itemId) =>
        (await selectUses(work.tx, { venueId, itemId }, unsent)).flatMap(({ foodOrderId, lineNo, qtyEach }) => {
          const line = unsent.find((each) => each.foodOrderId === foodOrderId && each.lineNo === lineNo)
          return line ? [{ variantId: line.variantId, qty: stillWanted(line) * qtyEach }] : []
        }),
      sendToKitchen(ctx, work, {
        foodOrderId: orderId,
        lines: made.map((line) => ({ lineNo: line.lineNo, qty: stillWanted(line) })),
      }),
    )
    await markSent(
      work.tx,
      { venueId, id: orderId },
      own.map(({ lineNo }) => lineNo),
    )
  }
  return unsent.length
}

interface NewOrder {
  id: FoodOrderId
  isTraining: boolean
  wantedAt: string | null
  lines: readonly NewLine[]
  /** What of it the lines name. */
  menu: ReadonlyMap<string, Pick<Orderable, 'making'>>
}

/** Sends the lines of an order that was just written, as its first: they say already that they were sent. */
export async function sendNew(
  ctx: SignedContext,
  work: Work,
  { id, isTraining, wantedAt, lines, menu }: NewOrder,
): Promise<void> {
  if (isTraining) return
  const parents = new Set(lines.map(({ parent }) => parent))
  const sent = lines.flatMap(({ variantId, stationId, qty, course, uses }, index): FirstLine[] => {
    const making = menu.get(variantId)?.making
    if (!making || parents.has(index)) return []
    const numbered = uses.map(({ itemId, qtyEach }, place) => ({ useNo: place + 1, itemId, qtyEach }))
    return [{ lineNo: index + 1, stationId, qty, course, ...making, uses: numbered }]
  })
  await namingDishes(
    (short) =>
      lines.flatMap(({ variantId, qty, uses }) =>
        uses.flatMap(({ itemId, qtyEach }) => (itemId === short ? [{ variantId, qty: qty * Number(qtyEach) }] : [])),
      ),
    sendFirst(ctx, work, { foodOrderId: id, wantedAt, lines: sent, field: 'lines' }),
  )
}

const stillWanted = ({ qty, cancelledQty, returnedQty }: Pick<StoredLine, 'qty' | 'cancelledQty' | 'returnedQty'>) =>
  qty - cancelledQty - returnedQty

/**
 * Takes out of the store what the lines of an order that was sold before need, and tells the stations unless the guest has
 * it already. Answers what strict items had not.
 */
export async function sendSold(
  ctx: SignedContext,
  work: Work,
  { id, handedOver }: { id: FoodOrderId; handedOver: boolean },
): Promise<MissingStock[]> {
  const { venueId } = ctx
  const lines = await selectFoodLines(work.tx, { venueId, id })
  const parents = new Set(lines.map(({ parentLineNo }) => parentLineNo))
  const wanted = lines.filter(({ lineNo }) => !parents.has(lineNo)).map(({ lineNo, qty }) => ({ lineNo, qty }))
  const missing = await sendToKitchen(ctx, work, { foodOrderId: id, lines: wanted, sold: { handedOver } })
  await markSent(
    work.tx,
    { venueId, id },
    lines.map(({ lineNo }) => lineNo),
  )
  return missing
}

/** How far the kitchen was with pieces of a line that guests no longer want. */
export interface Withdrawn {
  line: StoredLine
  unsent: number
  released: number
  started: number
}

/** Takes pieces of lines back from the kitchen: what nobody began is released, the rest is wasted or put back. */
export async function withdrawLines(
  ctx: SignedContext,
  work: Work,
  {
    made,
    started,
    reason,
  }: { made: readonly { line: StoredLine; qty: number }[]; started: 'waste' | 'return'; reason: string },
): Promise<Withdrawn[]> {
  const gone: Withdrawn[] = []
  for (const [foodOrderId, own] of Map.groupBy(made, ({ line }) => line.foodOrderId)) {
    const lines = own.map(({ line, qty }) => ({ lineNo: line.lineNo, qty, started }))
    const told = await withdrawFromKitchen(ctx, work, { foodOrderId, lines, reason })
    for (const { line, qty } of own) {
      const found = told.find(({ lineNo }) => lineNo === line.lineNo)
      const [released, begun] = [found?.released ?? 0, found?.started ?? 0]
      gone.push({ line, released, started: begun, unsent: qty - released - begun })
    }
  }
  return gone
}
