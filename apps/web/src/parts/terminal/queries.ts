import type { CardCase, CardCharge, CardChargeId, CardRefundId } from '@marquee/contract'
import { useMay } from '../../lib/rights.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// What shows them says itself what did not work.
const meta = { ownError: true }
const openStates: readonly CardCharge['state'][] = ['asked', 'unknown']
const lookMs = 800
const lookAgain = 15_000

/** Whether nobody knows yet what became of a charge. */
export const isOpenCharge = ({ state }: Pick<CardCharge, 'state'>): boolean => openStates.includes(state)

/** The terminal of the till at which the person works; null: none, or not known yet. */
export function useOwnTerminal(enabled: boolean) {
  return trpc.cardTerminals.own.useQuery(undefined, { meta, enabled, staleTime: 10_000 }).data ?? null
}

/** The charges of a basket, the newest first, in whatever window they were asked for; followed while one is open. */
export function useCharges(orderId: string | null) {
  return trpc.cardCharges.ofOrder.useQuery(
    { orderId: orderId as never },
    {
      meta,
      enabled: orderId !== null,
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.some(isOpenCharge) ? lookMs : false),
    },
  )
}

/**
 * Asks what terminals have done for a basket: one may yet charge a card, or has charged one whose money is with nobody else
 * (`taken`); null: neither. Fails without the server.
 */
export function useAskCharges(): (orderId: string) => Promise<'charging' | 'taken' | null> {
  const { cardCharges, tills } = trpc.useUtils()
  const fresh = { meta, retry: false, staleTime: 0 } as const
  return async (orderId) => {
    const charges = await cardCharges.ofOrder.fetch({ orderId: orderId as never }, fresh)
    if (charges.some(isOpenCharge)) return 'charging'
    if (!charges.some(({ state }) => state === 'approved')) return null
    const parts = await tills.parts.fetch(undefined, fresh)
    return parts.some((part) => part.orderId === orderId) ? 'taken' : null
  }
}

/** What is done with charges and refunds of cards. */
export function useCardMutations() {
  const utils = trpc.useUtils()
  const refresh = async () => {
    void utils.cardCharges.cases.invalidate()
    void utils.cardCharges.caseCount.invalidate()
    void utils.transactions.invalidate()
    // The order, the plan and the till say how far the terminal is with what they gave back.
    void utils.orders.invalidate()
    void utils.sessionPlans.invalidate()
    void utils.tills.current.invalidate()
    await utils.cardCharges.ofOrder.invalidate()
  }
  const options = { meta, onSettled: refresh }
  const start = trpc.cardCharges.start.useMutation(options)
  const cancel = trpc.cardCharges.cancel.useMutation(options)
  return {
    start: start.mutateAsync,
    cancel: (id: CardChargeId) => cancel.mutateAsync({ id }),
    decide: trpc.cardCharges.decide.useMutation(options).mutateAsync,
    retryRefund: trpc.cardCharges.retryRefund.useMutation(options).mutateAsync,
    settleRefund: trpc.cardCharges.settleRefund.useMutation(options).mutateAsync,
    /** Reads what was taken, after a charge has become money. */
    readParts: () => utils.tills.parts.fetch(undefined, { meta, staleTime: 0 }),
    refresh,
  }
}

/** Card payments that need a person. */
export const useCardCases = () =>
  trpc.cardCharges.cases.useQuery(undefined, { meta, refetchInterval: lookAgain, refetchOnWindowFocus: true })

/** How many there are, for people who see the transactions; undefined: not known. */
export function useCardCaseCount(): number | undefined {
  const sees = useMay('transactions', 'view')
  return trpc.cardCharges.caseCount.useQuery(undefined, { meta, enabled: sees, refetchInterval: lookAgain }).data?.count
}

/** A case of a refund, by its id as commands name it. */
export const refundIdOf = ({ id }: CardCase): CardRefundId => id as CardRefundId
