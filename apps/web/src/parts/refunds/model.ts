import {
  type CancelPreview,
  type LocalText,
  type OrderDetail,
  type PassId,
  type PaymentMethodRow,
  readGiftCode,
} from '@marquee/contract'
import { readAmount } from '../../lib/amount.ts'
import { canGoBack, unusedCards } from './cards.ts'

type Pass = OrderDetail['passList'][number]
type Line = OrderDetail['lines'][number]

/** Why a pass opens no door any more; null: it does. */
export const whySpent = ({ state }: Pick<Pass, 'state'>): 'used' | 'cancelled' | null =>
  state === 'used' || state === 'cancelled' ? state : null

/** Why a pass cannot be cancelled or exchanged; null: it can. Of a show that was called off it can, whenever that was. */
export function whyNot(
  pass: Pick<Pass, 'state' | 'stage' | 'isCalledOff'>,
): 'used' | 'cancelled' | 'begun' | 'over' | null {
  const spent = whySpent(pass)
  if (spent !== null) return spent
  return pass.isCalledOff || pass.stage === 'ahead' ? null : pass.stage
}

/** Why no pass of an order can be cancelled or exchanged although some are left; null: one can, or none is left. */
export function whyNone({ passList }: Pick<OrderDetail, 'passList'>): 'used' | 'begun' | 'over' | null {
  const reasons = passList.map(whyNot)
  if (reasons.includes(null)) return null
  return (['begun', 'over', 'used'] as const).find((each) => reasons.includes(each)) ?? null
}

/** Passes that one line sold. */
export interface LineOfPasses {
  line: Line
  passes: Pass[]
}

/** The passes of an order by the lines that sold them, in the order of the receipt. */
export function passesByLine({ lines, passList }: Pick<OrderDetail, 'lines' | 'passList'>): LineOfPasses[] {
  return lines.flatMap((line) => {
    const passes = passList.filter(({ lineNo }) => lineNo === line.lineNo)
    return passes.length > 0 ? [{ line, passes }] : []
  })
}

/**
 * These passes and all others of the packages that only go back whole. Of several packages in one line nobody knows which
 * passes belong together.
 */
export function withWholePackages(
  { lines, passList }: Pick<OrderDetail, 'lines' | 'passList'>,
  ids: Iterable<PassId>,
): Set<PassId> {
  const all = new Set(ids)
  const packageOf = ({ lineNo }: OrderDetail['passList'][number]) =>
    lines.find((line) => line.lineNo === lineNo)?.parentLineNo ?? null
  const isWhole = (packageNo: number) =>
    lines.some((line) => line.lineNo === packageNo && line.partsRefundable === false && qtyLeft(lines, line) === 1)
  const whole = new Set(
    passList.flatMap((pass) => {
      const packageNo = all.has(pass.id) ? packageOf(pass) : null
      return packageNo !== null && isWhole(packageNo) ? [packageNo] : []
    }),
  )
  for (const pass of passList) if (whole.has(packageOf(pass) ?? 0) && whyNot(pass) === null) all.add(pass.id)
  return all
}

/**
 * Passes that cannot go back although nobody has used them: their package only goes back whole, and too much of it was used
 * for one whole package to be left. Of several packages in one line nobody knows which passes belong together: as long as
 * one of each part is left for a whole package, none is held. What the venue called off goes back whatever it was sold in.
 */
export function heldByPackage(order: Pick<OrderDetail, 'lines' | 'passList'> & Rides): Set<PassId> {
  const { lines, passList } = order
  const packs = lines.filter((line) => line.partsRefundable === false && line.reversesLineNo === null)
  return new Set(
    packs.flatMap((pack) => {
      const parts = lines.filter((line) => line.parentLineNo === pack.lineNo && line.reversesLineNo === null)
      const passesOf = ({ lineNo }: Line) => passList.filter((pass) => pass.lineNo === lineNo)
      const ownOf = (part: Line) => passesOf(part).filter((pass) => whyNot(pass) === null && !pass.isCalledOff)
      const items = Map.groupBy(parts, (part) => part.packageItemId ?? passesOf(part)[0]?.passTypeId ?? '')
      // How many whole packages each part is still enough for.
      const wholes = [...items.values()].map((item) => {
        const counts = item.map((part) =>
          part.kind === 'ride'
            ? { left: qtyLeft(lines, part), able: ridersLeft(order, part, qtyLeft(lines, part)) }
            : {
                left: passesOf(part).filter(({ state }) => state !== 'cancelled').length,
                able: ownOf(part).length,
              },
        )
        const sumOf = (key: 'left' | 'able') => counts.reduce((sum, count) => sum + count[key], 0)
        const left = sumOf('left')
        return left === 0 ? Number.POSITIVE_INFINITY : Math.floor((sumOf('able') * qtyLeft(lines, pack)) / left)
      })
      return Math.min(...wholes) >= 1 ? [] : parts.flatMap((part) => ownOf(part).map(({ id }) => id))
    }),
  )
}

/** What is left of a line after everything that took back some of it, in minor units. */
export const leftOf = (lines: readonly Line[], { lineNo, grossMinor }: Line): number =>
  lines.reduce((left, line) => (line.reversesLineNo === lineNo ? left + line.grossMinor : left), grossMinor)

/** Pieces of a line that have not gone back. */
const qtyLeft = (lines: readonly Line[], { lineNo, qty }: Line): number =>
  lines.reduce((left, line) => (line.reversesLineNo === lineNo ? left + line.qty : left), qty)

type Rides = Pick<OrderDetail, 'rides' | 'isTraining'>

/** Guests who can give their ride back, one by one: nobody has carried them, and no trip has left without them. */
const ridersLeft = ({ rides, isTraining }: Rides, line: Line, qty: number): number => {
  // Nobody is carried for practice.
  if (isTraining) return qty
  const guests = Map.groupBy(
    rides.filter(({ lineNo, state }) => lineNo === line.lineNo && state !== 'cancelled'),
    ({ guestNo }) => guestNo,
  )
  return [...guests.values()].filter((ways) => ways.every(({ state }) => state === 'booked')).length
}

/** How many rides of passes can go back with them or stay; those of a package that goes back whole have no choice. */
export function ridesOfPasses(
  order: Pick<OrderDetail, 'lines' | 'rides'>,
  passIds: ReadonlySet<string>,
  /** Of this line alone. */
  ofLine?: number,
): number {
  const packOf = (no: number) => order.lines.find(({ lineNo }) => lineNo === no)?.parentLineNo ?? null
  const isBound = (no: number) =>
    order.lines.some(({ lineNo, partsRefundable }) => lineNo === packOf(no) && partsRefundable === false)
  return new Set(
    order.rides
      .filter(({ passId, state }) => passId !== null && passIds.has(passId) && state === 'booked')
      .filter(({ lineNo }) => !isBound(lineNo) && (ofLine === undefined || lineNo === ofLine))
      .map(({ lineNo, guestNo }) => `${lineNo} ${guestNo}`),
  ).size
}

/**
 * How many rides of a line go because packages that only go back whole go with these passes: those of guests without a
 * pass too, and nobody can keep them.
 */
export function ridesOfPackages(
  order: Pick<OrderDetail, 'lines' | 'passList'> & Rides,
  passIds: ReadonlySet<string>,
  lineNo: number,
): number {
  const ride = order.lines.find((line) => line.lineNo === lineNo && line.kind === 'ride')
  const pack = order.lines.find((line) => line.lineNo === ride?.parentLineNo && line.partsRefundable === false)
  if (!ride || !pack) return 0
  const parts = new Set(order.lines.flatMap((line) => (line.parentLineNo === pack.lineNo ? [line.lineNo] : [])))
  const passes = order.passList.filter((pass) => parts.has(pass.lineNo) && pass.state !== 'cancelled')
  if (passes.length === 0) return 0
  const packages = (passes.filter(({ id }) => passIds.has(id)).length * qtyLeft(order.lines, pack)) / passes.length
  const left = qtyLeft(order.lines, ride)
  // Of part of a package nothing goes.
  const going = Math.floor((left * Math.floor(packages)) / qtyLeft(order.lines, pack))
  return Math.min(ridersLeft(order, ride, left), going)
}

/** The rides that a cancellation gives back. */
export const ridesIn = ({ lines }: Pick<CancelPreview, 'lines'>): { text: LocalText; qty: number }[] =>
  lines.flatMap(({ kind, qty, text }) => (kind === 'ride' && qty < 0 ? [{ text, qty: -qty }] : []))

// A dish of a package that goes back whole goes with its passes, unless the venue called their show off or they were moved to
// another one without it.
const goesWithPasses = ({ lines, passList = [] }: Lines, { parentLineNo, session }: Line): boolean => {
  const isWhole = lines.some(({ lineNo, partsRefundable }) => lineNo === parentLineNo && partsRefundable === false)
  const parts = new Set(lines.flatMap((line) => (line.parentLineNo === parentLineNo ? [line.lineNo] : [])))
  return (
    isWhole &&
    passList.some(
      ({ lineNo, state, isCalledOff, session: show }) =>
        parts.has(lineNo) && state !== 'cancelled' && !isCalledOff && show?.id === session?.id,
    )
  )
}

/** The dishes of packages that stay ordered although passes of the same package go. */
export function stayingDishes(
  { lines }: Pick<OrderDetail, 'lines'>,
  preview: Pick<CancelPreview, 'lines'>,
): { lineNo: number; qty: number }[] {
  const goneOf = (no: number) =>
    preview.lines.reduce((sum, { reverses, qty }) => (reverses === no ? sum - qty : sum), 0)
  const packs = new Set(
    lines.flatMap(({ lineNo, kind, parentLineNo }) =>
      kind === 'pass' && parentLineNo !== null && goneOf(lineNo) > 0 ? [parentLineNo] : [],
    ),
  )
  return lines.flatMap((line) => {
    const { lineNo, kind, parentLineNo, reversesLineNo } = line
    if (kind !== 'food' || parentLineNo === null || reversesLineNo !== null || !packs.has(parentLineNo)) return []
    const qty = qtyLeft(lines, line) - goneOf(lineNo)
    return qty > 0 ? [{ lineNo, qty }] : []
  })
}

const givenBack = new Set(['fee', 'tip', 'membership', 'food', 'ride', 'voucher'])

type Lines = Pick<OrderDetail, 'lines'> & Partial<Pick<OrderDetail, 'passList' | 'giftCards'>>

/**
 * Fees, tips and memberships that can still be given back, each whole, and food, rides and unused gift cards of packages,
 * which go back in pieces.
 */
export const feesLeft = (order: Lines & Rides): { line: Line; leftMinor: number; leftQty: number }[] =>
  order.lines
    .filter(({ kind, reversesLineNo }) => reversesLineNo === null && givenBack.has(kind))
    .map((line) => {
      const qty = qtyLeft(order.lines, line)
      const most = {
        ride: () => ridersLeft(order, line, qty),
        food: () => qty,
        voucher: () => unusedCards(order, line),
      }
      const leftQty = most[line.kind as keyof typeof most]?.() ?? 1
      return { line, leftMinor: leftOf(order.lines, line), leftQty }
    })
    .filter(({ line, leftMinor, leftQty }) => {
      if (line.kind === 'voucher') return leftQty > 0 && canGoBack(order, line)
      if (line.kind === 'food' && line.parentLineNo) return leftQty > 0 && !goesWithPasses(order, line)
      return line.kind === 'ride' ? leftQty > 0 : leftMinor > 0
    })

/** Whether there is anything that can be cancelled. */
export const isCancellable = (order: Pick<OrderDetail, 'lines' | 'passList'> & Rides): boolean =>
  order.passList.some((pass) => whyNot(pass) === null) || feesLeft(order).length > 0

/** What of an order can be taken off without cancelling anything, in minor units. */
export const adjustableMinor = ({
  grossMinor,
  paidMinor,
  lines,
}: Pick<OrderDetail, 'grossMinor' | 'paidMinor' | 'lines'>): number => {
  // A gift card is worth what is on it, whatever was taken off its sale.
  const cards = lines.reduce((sum, line) => (line.kind === 'voucher' ? sum + line.grossMinor : sum), 0)
  return Math.max(0, Math.min(grossMinor - cards, paidMinor))
}

/** What of a lower price goes back: what was paid beyond it. */
export const dueBack = (
  { grossMinor, paidMinor }: Pick<OrderDetail, 'grossMinor' | 'paidMinor'>,
  lessMinor: number,
): number => Math.max(0, paidMinor - (grossMinor - lessMinor))

/** A payment that money can go back to. */
export type Refundable = CancelPreview['payments'][number]

/** The payments of an order with what would go back to each: to the newest first, as the server does it. */
export function refundablesOf({ payments }: Pick<OrderDetail, 'payments'>, amountMinor: number): Refundable[] {
  const newestFirst = [...payments].sort((a, b) => (a.at === b.at ? b.id.localeCompare(a.id) : a.at < b.at ? 1 : -1))
  let open = amountMinor
  return newestFirst.map(({ id, amountMinor: paid, refundedMinor, ...payment }) => {
    const leftMinor = paid - refundedMinor
    const proposedMinor = Math.min(open, leftMinor)
    open -= proposedMinor
    const { method, methodId, methodName, reference, at, terminal, tillSessionId, card } = payment
    const told = { method, methodId, methodName, reference, at, terminal, tillSessionId, card }
    return { ...told, paymentId: id, amountMinor: paid, leftMinor, proposedMinor }
  })
}

/** Whether the terminal that charged a payment gives it back: not where it leaves in another way. */
export const isByTerminal = ({ payment, other }: { payment: Refundable; other?: unknown }): boolean =>
  payment.terminal !== null && !other

/** How money goes back to one payment, as someone has written it. */
export interface SplitEntry {
  amount: string
  methodId: string
  reference: string
}
/** By payment. null: as it is proposed. */
export type Split = Record<string, SplitEntry>

/** One refund as it will be. */
export interface Part {
  payment: Refundable
  amountMinor: number
  method: string
  /** Another way than the payment came by. */
  other: PaymentMethodRow | null
  reference: string
}

export interface SplitProblem {
  paymentId: string
  at: 'amount' | 'reference'
  /** `left`: it is more than the payment has left. */
  why: 'amount' | 'left' | 'required' | 'code'
}

interface Splitting {
  payments: readonly Refundable[]
  split: Split | null
  methods: readonly PaymentMethodRow[]
  currency: string
}

/** What goes back to which payment, what is wrong with it, and how much is shared out. */
export function readSplit({ payments, split, methods, currency }: Splitting): {
  parts: Part[]
  problems: SplitProblem[]
  sumMinor: number
} {
  const problems: SplitProblem[] = []
  const parts = payments.flatMap((payment): Part[] => {
    const { paymentId, proposedMinor, leftMinor } = payment
    if (split === null) {
      return proposedMinor > 0
        ? [{ payment, amountMinor: proposedMinor, method: payment.method, other: null, reference: '' }]
        : []
    }
    const entry = split[paymentId]
    const amountMinor = entry ? readAmount(entry.amount, currency) : undefined
    if (amountMinor === null) problems.push({ paymentId, at: 'amount', why: 'amount' })
    if (!entry || !amountMinor) return []
    if (amountMinor > leftMinor) problems.push({ paymentId, at: 'amount', why: 'left' })
    const other = entry.methodId === payment.methodId ? null : (methods.find(({ id }) => id === entry.methodId) ?? null)
    const reference = entry.reference.trim()
    const isWrongCode = other?.kind === 'voucher' && reference !== '' && readGiftCode(reference) === null
    if (isWrongCode) problems.push({ paymentId, at: 'reference', why: 'code' })
    if (other?.reference === 'required' && reference === '') {
      problems.push({ paymentId, at: 'reference', why: 'required' })
    }
    return [{ payment, amountMinor, method: other?.kind ?? payment.method, other, reference }]
  })
  return { parts, problems, sumMinor: parts.reduce((sum, part) => sum + part.amountMinor, 0) }
}

/** Refunds as they are sent. */
export const refundsOf = (parts: readonly Part[]) =>
  parts.map(({ payment, amountMinor, method, other, reference }) => ({
    paymentId: payment.paymentId,
    amountMinor,
    ...(other && { methodId: other.id }),
    // Of a gift card it is the code; without one the money goes on a new card.
    ...(reference !== '' && { [method === 'voucher' ? 'giftCard' : 'reference']: reference }),
  }))

/** The gift cards that are shown to get money, as they are shown: others are refused. */
export function cardsShown(parts: readonly Part[]) {
  const expectedCards = parts.flatMap(({ payment: { paymentId, card }, other }) =>
    card && !other ? [{ paymentId, tail: card.tail, isBlocked: card.isBlocked }] : [],
  )
  return expectedCards.length > 0 ? { expectedCards } : {}
}

/** How much of it nobody has paid yet: it is owed less, and no money goes anywhere. */
export const unpaidOf = (parts: readonly Pick<Part, 'method' | 'amountMinor'>[]): number =>
  parts.reduce((sum, { method, amountMinor }) => (method === 'invoice' ? sum + amountMinor : sum), 0)

/** How much of it leaves the drawer. */
export const cashOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { method, amountMinor }) => (method === 'cash' ? sum + amountMinor : sum), 0)
