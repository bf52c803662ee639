import { inLanguage, type OrderDetail } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

type Line = OrderDetail['lines'][number]

/** What a line of an order is called: its pass type and place, what it is for, or of which dish it paid a share. */
export function useLineName(): (line: Line) => string {
  const { t, language } = useTexts('orderList')
  const format = useFormat()
  // Where people stand has a name of its own; the category says only what it costs.
  const placeOf = ({ areas, category }: Line) =>
    areas.length > 0
      ? format.list(areas.map((area) => inLanguage(area, language)))
      : category && inLanguage(category, language)
  return (line) => {
    const isNew = line.changeNo !== null && line.reversesLineNo === null
    if (line.kind === 'tip') return t('orderList:kind.tip')
    if (line.kind === 'ride') {
      return [t('orderList:kind.ride'), inLanguage(line.text, language)].filter(Boolean).join(' · ')
    }
    if (line.kind === 'voucher') return t('orderList:kind.voucher')
    if (line.kind === 'fee') {
      if (isNew) return t('orderList:kind.kept')
      // A fee says at its sale what it is for; what takes it back says why it does.
      const what = line.changeNo === null ? line.reason : null
      return [t('orderList:kind.fee'), what].filter(Boolean).join(' · ')
    }
    if (line.kind === 'discount') {
      const code = inLanguage(line.text, language)
      if (code) return t('orderList:kind.promo', { code })
      if (line.isAdjustment) return t(isNew ? 'orderList:kind.adjusted' : 'orderList:kind.adjustedBack')
      return t('orderList:kind.discount')
    }
    if (line.share) {
      const whole = { number: format.number(line.share.qty), name: inLanguage(line.text, language) }
      return t('orderList:kind.share', whole)
    }
    const special = line.special === 'comp' ? t('orderList:kind.comp') : ''
    return [inLanguage(line.text, language), placeOf(line), special].filter(Boolean).join(' · ')
  }
}
