import type { CancelPreview } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import type { Need } from '../../../door/authority.ts'
import type { Tx } from '../../../door/work.ts'
import { requireUnused } from '../../memberships/service/for-changes.ts'
import type { RideGuest } from '../../transport/service/for-changes.ts'
import type { CardOfOrder } from '../../vouchers/service/sold.ts'
import { type Head, type OrderPass, selectRules } from '../repo/read.ts'
import { cardPieces } from '../rules/cards.ts'
import { dishesBeside } from '../rules/food.ts'
import { ruleFor } from '../rules/refunds.ts'
import { type AddedLine, feesOf, forgivenOf, reversalsOf } from '../rules/reverse.ts'
import { besidePasses, canGiveBack, keepableRides, ridesBack, withRides } from '../rules/rides.ts'
import {
  type CancelWish,
  chooseCards,
  chooseLines,
  choosePasses,
  dishesOf,
  membershipsOf,
  requireWholePackages,
} from './choose.ts'
import type { OrderState } from './order-state.ts'

/** A cancellation worked out. */
export interface CancelPlan {
  added: AddedLine[]
  chosen: OrderPass[]
  /** Guests who give their rides back. */
  rides: RideGuest[]
  /** Gift cards that go back. */
  cards: CardOfOrder[]
  rule: CancelPreview['rule']
  free: Kept['free']
  ruleMinor: number
  feeMinor: number
  reducedMinor: number
  taxMinor: number
  refundMinor: number
  isWhole: boolean
}

/**
 * What cancelling these passes and lines does to the order. VALIDATION for what is not part of it or chosen twice, and for
 * a fee above the rule's; STATE for passes that were used or cancelled, and once their show has begun.
 */
export async function planCancel(
  ctx: SignedContext,
  db: Db | Tx,
  { order, wish }: { order: OrderState; wish: CancelWish },
): Promise<CancelPlan> {
  const chosen = choosePasses(order, wish)
  chooseLines(order, wish)
  await requireUnused(ctx, db, { orderId: wish.orderId, lineNos: membershipsOf(order, wish) })
  const { lineNos, pieces: named = [], keepRides: keeps = false } = wish
  const goneIds = new Set<string>(chosen.map(({ id }) => id))
  const staysWith = keeps ? keepableRides(order.lines) : new Set<number>()
  const rides = [
    ...ridesBack(order.rides, { passIds: goneIds, pieces: named, kept: staysWith }),
    ...besidePasses(order.lines, order.rides.filter(canGiveBack), { passes: chosen, named }),
  ]
  const taken = [...lineNos, ...named.map(({ lineNo }) => lineNo)]
  const pieces = [...named, ...dishesBeside(order.lines, { passes: chosen, named: taken })]
  requireWholePackages(order.lines, { passes: chosen, rides, dishes: dishesOf(order, { lineNos, pieces }) })
  const cards = chooseCards(order, { passes: chosen, named })
  const cardLines = cardPieces(cards)
  const others = withRides(pieces, rides).filter(({ lineNo }) => cardLines.every((card) => card.lineNo !== lineNo))
  const reversals = reversalsOf(order.lines, { passes: chosen, lineNos, pieces: [...others, ...cardLines] })
  const goneQty = new Map(reversals.map(({ reverses, qty }) => [reverses, -qty]))
  const staysGoods = order.lines.some(
    ({ kind, leftQty, lineNo }) => staying.has(kind) && leftQty > (goneQty.get(lineNo) ?? 0),
  )
  const isWhole = !staysGoods && order.passes.every(({ id, state }) => state === 'cancelled' || goneIds.has(id))
  const kept = await planKept(ctx, db, { order, chosen, rides, reversals, isWhole, feeMinor: wish.feeMinor })
  const { fees, ruleMinor } = kept
  const { head } = order
  const ended = [...reversals, ...fees]
  const added = isWhole ? [...ended, ...forgivenOf(order.lines, { added: ended, head })] : ended
  const reducedMinor = 0 - sumOf(added, 'grossMinor')
  return {
    added,
    chosen,
    rides,
    cards,
    rule: kept.rule,
    free: kept.free,
    ruleMinor,
    feeMinor: sumOf(fees, 'grossMinor'),
    reducedMinor,
    taxMinor: sumOf(added, 'taxMinor'),
    refundMinor: refundDue(head, reducedMinor),
    isWhole,
  }
}

const ofShow = (ride: RideGuest, pass: OrderPass) => ride.ticketSessionId === pass.ticketSessionId

// Of an order that was paid in part and ends, no more is kept than was paid: the guest is not asked for the rest.
async function planKept(
  ctx: SignedContext,
  db: Db | Tx,
  of: {
    order: OrderState
    chosen: readonly OrderPass[]
    rides: readonly RideGuest[]
    reversals: readonly AddedLine[]
    isWhole: boolean
    feeMinor: number | undefined
  },
) {
  const { order, chosen, rides, reversals, isWhole, feeMinor } = of
  // A ride that goes back without its pass falls under the rule of its show, too.
  const passes = [...chosen, ...order.passes.filter((pass) => rides.some((ride) => ofShow(ride, pass)))]
  const wish = { passes, rides, reversals, part: 'feePpm' as const }
  const kept = await planFee(ctx, db, { ...wish, feeMinor })
  const { grossMinor, paidMinor } = order.head
  const restMinor = grossMinor + sumOf(reversals, 'grossMinor')
  const mostMinor = Math.max(0, paidMinor - restMinor)
  if (!isWhole || paidMinor >= grossMinor || kept.ruleMinor <= mostMinor) return kept
  const { fees } = await planFee(ctx, db, { ...wish, feeMinor: Math.min(feeMinor ?? mostMinor, mostMinor) })
  return { ...kept, fees, ruleMinor: mostMinor, rule: kept.rule && { ...kept.rule, feeMinor: mostMinor } }
}

interface Kept {
  fees: AddedLine[]
  ruleMinor: number
  rule: CancelPreview['rule']
  /** The lines of what the venue itself called off, moved or gave up: nothing is kept of them. */
  free: ReadonlySet<number>
}

/**
 * What is kept of passes that go back, as lines, by the rules that hold now. `part`: of a cancellation or of an exchange.
 * VALIDATION for more than the rules say.
 */
export async function planFee(
  ctx: SignedContext,
  db: Db | Tx,
  {
    passes,
    rides,
    reversals,
    feeMinor,
    part,
  }: {
    passes: readonly OrderPass[]
    rides: readonly RideGuest[]
    reversals: readonly AddedLine[]
    feeMinor: number | undefined
    part: 'feePpm' | 'exchangePpm'
  },
): Promise<Kept> {
  const rules = await selectRules(db, ctx.venueId)
  const shares = [...new Map(passes.map((pass) => [pass.ticketSessionId, pass])).values()].map((pass) => {
    // Whoever cancels a show, or has moved one, keeps nothing of it.
    const isFree = pass.sessionState === 'cancelled' || pass.wasMoved
    const rule = isFree ? null : ruleFor(rules, pass.hoursLeft)
    return { ticketSessionId: pass.ticketSessionId, ppm: rule?.[part] ?? 0, rule, isFree }
  })
  // Nor of a trip that they gave up.
  const tripsOff = new Set(rides.filter(({ isTripOff }) => isTripOff).map(({ lineNo }) => lineNo))
  const freeShows = new Set(shares.filter(({ isFree }) => isFree).map(({ ticketSessionId }) => ticketSessionId))
  const isFree = ({ reverses, ticketSessionId }: AddedLine) =>
    reverses !== null && (tripsOff.has(reverses) || (ticketSessionId !== null && freeShows.has(ticketSessionId)))
  const charged = reversals.filter((line) => !isFree(line))
  const { ruleMinor, lines: fees } = feesOf(charged, shares, feeMinor)
  if (feeMinor !== undefined && feeMinor > ruleMinor) refuseField('feeMinor', 'field.tooBig')
  const rule = shares.find((share) => share.rule !== null)?.rule ?? null
  return {
    fees,
    ruleMinor,
    rule: rule && { name: rule.name, hoursBefore: rule.hoursBefore, feePpm: rule[part], feeMinor: ruleMinor },
    free: new Set(reversals.flatMap((line) => (isFree(line) && line.reverses !== null ? [line.reverses] : []))),
  }
}

/** What it takes to keep less than the rules say. */
export const waiving = ({ feeMinor, ruleMinor }: Pick<CancelPlan, 'feeMinor' | 'ruleMinor'>): Need[] =>
  feeMinor < ruleMinor ? [{ access: { module: 'order_list', action: 'waive_fee' }, extent: {} }] : []

/** What of a lower price goes back: what was paid beyond it. */
export const refundDue = ({ grossMinor, paidMinor }: Head, reducedMinor: number): number =>
  Math.max(0, paidMinor - (grossMinor - reducedMinor))

/** Kinds of goods beside passes: while some of them are left, the order lives. */
const staying = new Set(['food', 'ride', 'voucher'])

export const sumOf = (lines: readonly AddedLine[], key: 'grossMinor' | 'taxMinor'): number =>
  lines.reduce((sum, line) => sum + line[key], 0)
