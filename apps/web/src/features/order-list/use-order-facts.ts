import { inLanguage, type OrderDetail } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'

/** When, where and by whom an order was sold, in words. */
export function useOrderFacts(order: OrderDetail): { show: string | null; sold: string; place: string } {
  const { t, language } = useTexts('orderList')
  const format = useFormat()
  const called = useGivenNames()
  const { session } = order
  return {
    show:
      session &&
      [
        inLanguage(session.product, language),
        format.dateTime(session.startsAt),
        inLanguage(session.floor, language),
      ].join(' · '),
    sold: t('orderList:soldBy', { time: format.dateTime(order.at), name: order.clerk.name }),
    place: [
      t(`orderList:channel.${order.channel}`),
      order.till && called.till(order.till),
      // What the guest has in hand is the receipt of the counter.
      order.offline
        ? t('orderList:offlineReceipt', {
            receipt: order.offline.receipt,
            time: format.dateTime(order.offline.soldAt, 'short'),
          })
        : order.receiptNo === null
          ? null
          : t('orderList:receiptNo', { number: order.receiptNo }),
      order.offline?.late ? t('orderList:offlineLate') : null,
    ]
      .filter(Boolean)
      .join(' · '),
  }
}
