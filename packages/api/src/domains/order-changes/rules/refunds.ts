/** A payment of an order with what can still go back of it, in minor units. */
export interface PaidBack {
  id: string
  /** When it was taken, as an instant that sorts. */
  at: string
  leftMinor: number
  /** Bought on account: nobody has paid so much yet. */
  isOwed?: boolean
}

/**
 * Where money goes back to when nobody says otherwise: what is owed becomes less before anyone is given money, then to the
 * newest payment first, and no more than each has left.
 */
export function proposeRefunds(payments: readonly PaidBack[], amountMinor: number): Map<string, number> {
  const newestFirst = [...payments].sort((a, b) => {
    if ((a.isOwed ?? false) !== (b.isOwed ?? false)) return a.isOwed ? -1 : 1
    return a.at === b.at ? b.id.localeCompare(a.id) : a.at < b.at ? 1 : -1
  })
  const proposed = new Map<string, number>()
  let open = amountMinor
  for (const { id, leftMinor } of newestFirst) {
    const part = Math.min(open, leftMinor)
    if (part > 0) proposed.set(id, part)
    open -= part
  }
  return proposed
}

interface Rule {
  id: string
  hoursBefore: number
  feePpm: number
}

/** The rule that holds for a guest who cancels so many hours before the show: the one that asks for the most of them. */
export function ruleFor<R extends Rule>(rules: readonly R[], hoursLeft: number): R | null {
  const holding = rules.filter(({ hoursBefore }) => hoursBefore <= hoursLeft)
  return holding.reduce<R | null>(
    (best, rule) => (best === null || rule.hoursBefore > best.hoursBefore ? rule : best),
    null,
  )
}
