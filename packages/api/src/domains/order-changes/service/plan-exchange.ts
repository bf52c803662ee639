import type { OrderId, PassId, TicketSessionId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { linesForShow } from '../../food-orders/service/move.ts'
import { makeExchanged } from '../../sales/service/make-exchange.ts'
import type { OrderPass } from '../repo/read.ts'
import { carriedPrice, discountBack } from '../rules/carry.ts'
import { dishesBeside, dishesThatFollow, foodOf, looseDishes } from '../rules/food.ts'
import { packedLines, stillPacked, wholeOnly } from '../rules/packs.ts'
import { type AddedLine, reversalsOf } from '../rules/reverse.ts'
import { besidePasses, canGiveBack, guestPieces, ridesBack } from '../rules/rides.ts'
import { choosePasses, dishesOf, requireWholePackages } from './choose.ts'
import type { OrderState } from './order-state.ts'
import { planFee, refundDue, sumOf } from './plan.ts'

type Items = Parameters<typeof makeExchanged>[2]['items']

export interface ExchangeWish {
  orderId: OrderId
  passIds: PassId[]
  ticketSessionId: TicketSessionId
  items: Items
  feeMinor?: number
}

/**
 * What goes, at what it is worth, and what comes, at its price of today or at the price of its own that it carries on, less
 * the discount that it carries on; and what the rule keeps of passes that move to another show. Another seat or kind of the
 * same show is free. A ride goes back with a pass that moves to another show, and stays with one that does not. The dishes
 * of its package move with it at their price, or go back where the new show does not have them.
 */
export async function planExchange(
  ctx: SignedContext,
  db: Db | Tx,
  { order, wish }: { order: OrderState; wish: ExchangeWish },
) {
  const chosen = choosePasses(order, { ...wish, lineNos: [] })
  const movers = chosen.filter((pass) => pass.ticketSessionId !== wish.ticketSessionId)
  const passIds = new Set<string>(movers.map(({ id }) => id))
  // A ride that stays goes on with the pass that comes.
  const goes = new Set<string>(chosen.map(({ id }) => id))
  const theirs = [
    ...order.rides.filter(({ passId }) => passId !== null && goes.has(passId)),
    ...besidePasses(order.lines, order.rides, { passes: chosen }),
  ]
  const besides = dishesBeside(order.lines, { passes: chosen })
  requireWholePackages(order.lines, {
    passes: chosen,
    rides: theirs,
    dishes: dishesOf(order, { lineNos: [], pieces: besides }),
  })
  const rides = [
    ...ridesBack(order.rides, { passIds, pieces: [], kept: new Set() }),
    ...besidePasses(order.lines, order.rides.filter(canGiveBack), { passes: movers }),
  ]
  const ofPackages = dishesThatFollow(order.lines, movers)
  const loose = looseDishes(order.lines, { passes: order.passes, movers })
  const { orderId, ticketSessionId } = wish
  const lines = [...ofPackages, ...loose].map(({ lineNo }) => ({ orderId, lineNo }))
  const had = (await linesForShow(ctx, db, { ticketSessionId, lines }))(orderId)
  // What was sold by itself stays ordered where the new show does not have it: nobody said that passes take it along.
  const pieces = [...guestPieces(rides), ...ofPackages, ...loose.filter(({ lineNo }) => had.has(lineNo))]
  const whole = wholeOnly(order.lines)
  const sold = new Map(order.lines.map((line) => [line.lineNo, line]))
  const reversals = reversalsOf(order.lines, { passes: chosen, lineNos: [], pieces }).filter(
    ({ kind, reverses }) => kind !== 'package' || !whole.has(reverses ?? 0),
  )
  const moved = movedOf(reversals, had, ticketSessionId).map(({ from, line }) => ({
    from,
    line: { ...line, ...stillPacked(line, sold.get(from.reverses ?? 0), whole) },
  }))
  const made = await makeCarried(ctx, db as Tx, { order, chosen, wish, discount: discountBack(order.lines, reversals) })
  const comes = made.lines.map(
    (line): AddedLine => ({
      kind: line.kind,
      reverses: null,
      ticketSessionId: line.ticketSessionId,
      passTypeId: line.passTypeId,
      seatCategoryId: line.seatCategoryId,
      qty: line.qty,
      unitMinor: line.unitMinor,
      grossMinor: line.grossMinor,
      taxMinor: line.taxMinor,
      taxCode: line.taxCode,
      taxPpm: line.taxPpm,
      why: line.why,
      special: line.special,
      listMinor: line.listMinor,
      reason: line.reason,
    }),
  )
  const packed = packedLines(comes, {
    places: made.issued.map(({ lineNo }) => lineNo),
    was: chosen.map(({ lineNo }) => sold.get(lineNo)),
    whole,
  })
  const bought = packed.lines
  const issued = made.issued.map((pass, index) => ({ ...pass, lineNo: packed.places[index] ?? pass.lineNo }))
  const { head } = order
  const { fees, ruleMinor, rule, free } = await planFee(ctx, db, {
    passes: movers,
    rides,
    // Nothing is kept of what the guest still gets.
    reversals: reversals.filter((line) => !moved.some(({ from }) => from === line)),
    feeMinor: wish.feeMinor,
    part: 'exchangePpm',
  })
  const again = moved.map(({ line }) => line)
  const backMinor = 0 - sumOf(reversals, 'grossMinor') - sumOf(again, 'grossMinor')
  const feeMinor = sumOf(fees, 'grossMinor')
  const reducedMinor = backMinor - made.grossMinor - feeMinor
  const refundMinor = refundDue(head, reducedMinor)
  const dueMinor = Math.max(0, head.grossMinor - reducedMinor - head.paidMinor)
  return {
    chosen,
    theirs,
    rides,
    made: { ...made, issued },
    reversals,
    /** The dishes that the new show has, which are sold for it at what they were sold for. */
    moved: foodOf(moved.map(({ from }) => from)),
    added: [...reversals, ...bought, ...again, ...fees],
    backMinor,
    rule,
    free,
    ruleMinor,
    feeMinor,
    refundMinor,
    dueMinor,
    differenceMinor: dueMinor - refundMinor,
  }
}

// The dishes of passes that move, as far as the new show has them: each line that takes some back is followed by one that
// sells as many for the new show.
const movedOf = (
  reversals: readonly AddedLine[],
  had: ReadonlySet<number>,
  ticketSessionId: TicketSessionId,
): { from: AddedLine; line: AddedLine }[] =>
  reversals.flatMap((from) => {
    const { kind, reverses, qty, grossMinor, taxMinor } = from
    if (kind !== 'food' || !had.has(reverses ?? 0)) return []
    const turned = { qty: -qty, grossMinor: 0 - grossMinor, taxMinor: 0 - taxMinor }
    return [{ from, line: { ...from, ...turned, reverses: null, ticketSessionId } }]
  })

// A price of its own goes with the guest to the pass that comes in its place: piece by piece, in the order of both. So does
// what was taken off the passes that go, up to what the new ones cost.
async function makeCarried(
  ctx: SignedContext,
  tx: Tx,
  {
    order,
    chosen,
    wish,
    discount,
  }: {
    order: OrderState
    chosen: readonly OrderPass[]
    wish: ExchangeWish
    discount: { amountMinor: number; reason: string }
  },
) {
  const made = await makeAtOwnPrices(ctx, tx, { order, chosen, wish })
  const amountMinor = Math.min(discount.amountMinor, made.grossMinor)
  if (amountMinor === 0) return made
  return makeExchanged(ctx, tx, { ...made.wish, discount: { ...discount, amountMinor } })
}

async function makeAtOwnPrices(
  ctx: SignedContext,
  tx: Tx,
  { order, chosen, wish }: { order: OrderState; chosen: readonly OrderPass[]; wish: ExchangeWish },
) {
  const { ticketSessionId, items } = wish
  const lines = new Map(order.lines.map((line) => [line.lineNo, line]))
  // Whoever has a pass that is sold with a code alone may exchange it for another such one.
  const unlocked = new Set(chosen.flatMap(({ lineNo }) => lines.get(lineNo)?.passTypeId ?? []))
  const made = await makeExchanged(ctx, tx, { ticketSessionId, items, unlocked })
  if (made.issued.length !== chosen.length) refuseField('items', 'field.invalid')
  const carried = made.issued.map(({ lineNo }, index) => {
    const sold = lines.get(chosen[index]?.lineNo ?? 0)
    return sold && carriedPrice(sold, made.lines[lineNo - 1]?.unitMinor ?? 0)
  })
  if (carried.every((special) => special === undefined)) return { ...made, wish: { ticketSessionId, items, unlocked } }
  const pieces = items.flatMap(piecesOf).map((piece, index) => ({ ...piece, special: carried[index] }))
  const own = { ticketSessionId, items: pieces, unlocked }
  return { ...(await makeExchanged(ctx, tx, own)), wish: own }
}

const piecesOf = ({ seatNos, areaNo, qty = 0, holderNames, ...item }: Items[number]): Items => [
  ...seatNos.map((seatNo, at) => ({ ...item, seatNos: [seatNo], holderNames: [holderNames[at] ?? ''] })),
  ...Array.from({ length: areaNo === undefined ? 0 : qty }, (_, at) => ({
    ...item,
    ...(areaNo !== undefined && { areaNo }),
    qty: 1,
    seatNos: [],
    holderNames: [holderNames[seatNos.length + at] ?? ''],
  })),
]
