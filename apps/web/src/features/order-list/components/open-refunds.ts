import type { OrderRow } from '@marquee/contract'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

export type OpenRefunds = Pick<
  OrderRow,
  'underWayMinor' | 'declinedMinor' | 'toCardMinor' | 'toTransferMinor' | 'currency'
>

/** What of an order has been taken off its payments and has not reached the guest, in minor units. */
export const openMinorOf = ({ underWayMinor, declinedMinor, toCardMinor, toTransferMinor }: OpenRefunds): number =>
  underWayMinor + declinedMinor + toCardMinor + toTransferMinor

/**
 * What of an order a connected card terminal has not given back yet, what it has declined to, and what a person still has
 * to send, each in words. `isOpen`: it waits for somebody.
 */
export function useOpenRefunds() {
  const { t } = useTexts('orderList')
  const format = useFormat()
  return ({ underWayMinor, declinedMinor, toCardMinor, toTransferMinor, currency }: OpenRefunds) =>
    (
      [
        { says: 'underWay', minor: underWayMinor, isOpen: false },
        { says: 'declined', minor: declinedMinor, isOpen: true },
        { says: 'toCard', minor: toCardMinor, isOpen: true },
        { says: 'toTransfer', minor: toTransferMinor, isOpen: true },
      ] as const
    ).flatMap(({ says, minor, isOpen }) =>
      minor > 0
        ? [{ says, minor, isOpen, text: t(`orderList:refund.${says}`, { amount: format.money(minor, currency) }) }]
        : [],
    )
}
