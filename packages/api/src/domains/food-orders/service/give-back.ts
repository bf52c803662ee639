import type { OrderId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import type { Work } from '../../../core/work.ts'
import { giveBackCounted, holdCounted } from '../../food/service.ts'
import { kitchenLinesOf, withdrawFromKitchen } from '../../kitchen/service/for-food-orders.ts'
import { tellOrder } from '../events.ts'
import { holdOrders, touchOrder } from '../repo/orders.ts'
import { insertReturns, type NewReturn, type SoldPieces, selectSoldOrders, selectSoldPieces } from '../repo/sold.ts'

// What a refund of a sale means for the food that it paid. A share of a line is money alone: nobody can say of which piece.

/** So many pieces of a line of a sale. */
export interface FoodBack {
  lineNo: number
  qty: number
}
interface Wanted extends FoodBack {
  sold: SoldPieces
}

function piecesOf<Piece extends FoodBack>(sold: readonly SoldPieces[], pieces: readonly Piece[]) {
  return pieces.flatMap((piece) => {
    const found = sold.find(({ lineNo }) => lineNo === piece.lineNo)
    return found ? [{ ...piece, sold: found }] : []
  })
}

/**
 * Of pieces that would go back: those that the kitchen would not make, those that were begun and take stock, and all that
 * were begun.
 */
export async function findFoodBack(
  { services: { db }, venueId }: SignedContext,
  { orderId, pieces }: { orderId: OrderId; pieces: readonly FoodBack[] },
): Promise<{ unmade: number; begun: number; started: number }> {
  const told = { unmade: 0, begun: 0, started: 0 }
  if (pieces.length === 0) return told
  for (const { sold, qty } of piecesOf(await selectSoldPieces(db, { venueId, orderId }), pieces)) {
    const progress = await kitchenLinesOf(db, venueId, sold.foodOrderId)
    for (const { lineNo, each, takesStock } of sold.made) {
      const { sent, started } = progress.get(lineNo) ?? { sent: 0, started: 0 }
      // As the kitchen takes them back: what nobody has begun goes first.
      const begun = Math.min(started, Math.max(0, qty * each - (sent - started)))
      told.unmade += qty * each - begun
      told.started += begun
      if (takesStock) told.begun += begun
    }
  }
  return told
}

/**
 * Holds the food orders that a sale has paid something of, and the counted portions of them: before seats and till, as a
 * sale does.
 */
export async function holdSoldFood(ctx: SignedContext, work: Work, orderId: OrderId | null): Promise<void> {
  if (orderId === null) return
  const { venueId } = ctx
  await holdOrders(work.tx, venueId, await selectSoldOrders(work.tx, { venueId, orderId }))
  const sold = await selectSoldPieces(work.tx, { venueId, orderId })
  const counted = sold.flatMap((piece) => [piece, ...piece.made]).filter(({ isCounted }) => isCounted)
  await holdCounted(
    work.tx,
    venueId,
    counted.map(({ variantId }) => variantId),
  )
}

interface Giving {
  orderId: OrderId
  /** `byLineNo` of the sale takes back their money. */
  pieces: readonly (FoodBack & { byLineNo: number })[]
  started: 'waste' | 'return' | undefined
  reason: string
  /** They are wanted for another show instead: counted portions stay taken, and none of which something was begun can go. */
  goesOn?: boolean
}

/**
 * Takes pieces that were paid back from the kitchen, whose orders are held: what nobody has begun is not made, and the
 * rest is wasted or put back. VALIDATION at `started` where it has to be said which.
 */
export async function giveBackFood(
  ctx: SignedContext,
  work: Work,
  { orderId, pieces, started, reason, goesOn = false }: Giving,
): Promise<void> {
  if (pieces.length === 0) return
  const { venueId } = ctx
  const wanted = piecesOf(await selectSoldPieces(work.tx, { venueId, orderId }), pieces)
  const returns: NewReturn[] = []
  const counted: Parameters<typeof giveBackCounted>[2][number][] = []
  for (const piece of wanted) {
    const own = await withdraw(ctx, work, { ...piece, started, reason, goesOn })
    returns.push(...own.map((row) => ({ ...row, byLineNo: piece.byLineNo })))
    if (piece.sold.isTraining || goesOn) continue
    for (const { lineNo, kind, qty } of own) {
      const { foodLineNo, made } = piece.sold
      const of = lineNo === foodLineNo ? piece.sold : made.find((part) => part.lineNo === lineNo)
      if (of?.isCounted && kind !== 'waste') counted.push({ variantId: of.variantId, qty })
    }
  }
  await insertReturns(work.tx, { venueId, orderId }, returns)
  await giveBackCounted(work.tx, venueId, counted)
  for (const id of new Set(wanted.map(({ sold }) => sold.rootId))) {
    await touchOrder(work.tx, { venueId, id })
    tellOrder(ctx, work, id)
  }
}

async function withdraw(
  ctx: SignedContext,
  work: Work,
  { sold, qty, started, reason, goesOn }: Wanted & Pick<Giving, 'started' | 'reason' | 'goesOn'>,
): Promise<Omit<NewReturn, 'byLineNo'>[]> {
  const { foodOrderId, foodLineNo, made } = sold
  const told = await withdrawFromKitchen(ctx, work, {
    foodOrderId,
    reason,
    lines: made.map(({ lineNo, each }) => ({ lineNo, qty: qty * each, started: started ?? 'waste' })),
  })
  const mustSay = told.some(
    (row) => row.started > 0 && (goesOn || made.some((part) => part.lineNo === row.lineNo && part.takesStock)),
  )
  if (mustSay && started === undefined) refuseField('started', 'field.required')
  const rows = told.flatMap(({ lineNo, released, started: begun, unsent }) => {
    const back = { foodOrderId, lineNo }
    return [
      { ...back, kind: 'unsent' as const, qty: unsent },
      { ...back, kind: 'return' as const, qty: released + (started === 'return' ? begun : 0) },
      { ...back, kind: 'waste' as const, qty: started === 'return' ? 0 : begun },
    ].filter((row) => row.qty > 0)
  })
  if (made.some(({ lineNo }) => lineNo === foodLineNo)) return rows
  // A combo goes with its parts: it is wasted when one of them is.
  const kinds = (['waste', 'return', 'unsent'] as const).filter((kind) => rows.some((row) => row.kind === kind))
  return [...rows, { foodOrderId, lineNo: foodLineNo, kind: kinds[0] ?? 'return', qty }]
}
