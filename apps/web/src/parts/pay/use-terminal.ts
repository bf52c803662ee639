import type { CardCharge, FoodOrderId, SeatHoldId } from '@marquee/contract'
import { useEffect, useState } from 'react'
import { commandIdFor, forgetCommandId, noteLost } from '../../lib/command-id.ts'
import { isPassing, readFailure } from '../../lib/trpc/failure.ts'
import { isOpenCharge, useCardMutations, useCharges, useOwnTerminal } from '../terminal/queries.ts'
import type { PaymentInput } from '../till/part-payment/payments.ts'

/** The basket that a card is charged for. */
export interface ChargedBasket {
  orderId: string
  /** The open food order that it pays. */
  foodOrderId?: string | undefined
  /** Asks the terminal once the basket is held, by the hold's id; null: nothing is held for it. */
  withHold: <T>(ask: (holdId: string | null) => Promise<T>) => Promise<T>
}

const command = 'cardCharges.start'

/**
 * Charges a card on the terminal of the till: asked for here, or in another window, or before a reload. What the terminal
 * has taken is money of the basket like any other part.
 */
export function useTerminal(
  basket: ChargedBasket | null,
  { taken, tillId }: { taken: readonly PaymentInput[]; tillId: string | undefined },
) {
  const terminal = useOwnTerminal(basket !== null && tillId !== undefined)
  const charges = useCharges(basket?.orderId ?? null)
  const { start, cancel, readParts } = useCardMutations()
  // The charge that was asked for in this window: it goes on here.
  const [own, setOwn] = useState<CardCharge['id'] | null>(null)
  const open = charges.data?.find(isOpenCharge) ?? null
  const last = own === null ? null : (charges.data?.find(({ id }) => id === own) ?? null)
  const approved = charges.data?.find(
    ({ state, id }) => state === 'approved' && !taken.some((part) => part.partId === id),
  )
  const missing = approved?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each charge that has become money
  useEffect(() => {
    if (missing) void readParts().catch(() => undefined)
  }, [missing])

  return {
    terminal,
    /** Whether the charges of the basket are known: before that none is begun. */
    isKnown: basket === null || !charges.isPending,
    /** The one that has no answer yet; nothing else is taken beside it. */
    open,
    /** What became of the one that was asked for here. */
    last,
    /** The money of the charge asked for here is among what was taken. */
    isOwnTaken: own !== null && taken.some(({ partId }) => partId === own),
    async charge(payment: PaymentInput, dueMinor: number): Promise<void> {
      if (!basket || !payment.methodId) return
      const what = {
        orderId: basket.orderId as CardCharge['orderId'],
        ...(basket.foodOrderId && { foodOrderId: basket.foodOrderId as FoodOrderId }),
        methodId: payment.methodId as CardCharge['methodId'],
        amountMinor: payment.amountMinor,
        dueMinor,
        takenMinor: taken.reduce((sum, part) => sum + (part.partId ? part.amountMinor : 0), 0),
      }
      try {
        const asked = await basket.withHold((holdId) => {
          const input = { ...what, ...(holdId && { holdId: holdId as SeatHoldId }) }
          return start({ ...input, commandId: commandIdFor(command, input) })
        })
        forgetCommandId(command)
        setOwn(asked.id)
        await charges.refetch()
      } catch (error) {
        if (isPassing(readFailure(error).reason)) noteLost(command)
        else forgetCommandId(command)
        await charges.refetch()
        throw error
      }
    },
    async cancel(): Promise<void> {
      if (!open) return
      await cancel(open.id).catch(() => undefined)
      await charges.refetch()
    },
    /** The sale goes on with it, once. */
    goOn: () => setOwn(null),
  }
}
export type Terminal = ReturnType<typeof useTerminal>
