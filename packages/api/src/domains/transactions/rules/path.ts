import { type MoneyStep, openRefunds, storedLocalText, type TransactionKind } from '@marquee/contract'

interface Fund {
  id: string
  name: unknown
  kind: string
}

/** What stands behind one transaction and is not in its row. */
export interface Behind {
  guestName: string | null
  tenderedMinor: number | null
  changeMinor: number | null
  reason: string | null
  approver: string | null
  till: { id: string; name: string; openedAt: string; closedAt: string | null } | null
  /** Where its money arrives or leaves: of cash the safe of the till, as its close says or as it stands. */
  fund: Fund | null
  /** The acquirer's line for it; `fund`: where the acquirer's money arrived, once it is posted. */
  settlement: { settlementId: string; acquirer: string; isPosted: boolean; fund: Fund | null } | null
  /** Of a refund that a terminal declined: how the guest got it instead, and who says so; `way`: of the card, where they got it in cash. */
  byHand: { how: string; who: string; way: unknown } | null
  /** What the journal calls its origin. */
  source: string
  sourceId: string
  act: string
  paymentId: string | null
}

interface Money {
  kind: TransactionKind
  method: string
  reference: string | null
  state?: string
}

/**
 * The way of the money as far as it is known, from the guest to where it lies now; of a refund from where it lay back to
 * the guest, or to the terminal that has not given it back; of one that was given in another way what is said of it. Cash
 * waits in its till until the till is closed, and goes back out of one.
 */
export function pathOf(
  { kind, method, reference, state }: Money,
  { guestName, till, fund: own, settlement, byHand }: Behind,
): MoneyStep[] {
  if (byHand) {
    const { how, who, way } = byHand
    if (way && till) {
      const { id, ...drawer } = till
      return [
        { at: 'declined', name: storedLocalText.parse(way), how, who },
        { at: 'till', tillSessionId: id as never, ...drawer },
        { at: 'guest', name: guestName },
      ]
    }
    return [
      { at: 'hand', how, who },
      { at: 'guest', name: guestName },
    ]
  }
  const fund = settlement?.fund ?? own
  // What a terminal has not given back is on its way as far as there.
  const isOpen = kind === 'refund' && openRefunds.some((open) => open === state)
  const steps: MoneyStep[] = isOpen ? [] : [{ at: 'guest', name: guestName }]
  if (method === 'cash' && till) {
    const { id, ...rest } = till
    steps.push({ at: 'till', tillSessionId: id as never, ...rest })
  }
  if (method === 'card') steps.push({ at: 'terminal', reference, till: till?.name ?? null })
  if (settlement) {
    const { settlementId, acquirer, isPosted } = settlement
    steps.push({ at: 'settlement', settlementId: settlementId as never, acquirer, isPosted })
  }
  if (method === 'bank') steps.push({ at: 'transfer', reference })
  if (method === 'invoice') steps.push({ at: 'account' })
  if (fund && method !== 'invoice' && (method !== 'cash' || (kind === 'payment' && till?.closedAt))) {
    steps.push({ at: 'fund', fundId: fund.id as never, name: storedLocalText.parse(fund.name), kind: fund.kind })
  }
  // Where an invoice is taken in, nothing goes to the guest.
  return kind === 'payment' || state === 'taken_in' ? steps : steps.reverse()
}
