import type { CancelPreview, OrderId, PassId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Need } from '../../../door/authority.ts'
import type { Tx } from '../../../door/work.ts'
import { findFoodBack } from '../../food-orders/service/give-back.ts'
import { requireUnused } from '../../memberships/service/for-changes.ts'
import { type RideGuest, selectGuests } from '../../transport/service/for-changes.ts'
import {
  findHead,
  type Head,
  lockHead,
  type OrderKey,
  type OrderLine,
  type OrderPass,
  type OrderPayment,
  selectHeads,
  selectLines,
  selectPasses,
  selectPayments,
  selectRules,
} from '../repo/read.ts'
import { foodOf } from '../rules/food.ts'
import { ruleFor } from '../rules/refunds.ts'
import { type AddedLine, type ChosenPieces, feesOf, forgivenOf, reversalsOf, wholePackages } from '../rules/reverse.ts'
import { besidePasses, canGiveBack, keepableRides, practiceGuests, ridesBack, withRides } from '../rules/rides.ts'
import { proposedFor } from './money.ts'

/** What is cancelled of an order. */
export interface CancelWish {
  orderId: OrderId
  passIds: PassId[]
  lineNos: number[]
  /** So many pieces of lines of food, or guests of lines of rides. */
  pieces?: ChosenPieces[]
  /** The rides of passes that go stay, where `pieces` does not name them. */
  keepRides?: boolean
  /** What becomes of food that somebody has begun to make. */
  started?: 'waste' | 'return'
  feeMinor?: number
}

/** An order as a change finds it. */
export interface OrderState {
  head: Head
  lines: OrderLine[]
  passes: OrderPass[]
  payments: OrderPayment[]
  /** The guests who have a place on a trip, or for practice would have one. */
  rides: RideGuest[]
}

/** The order, held for a change; NOT_FOUND when the venue has none of this id. */
export async function holdOrder(ctx: SignedContext, tx: Tx, id: OrderId): Promise<OrderState> {
  const key = { venueId: ctx.venueId, id }
  return stateOf(tx, key, (await lockHead(tx, key)) ?? refuse('NOT_FOUND'))
}

/** The same for a look. */
export async function readOrder(ctx: SignedContext, id: OrderId): Promise<OrderState> {
  const { db } = ctx.services
  const key = { venueId: ctx.venueId, id }
  return stateOf(db, key, (await findHead(db, key)) ?? refuse('NOT_FOUND'))
}

async function stateOf(db: Db | Tx, { venueId, id }: OrderKey, head: Head): Promise<OrderState> {
  const keys = { venueId, ids: [id] }
  const [lines, passes] = [await selectLines(db, keys), await selectPasses(db, keys)]
  const payments = await selectPayments(db, keys)
  const rides = head.isTraining ? practiceGuests(lines, passes) : await selectGuests(db, keys)
  return { head, lines, passes, payments, rides }
}

/** Many orders for a look, in the order of their numbers: as many statements as for one. */
export async function readOrders(
  ctx: SignedContext,
  db: Db | Tx,
  ids: readonly OrderId[],
): Promise<(OrderState & { orderId: OrderId })[]> {
  const keys = { venueId: ctx.venueId, ids }
  const heads = await selectHeads(db, keys)
  const lines = Map.groupBy(await selectLines(db, keys), ({ orderId }) => orderId)
  const passes = Map.groupBy(await selectPasses(db, keys), ({ orderId }) => orderId)
  const payments = Map.groupBy(await selectPayments(db, keys), ({ orderId }) => orderId)
  const rides = Map.groupBy(await selectGuests(db, keys), ({ orderId }) => orderId)
  return heads.map(({ orderId, ...head }) => ({
    orderId,
    head,
    lines: lines.get(orderId) ?? [],
    passes: passes.get(orderId) ?? [],
    payments: payments.get(orderId) ?? [],
    rides: rides.get(orderId) ?? [],
  }))
}

/** A cancellation worked out. */
export interface CancelPlan {
  added: AddedLine[]
  chosen: OrderPass[]
  /** Guests who give their rides back. */
  rides: RideGuest[]
  rule: CancelPreview['rule']
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
  requireWholePackages(order.lines, { passes: chosen, rides })
  const reversals = reversalsOf(order.lines, { passes: chosen, lineNos, pieces: withRides(named, rides) })
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
    rule: kept.rule,
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
  // Of a trip that the venue itself gave up it keeps nothing.
  const free = new Set(rides.filter(({ isTripOff }) => isTripOff).map(({ lineNo }) => lineNo))
  const wish = {
    passes,
    reversals: reversals.filter(({ reverses }) => reverses === null || !free.has(reverses)),
    part: 'feePpm' as const,
  }
  const kept = await planFee(ctx, db, { ...wish, feeMinor })
  const { grossMinor, paidMinor } = order.head
  const restMinor = grossMinor + sumOf(reversals, 'grossMinor')
  const mostMinor = Math.max(0, paidMinor - restMinor)
  if (!isWhole || paidMinor >= grossMinor || kept.ruleMinor <= mostMinor) return kept
  const { fees } = await planFee(ctx, db, { ...wish, feeMinor: Math.min(feeMinor ?? mostMinor, mostMinor) })
  return { fees, ruleMinor: mostMinor, rule: kept.rule && { ...kept.rule, feeMinor: mostMinor } }
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
    reversals,
    feeMinor,
    part,
  }: {
    passes: readonly OrderPass[]
    reversals: readonly AddedLine[]
    feeMinor: number | undefined
    part: 'feePpm' | 'exchangePpm'
  },
): Promise<{ fees: AddedLine[]; ruleMinor: number; rule: CancelPreview['rule'] }> {
  const rules = await selectRules(db, ctx.venueId)
  const shares = [...new Map(passes.map((pass) => [pass.ticketSessionId, pass])).values()].map((pass) => {
    // Whoever cancels a show, or has moved one, keeps nothing of it.
    const rule = pass.sessionState === 'cancelled' || pass.wasMoved ? null : ruleFor(rules, pass.hoursLeft)
    return { ticketSessionId: pass.ticketSessionId, ppm: rule?.[part] ?? 0, rule }
  })
  const { ruleMinor, lines: fees } = feesOf(reversals, shares, feeMinor)
  if (feeMinor !== undefined && feeMinor > ruleMinor) refuseField('feeMinor', 'field.tooBig')
  const rule = shares.find((share) => share.rule !== null)?.rule ?? null
  return {
    fees,
    ruleMinor,
    rule: rule && { name: rule.name, hoursBefore: rule.hoursBefore, feePpm: rule[part], feeMinor: ruleMinor },
  }
}

/** What a change adds and takes back, by the rate of its tax. */
export function taxesOf(lines: readonly AddedLine[]): CancelPreview['taxes'] {
  const taxes = new Map<number, CancelPreview['taxes'][number]>()
  for (const { kind, taxPpm: ppm, taxMinor, grossMinor } of lines) {
    // Its parts have the tax.
    if (kind === 'package') continue
    const tax = taxes.get(ppm) ?? { ppm, netMinor: 0, taxMinor: 0, grossMinor: 0 }
    tax.taxMinor += taxMinor
    tax.grossMinor += grossMinor
    tax.netMinor += grossMinor - taxMinor
    taxes.set(ppm, tax)
  }
  return [...taxes.values()].sort((a, b) => a.ppm - b.ppm)
}

/** What it takes to keep less than the rules say. */
export const waiving = ({ feeMinor, ruleMinor }: Pick<CancelPlan, 'feeMinor' | 'ruleMinor'>): Need[] =>
  feeMinor < ruleMinor ? [{ access: { module: 'order_list', action: 'waive_fee' }, extent: {} }] : []

/** What of a lower price goes back: what was paid beyond it. */
export const refundDue = ({ grossMinor, paidMinor }: Head, reducedMinor: number): number =>
  Math.max(0, paidMinor - (grossMinor - reducedMinor))

/** The passes that a change is about; the refusals of `planCancel`. */
export function choosePasses(
  { passes }: Pick<OrderState, 'passes'>,
  { passIds, lineNos, pieces = [] }: Pick<CancelWish, 'passIds' | 'lineNos' | 'pieces'>,
): OrderPass[] {
  if (passIds.length + lineNos.length + pieces.length === 0) refuseField('passIds', 'field.required')
  const byId = new Map(passes.map((pass) => [pass.id, pass]))
  const chosen = passIds.map((id, index) => {
    if (passIds.indexOf(id) < index) refuseField(`passIds.${index}`, 'field.invalid')
    return byId.get(id) ?? refuseField(`passIds.${index}`, 'field.invalid')
  })
  for (const state of ['used', 'cancelled'] as const) {
    const ids = chosen.filter((pass) => pass.state === state).map(({ id }) => id)
    if (ids.length > 0) refuse('STATE', { details: { passes: state, passIds: ids } })
  }
  if (chosen.some((pass) => pass.hasStarted && pass.sessionState !== 'cancelled')) {
    refuse('STATE', { details: { ticketSession: 'started' } })
  }
  return chosen
}

/**
 * Refuses what would tear a package that goes back whole or not at all. What the venue itself called off it gives back,
 * whatever it was sold in.
 */
export function requireWholePackages(
  lines: readonly OrderLine[],
  { passes, rides }: { passes: readonly OrderPass[]; rides: readonly RideGuest[] },
): void {
  const gone = new Map<number, number>()
  const own = [...passes.filter(({ sessionState }) => sessionState !== 'cancelled'), ...rides.filter(isGuests)]
  for (const { lineNo } of own) gone.set(lineNo, (gone.get(lineNo) ?? 0) + 1)
  const torn = lines.find((line) => line.partsRefundable === false && wholePackages(line, lines, gone) === null)
  if (torn) refuse('STATE', { details: { package: 'whole', lineNo: torn.lineNo } })
}

// Given back because the guest wishes it, and not because the show or the trip is called off.
const isGuests = ({ isCalledOff, isTripOff }: RideGuest) => !isCalledOff && !isTripOff

/** The lines of memberships among those that are named. */
export const membershipsOf = ({ lines }: OrderState, { lineNos }: Pick<CancelWish, 'lineNos'>): number[] =>
  lineNos.filter((lineNo) => lines.some((line) => line.lineNo === lineNo && line.kind === 'membership'))

/** Kinds of goods beside passes: while some of them are left, the order lives. */
const staying = new Set(['food', 'ride'])

/** Kinds of lines that go back whole, by their number. */
const withoutPasses = new Set(['fee', 'tip', 'membership', 'food'])

const isInPieces = ({ kind, leftGrossMinor, leftQty }: OrderLine) =>
  (kind === 'food' && leftGrossMinor > 0) || (kind === 'ride' && leftQty > 0)

function chooseLines({ lines, rides }: OrderState, { lineNos, pieces = [] }: CancelWish): void {
  for (const [index, lineNo] of lineNos.entries()) {
    const line = lines.find((one) => one.lineNo === lineNo)
    const isWithoutPasses = line !== undefined && withoutPasses.has(line.kind)
    if (!isWithoutPasses || lineNos.indexOf(lineNo) < index || line.leftGrossMinor <= 0) {
      refuseField(`lineNos.${index}`, 'field.invalid')
    }
  }
  for (const [index, { lineNo, qty }] of pieces.entries()) {
    const line = lines.find((one) => one.lineNo === lineNo && isInPieces(one))
    const isTwice = lineNos.includes(lineNo) || pieces.findIndex((one) => one.lineNo === lineNo) < index
    if (!line || isTwice) refuseField(`pieces.${index}.lineNo`, 'field.invalid')
    const able = rides.filter((guest) => guest.lineNo === lineNo && canGiveBack(guest)).length
    const mostQty = line.kind === 'ride' ? able : line.leftQty
    if (qty > mostQty) refuseField(`pieces.${index}.qty`, 'field.tooBig')
  }
}

export const sumOf = (lines: readonly AddedLine[], key: 'grossMinor' | 'taxMinor'): number =>
  lines.reduce((sum, line) => sum + line[key], 0)

/** What cancelling would do, for whoever decides about it. The same refusals as the cancellation. */
export async function previewCancel(ctx: SignedContext, wish: CancelWish): Promise<CancelPreview> {
  const order = await readOrder(ctx, wish.orderId)
  const plan = await planCancel(ctx, ctx.services.db, { order, wish })
  const proposed = proposedFor(order.payments, plan.refundMinor)
  const texts = new Map(order.lines.map(({ lineNo, text }) => [lineNo, text]))
  return {
    rev: order.head.rev,
    currency: order.head.currency,
    lines: plan.added.map(({ kind, reverses, qty, grossMinor, taxMinor }) => {
      const text = (reverses === null ? undefined : texts.get(reverses)) ?? plan.rule?.name ?? { en: '', tr: '' }
      return { kind, text, reverses, qty, grossMinor, taxMinor }
    }),
    taxes: taxesOf(plan.added),
    rule: plan.rule,
    feeMinor: plan.feeMinor,
    reducedMinor: plan.reducedMinor,
    refundMinor: plan.refundMinor,
    freed: {
      seats: plan.chosen.filter(({ seatNo }) => seatNo !== null).length,
      places: plan.chosen.reduce((sum, { areaNo, people }) => sum + (areaNo === null ? 0 : people), 0),
      // Nobody gets on a trip that has left, or that the venue gives up.
      rides: plan.rides.reduce((sum, { ways, isGone, isTripOff }) => (isGone || isTripOff ? sum : sum + ways), 0),
    },
    payments: order.payments.map(({ tillSessionId: _, orderId: __, ...payment }) => ({
      ...payment,
      proposedMinor: proposed.get(payment.paymentId) ?? 0,
    })),
    food: await findFoodBack(ctx, { orderId: wish.orderId, pieces: foodOf(plan.added) }),
    isWhole: plan.isWhole,
  }
}
