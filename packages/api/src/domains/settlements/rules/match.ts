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

/** An acquirer books at most so many days after the sale, and one before it where its day ends earlier. */
const daysAfter = 5
const daysBefore = 1

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000
const isNear = (line: Wanted, { date }: Candidate) => {
  const after = dayOf(line.date) - dayOf(date)
  return after >= -daysBefore && after <= daysAfter
}
const kindOf = ({ amountMinor }: Wanted): TransactionKind => (amountMinor > 0 ? 'payment' : 'refund')
const isSame = (line: Wanted, one: Candidate) => one.amountMinor === line.amountMinor

/**
 * Which line is for which payment or refund, each of them once. First by reference and amount; then by a reference that
 * stands once on either side, whatever the amount; then by amount and near day, where nothing else could be meant, or
 * nothing else with the fee that the line names. What is not sure is left to a person.
 */
export function matchLines<One extends Candidate>(
  lines: readonly Wanted[],
  candidates: readonly One[],
): Map<number, { to: One; as: MatchWay }> {
  const found = new Map<number, { to: One; as: MatchWay }>()
  const used = new Set<One>()
  const take = (line: Wanted, to: One, as: MatchWay) => {
    found.set(line.line, { to, as })
    used.add(to)
  }
  const byReference = groupBy(candidates, (one) => one.reference && `${one.kind} ${one.reference}`)
  const byAmount = groupBy(candidates, (one) => `${one.kind} ${one.amountMinor}`)
  const referenceOf = (line: Wanted) => line.reference && `${kindOf(line)} ${line.reference}`
  const open = () => lines.filter(({ line }) => !found.has(line))
  const free = (ones: readonly One[] = []) => ones.filter((one) => !used.has(one))

  for (const line of lines) {
    const same = free(byReference.get(referenceOf(line) ?? '')).filter((one) => isSame(line, one) && isNear(line, one))
    const [nearest] = same.toSorted((a, b) => distance(line, a) - distance(line, b))
    if (nearest) take(line, nearest, 'reference')
  }
  const alike = groupBy(open(), referenceOf)
  for (const [reference, [line, another]] of alike) {
    const [one, more] = free(byReference.get(reference)).filter((each) => line && isNear(line, each))
    if (line && one && !another && !more) take(line, one, 'reference')
  }
  const byFee = (line: Wanted, ones: One[]) => {
    const alike = ones.filter((one) => one.feeMinor === line.feeMinor)
    return alike.length > 0 ? alike : ones
  }
  for (const [key, same] of groupBy(open(), (line) => `${kindOf(line)} ${line.amountMinor}`)) {
    const near = new Map(
      same.map((line) => [
        line,
        byFee(
          line,
          free(byAmount.get(key)).filter((one) => isNear(line, one)),
        ),
      ]),
    )
    for (const [line, ones] of near) {
      const [only, more] = ones
      const isWanted = [...near].some(([other, theirs]) => other !== line && only && theirs.includes(only))
      if (only && !more && !isWanted) take(line, only, 'amount')
    }
  }
  return found
}

const distance = (line: Wanted, { date }: Candidate) => Math.abs(dayOf(line.date) - dayOf(date))

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
