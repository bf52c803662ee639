import type { OrderId } from '@marquee/contract'
import { type ChosenPass, type ChosenPieces, type SoldLine, wholePackages } from './reverse.ts'

/** A guest with a ride, as far as it decides whether they can give it back. */
interface Guest {
  lineNo: number
  passId: string | null
  wasCarried: boolean
  isGone: boolean
  isCalledOff: boolean
  isTripOff: boolean
}

/** Whether a guest can give their ride back: nobody was carried, and no trip has left, unless its show is called off. */
export const canGiveBack = ({ wasCarried, isGone, isCalledOff }: Guest): boolean =>
  !wasCarried && (isCalledOff || !isGone)

/**
 * Which guests give their rides back: so many of a line as are named for it, those of passes that go before all others (after
 * them where passes keep theirs) and then from the end; of the other lines those whose passes go, unless they keep theirs. A line that is named for more than
 * can be given back gives as many as it has. `kept`: the lines whose passes keep theirs.
 */
export function ridesBack<Rider extends Guest>(
  guests: readonly Rider[],
  {
    passIds,
    pieces,
    kept,
  }: { passIds: ReadonlySet<string>; pieces: readonly ChosenPieces[]; kept: ReadonlySet<number> },
): Rider[] {
  const able = guests.filter(canGiveBack)
  const goes = ({ passId }: Guest) => passId !== null && passIds.has(passId)
  const byLine = Map.groupBy(able, ({ lineNo }) => lineNo)
  return [...byLine].flatMap(([lineNo, own]) => {
    const named = pieces.find((each) => each.lineNo === lineNo)
    const going = own.filter(goes)
    const keeps = kept.has(lineNo)
    if (!named) return keeps ? [] : going
    const others = own.filter((guest) => !goes(guest)).toReversed()
    return (keeps ? [...others, ...going] : [...going, ...others]).slice(0, named.qty)
  })
}

type PackedLine = SoldLine & { partsRefundable: boolean | null }

/** The lines of rides that guests can keep without their passes: those of a package that goes back whole go with it. */
export function keepableRides(
  lines: readonly Pick<PackedLine, 'lineNo' | 'kind' | 'parentLineNo' | 'partsRefundable'>[],
) {
  const whole = new Set(lines.flatMap((line) => (line.partsRefundable === false ? [line.lineNo] : [])))
  const own = lines.filter(({ kind, parentLineNo }) => kind === 'ride' && !whole.has(parentLineNo ?? 0))
  return new Set(own.map(({ lineNo }) => lineNo))
}

/**
 * The guests without a pass whom a package that goes back whole or not at all takes along: where as many passes go as make
 * whole packages, as many of each of its rides. Lines that are `named` are left to whoever names them.
 */
export function besidePasses<Rider extends Guest>(
  lines: readonly PackedLine[],
  guests: readonly Rider[],
  { passes, named = [] }: { passes: readonly ChosenPass[]; named?: readonly ChosenPieces[] },
): Rider[] {
  const gone = new Map<number, number>()
  for (const { lineNo } of passes) gone.set(lineNo, (gone.get(lineNo) ?? 0) + 1)
  const passIds = new Set<string | null>(passes.map(({ id }) => id))
  return lines.flatMap((pack) => {
    if (pack.partsRefundable !== false) return []
    const parts = lines.filter(({ parentLineNo }) => parentLineNo === pack.lineNo)
    const ofPasses = parts.filter(({ kind }) => kind === 'pass')
    const packages = wholePackages(pack, ofPasses, gone) ?? 0
    if (packages === 0) return []
    const rides = parts.filter(({ kind, lineNo }) => kind === 'ride' && named.every((each) => each.lineNo !== lineNo))
    const byItem = Map.groupBy(rides, ({ packageItemId }) => packageItemId)
    return [...byItem.values()].flatMap((own) => {
      const left = own.reduce((sum, { leftQty }) => sum + leftQty, 0)
      const here = guests.filter((guest) => own.some(({ lineNo }) => lineNo === guest.lineNo))
      const going = here.filter(({ passId }) => passIds.has(passId)).length
      const free = here.filter(({ passId }) => passId === null)
      const wanted = Math.max(0, Math.floor((left * packages) / pack.leftQty) - going)
      return free.slice(Math.max(0, free.length - wanted))
    })
  })
}

/** A line of rides, and a pass, as practice has them. */
interface PracticeLine {
  orderId: OrderId
  lineNo: number
  kind: string
  ticketSessionId: string | null
  leftQty: number
  parentLineNo?: number | null
}
interface PracticePass {
  id: string
  lineNo: number
  ticketSessionId: string
  state: string
}
interface PracticeGuest extends Guest {
  orderId: OrderId
  guestNo: number
  ways: number
  ticketSessionId: string
}

/**
 * The guests of rides that were sold for practice. Nobody of them has a place on a trip, so each line counts for the passes
 * that are left of its show, in the order in which they were issued; one of a package for those of its package.
 */
export const practiceGuests = (lines: readonly PracticeLine[], passes: readonly PracticePass[]): PracticeGuest[] =>
  lines.flatMap(({ orderId, lineNo, kind, ticketSessionId, leftQty, parentLineNo = null }) => {
    if (kind !== 'ride' || ticketSessionId === null) return []
    const ofPackage = lines.flatMap((line) => (line.parentLineNo === parentLineNo ? [line.lineNo] : []))
    const left = passes.filter(
      (pass) =>
        pass.ticketSessionId === ticketSessionId &&
        pass.state !== 'cancelled' &&
        (parentLineNo === null || ofPackage.includes(pass.lineNo)),
    )
    return Array.from({ length: Math.max(0, leftQty) }, (_, at) => ({
      orderId,
      lineNo,
      guestNo: at + 1,
      passId: left[at]?.id ?? null,
      ways: 0,
      wasCarried: false,
      isGone: false,
      isCalledOff: false,
      isTripOff: false,
      ticketSessionId,
    }))
  })

/** So many guests of each line, as its pieces. */
export function guestPieces(guests: readonly Pick<Guest, 'lineNo'>[]): ChosenPieces[] {
  const counts = new Map<number, number>()
  for (const { lineNo } of guests) counts.set(lineNo, (counts.get(lineNo) ?? 0) + 1)
  return [...counts].map(([lineNo, qty]) => ({ lineNo, qty }))
}

/** Pieces that are named, with the rides that go beside them; a ride is named or goes, never both. */
export const withRides = (
  pieces: readonly ChosenPieces[],
  guests: readonly Pick<Guest, 'lineNo'>[],
): ChosenPieces[] => {
  const rides = guestPieces(guests)
  return [...pieces.filter(({ lineNo }) => rides.every((ride) => ride.lineNo !== lineNo)), ...rides]
}
