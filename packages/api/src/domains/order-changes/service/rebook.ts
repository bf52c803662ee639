import type { OrderChanged, OrderChangeId, OrderId, PassId, TicketSessionId, UserId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx, Work } from '../../../door/work.ts'
import { holdSoldFood } from '../../food-orders/service/give-back.ts'
import { linesForShow, moveSoldFood } from '../../food-orders/service/move.ts'
import { newShortCode } from '../../passes/service/short-code.ts'
import type { NewPlace } from '../../seats/service/places-like.ts'
import { exchangeSold } from '../../seats/service/sold-places.ts'
import { followSession } from '../repo/due-dates.ts'
import { selectHolders } from '../repo/read.ts'
import { cancelPasses, insertPasses } from '../repo/write.ts'
import { dishesThatFollow, foodBackBy, looseDishes } from '../rules/food.ts'
import { type AddedLine, type ChosenPieces, reversalsOf } from '../rules/reverse.ts'
import type { OrderState } from './order-state.ts'
import type { TakenBack } from './take-back.ts'
import { writeChange } from './write.ts'

interface Rebook {
  orderId: OrderId
  planId: string
  approverId: UserId | null
  reason: string
  ticketSessionId: TicketSessionId
  places: readonly NewPlace[]
  /** The dishes that go with the passes, see `dishesToMove`. */
  dishes: readonly ChosenPieces[]
}

/**
 * The dishes that orders take along to another show when plans move all their passes, by the order: those of their packages
 * and those that were ordered ahead beside them, as far as the new show has them and the kitchen has not heard of them.
 */
export async function dishesToMove(
  ctx: SignedContext,
  db: Db | Tx,
  { ticketSessionId, moves }: { ticketSessionId: TicketSessionId; moves: readonly Moved[] },
): Promise<(orderId: OrderId) => ChosenPieces[]> {
  const following = new Map(moves.map((move) => [move.orderId, followingOf(move)]))
  const lines = [...following].flatMap(([orderId, pieces]) => pieces.map(({ lineNo }) => ({ orderId, lineNo })))
  const hadOf = await linesForShow(ctx, db, { ticketSessionId, lines })
  return (orderId) => (following.get(orderId) ?? []).filter(({ lineNo }) => hadOf(orderId).has(lineNo))
}

interface Moved {
  orderId: OrderId
  order: OrderState
  plan: Pick<TakenBack, 'chosen'>
}

function followingOf({ order, plan: { chosen } }: Moved): ChosenPieces[] {
  const pieces = [
    ...dishesThatFollow(order.lines, chosen),
    ...looseDishes(order.lines, { passes: order.passes, movers: chosen }),
  ]
  const sent = new Set(order.lines.flatMap(({ lineNo, isSent }) => (isSent ? [lineNo] : [])))
  return pieces.filter(({ lineNo }) => !sent.has(lineNo))
}

/** What goes comes again for another session, at the price it had: nobody pays for a show that was called off. */
const again = (line: AddedLine, ticketSessionId: TicketSessionId): AddedLine => ({
  ...line,
  reverses: null,
  ticketSessionId,
  qty: line.kind === 'discount' ? 1 : -line.qty,
  unitMinor: line.kind === 'discount' ? 0 - line.grossMinor : line.unitMinor,
  grossMinor: 0 - line.grossMinor,
  taxMinor: 0 - line.taxMinor,
})

/**
 * Books the passes that a plan takes back of an order that is held into another ticket session: new passes with codes of
 * their own, at the same price, with the dishes that go with them. SEAT_TAKEN, SOLD_OUT, SALES_CLOSED as for an exchange. Asks for no right, as `takeBack`.
 */
export async function rebookSold(
  ctx: SignedContext,
  work: Work,
  { order, plan, input }: { order: OrderState; plan: TakenBack; input: Rebook },
): Promise<OrderChanged> {
  const { venueId } = ctx
  const { orderId, planId, approverId, reason, ticketSessionId, places, dishes } = input
  const { chosen } = plan
  // What was sold as a package stays one: its parts come again below the same line.
  const reversals = reversalsOf(order.lines, { passes: chosen, lineNos: [], pieces: dishes }).filter(
    ({ kind }) => kind !== 'package',
  )
  const sold = new Map(order.lines.map((line) => [line.lineNo, line]))
  // A price set by hand is told on the new line as it was on the old one.
  const bought = reversals.map((line) => {
    const { special = null, listMinor, reason, parentLineNo, packageItemId } = sold.get(line.reverses ?? 0) ?? {}
    const own = special !== null && { special, listMinor, reason, parentLineNo, packageItemId }
    return { ...again(line, ticketSessionId), ...own }
  })
  const holders = await selectHolders(work.tx, { venueId, ids: chosen.map(({ id }) => id) })
  const issued = chosen.map((pass) => {
    const place = places.find(({ passId }) => passId === pass.id)
    if (!place) throw new Error('a pass without a place')
    const index = reversals.findIndex(({ reverses }) => reverses === pass.lineNo)
    const { passTypeId, holderName } = holders.get(pass.id) ?? { passTypeId: '', holderName: null }
    return {
      id: uuidv7() as PassId,
      place: reversals.length + index,
      passTypeId,
      seatNo: place.seatNo,
      areaNo: place.areaNo,
      people: pass.people,
      holderName,
      shortCode: newShortCode(),
      replaces: pass.id as string,
    }
  })
  const change = {
    kind: 'exchange' as const,
    procedure: 'orderChanges.exchange',
    input: { orderId, reason },
    added: [...reversals, ...bought],
    state: order.head.state,
    refundMinor: 0,
    payments: [],
    needs: [],
    offTill: { planId, approverId, refunds: [] },
    movePlaces: async () => {
      await holdSoldFood(ctx, work, dishes.length > 0 ? orderId : null)
      await exchangeSold(ctx, work, { orderId, from: chosen, ticketSessionId, to: issued, holdId: null })
    },
    movePasses: async (changeId: OrderChangeId, firstLineNo: number) => {
      const ids = chosen.map(({ id }) => id)
      if ((await cancelPasses(work.tx, { venueId, orderId, changeId, ids })) < ids.length) refuse('STALE')
      const passes = issued.map(({ place, ...pass }) => ({ ...pass, lineNo: firstLineNo + place }))
      await insertPasses(work.tx, { venueId, orderId, ticketSessionId, passes, isTraining: false })
      const pieces = foodBackBy(reversals, firstLineNo)
      await moveSoldFood(ctx, work, { orderId, changeId, ticketSessionId, pieces, reason })
    },
    told: { passes: issued.map(({ id, shortCode, seatNo }) => ({ id, shortCode, seatNo })) },
  }
  const changed = await writeChange(ctx, work, { order, change })
  const from = chosen.map((pass) => pass.ticketSessionId as string)
  await followSession(work.tx, { venueId, orderId }, { from, to: ticketSessionId })
  return changed
}
