import { inLanguage, type OrderDetail } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePassPlace } from '../orders/pass-item.tsx'

type Pass = OrderDetail['passList'][number]

/** In words, for what a pass was exchanged: the place, and the show where it is another one; null: it was not exchanged. */
export function useExchangedFor(): (order: Pick<OrderDetail, 'passList' | 'changes'>, pass: Pass) => string | null {
  const { t, language } = useTexts('refunds')
  const format = useFormat()
  const place = usePassPlace()
  return ({ passList, changes }, pass) => {
    const change = changes.find(({ changeNo }) => changeNo === pass.cancelledByNo)
    if (change?.kind !== 'exchange') return null
    const now = passList.find(({ replaces }) => replaces === pass.id)
    if (!now) return t('refunds:why.exchanged')
    const { session } = now
    const show =
      session.id === pass.session.id
        ? []
        : [`${inLanguage(session.product, language)}, ${format.dateTime(session.startsAt, 'short')}`]
    return t('refunds:why.exchangedFor', { what: [...show, place(now)].join(' · ') })
  }
}
