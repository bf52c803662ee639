import { type PassId, type PriceWhy, type SpecialPrice, taxInside } from '@marquee/contract'

// What a cancellation takes back, as lines to be added to the order. Pure; all amounts in minor units, tax inside.

/** A line of an order with what later lines have left of it. A discount is below zero. */
export interface SoldLine {
  lineNo: number
  kind: string
  ticketSessionId: string | null
  passTypeId: string | null
  seatCategoryId: string | null
  unitMinor: number
  taxCode: string
  taxPpm: number
  leftQty: number
  leftGrossMinor: number
  leftTaxMinor: number
  /** The line of the package that it is a part of. */
  parentLineNo?: number | null
  /** Which item of it; null: none, or it was sold before items were named. */
  packageItemId?: string | null
  /** It came with the sale itself. */
  ofSale?: boolean
  /** Of a discount: the one line that it makes cheaper. */
  offLineNo?: number | null
}

/** A line to be added: a reversal names its line. */
export interface AddedLine {
  kind: string
  reverses: number | null
  ticketSessionId: string | null
  passTypeId: string | null
  seatCategoryId: string | null
  qty: number
  unitMinor: number
  grossMinor: number
  taxMinor: number
  taxCode: string
  taxPpm: number
  /** Of what is bought: by which price. */
  why?: PriceWhy | null
  /** Of what is bought at another price than the list's: which, what the list says, and why. */
  special?: SpecialPrice['kind'] | 'package' | null
  /** Of a part of a package: the line of the package. */
  parentLineNo?: number | null
  packageItemId?: string | null
  listMinor?: number | null
  reason?: string | null
  /** Of a discount, and of its reversal: the one line that it makes cheaper. */
  offLineNo?: number | null
}

export interface ChosenPass {
  id: PassId
  lineNo: number
}

/** So many pieces of a line of food or of rides. */
export interface ChosenPieces {
  lineNo: number
  qty: number
}

/** What goes back: passes, pieces of food, rides, and lines that go whole. */
export interface Chosen {
  passes: readonly ChosenPass[]
  lineNos: readonly number[]
  pieces?: readonly ChosenPieces[]
}

/** Kinds of lines whose price a guest gets back in pieces. */
const goods = new Set(['pass', 'food', 'package', 'ride', 'voucher'])

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
/** A whole part of an amount, rounded half up; both at least zero. */
const partOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))

const groupOf = ({ ticketSessionId, taxCode, taxPpm }: SoldLine | AddedLine) =>
  `${ticketSessionId}/${taxCode}/${taxPpm}`

/**
 * The reversals of passes, of pieces of food, of rides and of whole lines without passes. A piece goes back at its own price, less its share of every
 * discount that made goods of its session and tax cheaper, or its line alone; the last pieces take what rounding has left.
 */
export function reversalsOf(lines: readonly SoldLine[], { passes, lineNos, pieces: food = [] }: Chosen): AddedLine[] {
  const pieces = new Map(food.map(({ lineNo, qty }) => [lineNo, qty]))
  for (const { lineNo } of passes) pieces.set(lineNo, (pieces.get(lineNo) ?? 0) + 1)
  const taken = lines.flatMap((line) => {
    const qty = pieces.get(line.lineNo) ?? 0
    if (qty > 0) return [pieceBack(line, qty)]
    const isOneLine = line.kind === 'food' || (!goods.has(line.kind) && line.kind !== 'discount')
    return lineNos.includes(line.lineNo) && isOneLine ? [wholeBack(line)] : []
  })
  const gone = new Map(taken.map(({ reverses, qty }) => [reverses ?? 0, -qty]))
  const packs = lines.flatMap((line) => {
    const qty = line.kind === 'package' ? (wholePackages(line, lines, gone) ?? 0) : 0
    return qty > 0 ? [reversal(line, { qty, grossMinor: 0, taxMinor: 0 })] : []
  })
  return [...packs, ...taken, ...discountsBack(lines, taken)]
}

/**
 * How many whole packages of a line go with so many pieces of each line: the same part of every item that is left of it,
 * passes, rides and dishes alike. 0: none of its parts goes; null: some of them, and others stay. Gift cards do not count: a
 * guest may have used theirs, or have kept it when their pass went to another show.
 */
export function wholePackages(
  pack: SoldLine,
  lines: readonly SoldLine[],
  gone: ReadonlyMap<number, number>,
): number | null {
  const items = new Map<string, { left: number; gone: number }>()
  for (const { kind, parentLineNo, packageItemId, passTypeId, lineNo, leftQty } of lines) {
    if (parentLineNo !== pack.lineNo || kind === 'voucher') continue
    const key = packageItemId ?? passTypeId ?? ''
    const item = items.get(key) ?? { left: 0, gone: 0 }
    item.left += leftQty
    item.gone += gone.get(lineNo) ?? 0
    items.set(key, item)
  }
  const all = [...items.values()]
  const whole = sum(all.map((item) => item.left))
  const taken = sum(all.map((item) => item.gone))
  if (taken === 0 || whole === 0) return 0
  const packages = (taken * pack.leftQty) / whole
  const isWhole = all.every((item) => item.gone * pack.leftQty === item.left * packages)
  return Number.isInteger(packages) && isWhole ? packages : null
}

/** One gift card of a line that sold cards goes back, at what it was sold for. */
export const cardBack = (line: SoldLine): AddedLine => pieceBack(line, 1)

function pieceBack(line: SoldLine, qty: number): AddedLine {
  if (qty >= line.leftQty) return wholeBack(line)
  const grossMinor = Math.min(qty * line.unitMinor, line.leftGrossMinor)
  return reversal(line, { qty, grossMinor, taxMinor: taxBack(line, grossMinor) })
}

const wholeBack = (line: SoldLine): AddedLine =>
  reversal(line, { qty: Math.max(1, line.leftQty), grossMinor: line.leftGrossMinor, taxMinor: line.leftTaxMinor })

// What is left keeps a tax between nothing and all that is left of it.
function taxBack(line: SoldLine, grossMinor: number): number {
  const [left, tax] = [Math.abs(line.leftGrossMinor), Math.abs(line.leftTaxMinor)]
  const gross = Math.abs(grossMinor)
  const back = Math.min(tax, gross, Math.max(taxInside(gross, line.taxPpm), tax - (left - gross)))
  return line.leftGrossMinor < 0 ? 0 - back : back
}

const reversal = (
  line: SoldLine,
  { qty, grossMinor, taxMinor }: { qty: number; grossMinor: number; taxMinor: number },
): AddedLine => ({
  kind: line.kind,
  reverses: line.lineNo,
  ticketSessionId: line.ticketSessionId,
  passTypeId: line.passTypeId,
  seatCategoryId: line.seatCategoryId,
  qty: -qty,
  unitMinor: line.unitMinor,
  grossMinor: 0 - grossMinor,
  taxMinor: 0 - taxMinor,
  taxCode: line.taxCode,
  taxPpm: line.taxPpm,
  ...(line.offLineNo != null && { offLineNo: line.offLineNo }),
})

const lineNoOf = (line: SoldLine | AddedLine) => ('lineNo' in line ? line.lineNo : line.reverses)

function discountsBack(lines: readonly SoldLine[], taken: readonly AddedLine[]): AddedLine[] {
  const back: AddedLine[] = []
  const dishes = new Set(lines.flatMap((line) => (line.kind === 'food' && line.parentLineNo ? [line.lineNo] : [])))
  const isPackagedDish = (line: SoldLine | AddedLine) => dishes.has(lineNoOf(line) ?? 0)
  for (const group of new Set(taken.filter(({ kind }) => goods.has(kind)).map(groupOf))) {
    const ofGroup = lines.filter((line) => groupOf(line) === group)
    const cheaper = ofGroup.filter((line) => line.kind === 'discount' && line.leftGrossMinor < 0)
    // A gift card is worth what is on it, whatever was taken off beside it. A discount for one kind of pass belongs to passes of that kind, free pieces to the line that sold them, and none of a
    // sale to its rides or packaged dishes.
    const ofDiscount = <Line extends SoldLine | AddedLine>(all: readonly Line[], discount: SoldLine | null) =>
      all.filter(
        (line) =>
          goods.has(line.kind) &&
          line.kind !== 'voucher' &&
          (!discount?.passTypeId || line.passTypeId === discount.passTypeId) &&
          (discount?.offLineNo == null || lineNoOf(line) === discount.offLineNo) &&
          !(discount?.ofSale && (line.kind === 'ride' || isPackagedDish(line))),
      )
    const here = taken.filter((line) => groupOf(line) === group)
    // Shares are never more than the goods that go back cost.
    let room = 0 - sum(ofDiscount(here, null).map((line) => line.grossMinor))
    // What some goods alone were cheaper counts first: the others share what is left of their price.
    const own = { leftMinor: 0, backMinor: 0 }
    const isOwn = (line: SoldLine) => line.offLineNo != null || line.passTypeId !== null
    for (const line of [...cheaper.filter(isOwn), ...cheaper.filter((each) => !isOwn(each))]) {
      const less = isOwn(line) ? { leftMinor: 0, backMinor: 0 } : own
      const whole = sum(ofDiscount(ofGroup, line).map((each) => each.leftGrossMinor)) - less.leftMinor
      const gone = 0 - sum(ofDiscount(here, line).map((each) => each.grossMinor)) - less.backMinor
      const share = Math.min(room, partOf(-line.leftGrossMinor, gone, whole))
      room -= share
      if (isOwn(line)) {
        own.leftMinor -= line.leftGrossMinor
        own.backMinor += share
      }
      if (share === 0) continue
      const isAll = share === -line.leftGrossMinor
      const taxMinor = isAll ? line.leftTaxMinor : taxBack(line, -share)
      back.push(reversal(line, { qty: 1, grossMinor: -share, taxMinor }))
    }
  }
  return back
}

/** What is kept of the goods that go back, by session and tax, in parts per million of each session. */
export interface KeptShare {
  ticketSessionId: string | null
  ppm: number
}

/**
 * The fee as lines, one for each tax of what goes back. `wantedMinor` keeps less than the rules say, shared out alike.
 * Returns what the rules alone would keep beside it.
 */
export function feesOf(
  taken: readonly AddedLine[],
  shares: readonly KeptShare[],
  wantedMinor?: number,
): { ruleMinor: number; lines: AddedLine[] } {
  const groups = new Map<string, { line: AddedLine; baseMinor: number }>()
  for (const line of taken) {
    if (!goods.has(line.kind) && line.kind !== 'discount') continue
    const group = groups.get(groupOf(line)) ?? { line, baseMinor: 0 }
    group.baseMinor -= line.grossMinor
    groups.set(groupOf(line), group)
  }
  const kept = [...groups.values()].map(({ line, baseMinor }) => {
    const ppm = shares.find(({ ticketSessionId }) => ticketSessionId === line.ticketSessionId)?.ppm ?? 0
    return { line, feeMinor: partOf(Math.max(0, baseMinor), ppm, 1_000_000) }
  })
  const ruleMinor = sum(kept.map(({ feeMinor }) => feeMinor))
  const wanted = Math.min(wantedMinor ?? ruleMinor, ruleMinor)
  let [open, whole] = [wanted, ruleMinor]
  const lines: AddedLine[] = []
  for (const { line, feeMinor } of kept) {
    // What is shared out comes to the wanted sum to the unit: each takes its part of what is still open.
    const fee = partOf(open, feeMinor, whole)
    open -= fee
    whole -= feeMinor
    if (fee === 0) continue
    lines.push({
      kind: 'fee',
      reverses: null,
      // Kept whatever becomes of the show.
      ticketSessionId: null,
      passTypeId: null,
      seatCategoryId: null,
      qty: 1,
      unitMinor: fee,
      grossMinor: fee,
      taxMinor: taxInside(fee, line.taxPpm),
      taxCode: line.taxCode,
      taxPpm: line.taxPpm,
    })
  }
  return { ruleMinor, lines }
}

/**
 * What is forgiven of an order that ends: the fees and tips that nobody has paid, the newest first. `added` is what its
 * end takes back besides, `head` the order before it. Nobody is asked for the price of what they gave up.
 */
export function forgivenOf(
  lines: readonly SoldLine[],
  { added, head }: { added: readonly AddedLine[]; head: { grossMinor: number; paidMinor: number } },
): AddedLine[] {
  let open = head.grossMinor + sum(added.map(({ grossMinor }) => grossMinor)) - head.paidMinor
  const gone = new Set(added.map(({ reverses }) => reverses))
  const kept = lines.filter((line) => (line.kind === 'fee' || line.kind === 'tip') && !gone.has(line.lineNo))
  return kept.toReversed().flatMap((line) => {
    const grossMinor = Math.min(Math.max(0, open), line.leftGrossMinor)
    if (grossMinor <= 0) return []
    open -= grossMinor
    const isAll = grossMinor === line.leftGrossMinor
    return [reversal(line, { qty: 1, grossMinor, taxMinor: isAll ? line.leftTaxMinor : taxBack(line, grossMinor) })]
  })
}

/**
 * Money taken off without anything going back, as discounts: one for each tax, by what is left of its goods. Returns null
 * when more is wanted than there is left to pay for.
 */
export function adjustmentOf(lines: readonly SoldLine[], amountMinor: number): AddedLine[] | null {
  const groups = new Map<string, { line: SoldLine; grossMinor: number; taxMinor: number }>()
  for (const line of lines) {
    // A gift card is worth what is on it: money off its sale would leave it owed all the same.
    if (line.kind === 'voucher') continue
    const group = groups.get(groupOf(line)) ?? { line, grossMinor: 0, taxMinor: 0 }
    group.grossMinor += line.leftGrossMinor
    group.taxMinor += line.leftTaxMinor
    groups.set(groupOf(line), group)
  }
  const open = [...groups.values()].filter(({ grossMinor }) => grossMinor > 0)
  let whole = sum(open.map(({ grossMinor }) => grossMinor))
  if (amountMinor > whole) return null
  let rest = amountMinor
  return open.flatMap(({ line, grossMinor, taxMinor }) => {
    const share = Math.min(grossMinor, partOf(rest, grossMinor, whole))
    rest -= share
    whole -= grossMinor
    if (share === 0) return []
    const tax = Math.min(taxMinor, share, Math.max(taxInside(share, line.taxPpm), taxMinor - (grossMinor - share)))
    return [
      {
        kind: 'discount',
        reverses: null,
        ticketSessionId: line.ticketSessionId,
        passTypeId: null,
        seatCategoryId: null,
        qty: 1,
        unitMinor: -share,
        grossMinor: -share,
        taxMinor: 0 - tax,
        taxCode: line.taxCode,
        taxPpm: line.taxPpm,
      },
    ]
  })
}
