import type { OrderRow } from '@marquee/contract'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

type Open = Pick<OrderRow, 'underWayMinor' | 'declinedMinor' | 'currency'>

/** What of an order a connected card terminal has not given back yet, and what it has declined to, each in words. */
export function useOpenRefunds() {
  const { t } = useTexts('orderList')
  const format = useFormat()
  return ({ underWayMinor, declinedMinor, currency }: Open) =>
    (
      [
        { says: 'underWay', minor: underWayMinor },
        { says: 'declined', minor: declinedMinor },
      ] as const
    ).flatMap(({ says, minor }) =>
      minor > 0
        ? [{ says, minor, text: t(`orderList:refund.${says}`, { amount: format.money(minor, currency) }) }]
        : [],
    )
}
