import type { MatchWay, TransactionKind } from '@marquee/contract'

export interface Wanted {
  line: number
  date: string
  /** Below zero: a refund. */
  amountMinor: number
  feeMinor: number
  reference: string | null
}
export interface Candidate {
  kind: TransactionKind
  id: string
  date: string
  /** Below zero: a refund. */
  amountMinor: number
  /** By the rate of its way of payment. */
  feeMinor: number
  reference: string | null
}

/** An acquirer books at most so many days after the sale, and one before it where its day ends earlier; the nearest first. */
const daysAfter = [0, 1, 2, 3, 4, 5, -1].toSorted((a, b) => Math.abs(a) - Math.abs(b))

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000
const kindOf = ({ amountMinor }: Wanted): TransactionKind => (amountMinor > 0 ? 'payment' : 'refund')
const referenceOf = (kind: TransactionKind, { reference }: Pick<Wanted, 'reference'>) =>
  reference === null ? null : `${kind} ${reference.toLowerCase()}`

type Found<One> = Map<number, { to: One; as: MatchWay }>

/**
 * Which line is for which payment or refund, each of them once. First by reference and amount; then by a reference that
 * stands once on either side, whatever the amount; then by amount and near day, where nothing else could be meant, or
 * nothing else with the fee that the line names; never by amount alone with another's reference, in a file whose references
 * are those of our payments. What is not sure is left to a person. Each line looks at a few days of those that are like it
 * and never at all of them: a file may have twenty thousand lines of one price.
 */
export function matchLines<One extends Candidate>(lines: readonly Wanted[], candidates: readonly One[]): Found<One> {
  const found: Found<One> = new Map()
  const used = new Set<One>()
  const take = (line: Wanted, to: One, as: MatchWay) => {
    found.set(line.line, { to, as })
    used.add(to)
  }
  const open = () => lines.filter(({ line }) => !found.has(line))
  const free = () => candidates.filter((one) => !used.has(one))

  const exact = byDay(candidates, (one) => keyed(referenceOf(one.kind, one), one.amountMinor))
  for (const line of lines) {
    const key = keyed(referenceOf(kindOf(line), line), line.amountMinor)
    const nearest = key === null ? undefined : takeNearest(exact, key, line)
    if (nearest) take(line, nearest, 'reference')
  }

  const called = groupBy(free(), (one) => referenceOf(one.kind, one))
  for (const [reference, [line, another]] of groupBy(open(), (each) => referenceOf(kindOf(each), each))) {
    const [one, more] = called.get(reference) ?? []
    if (line && one && !another && !more && isNear(line, one)) take(line, one, 'reference')
  }

  const ours = new Set(candidates.map((one) => referenceOf(one.kind, one)))
  const isOurScheme = lines.some((line) => line.reference !== null && ours.has(referenceOf(kindOf(line), line)))
  const isNamed = (one: Pick<Wanted, 'reference'>) => isOurScheme && one.reference !== null
  const nameless = <T extends Pick<Wanted, 'reference'>>(all: readonly T[]) => all.filter((one) => !isNamed(one))
  for (const keyOf of [withFee, withoutFee]) {
    const lineDays = { all: byDay(open(), keyOf), nameless: byDay(nameless(open()), keyOf) }
    const moneyDays = { all: byDay(free(), keyOf), nameless: byDay(nameless(free()), keyOf) }
    for (const line of open()) {
      const key = keyOf(line)
      const money = moneyDays[isNamed(line) ? 'nameless' : 'all']
      const [only, more] = around(money, key, { day: dayOf(line.date), sign: -1 })
      if (!only || more || used.has(only)) continue
      const rivals = lineDays[isNamed(only) ? 'nameless' : 'all']
      const [, rival] = around(rivals, key, { day: dayOf(only.date), sign: 1 })
      if (!rival) take(line, only, 'amount')
    }
  }
  return found
}

interface Alike {
  amountMinor: number
  feeMinor: number
}
// No fee is none that tells them apart.
const withFee = ({ amountMinor, feeMinor }: Alike) => (feeMinor === 0 ? null : `${amountMinor} ${feeMinor}`)
const withoutFee = ({ amountMinor }: Alike) => `${amountMinor}`
const keyed = (reference: string | null, amountMinor: number) =>
  reference === null ? null : `${reference} ${amountMinor}`

const isNear = (line: Wanted, { date }: Candidate) => daysAfter.includes(dayOf(line.date) - dayOf(date))

type Days<T> = Map<string, Map<number, T[]>>

// Those that are alike, by their day.
function byDay<T extends { date: string }>(all: readonly T[], keyOf: (one: T) => string | null): Days<T> {
  const days: Days<T> = new Map()
  for (const [key, same] of groupBy(all, keyOf))
    days.set(
      key,
      groupBy(same, ({ date }) => dayOf(date)),
    )
  return days
}

// The one of the nearest day, which then is there for no other line.
function takeNearest<T>(days: Days<T>, key: string, { date }: Wanted): T | undefined {
  const same = days.get(key)
  if (!same) return undefined
  for (const after of daysAfter) {
    const one = same.get(dayOf(date) - after)?.shift()
    if (one) return one
  }
  return undefined
}

// Up to two of those that are alike and near a day. `sign`: which way of the two the days are counted.
function around<T>(days: Days<T>, key: string | null, { day, sign }: { day: number; sign: 1 | -1 }): T[] {
  const same = key === null ? undefined : days.get(key)
  const near: T[] = []
  for (const after of same ? daysAfter : []) {
    near.push(...(same?.get(day + sign * after)?.slice(0, 2) ?? []))
    if (near.length > 1) break
  }
  return near
}

function groupBy<T, Key extends string | number>(all: readonly T[], keyOf: (one: T) => Key | null): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
