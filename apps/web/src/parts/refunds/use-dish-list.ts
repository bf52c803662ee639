import type { OrderDetail } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useLineName } from '../orders/line-name.ts'

/** Says so many pieces of lines of food in one sentence. */
export function useDishList({ lines }: Pick<OrderDetail, 'lines'>) {
  const { t } = useTexts('refunds')
  const format = useFormat()
  const nameOf = useLineName()
  return (dishes: readonly { lineNo: number; qty: number }[]): string =>
    format.list(
      dishes.flatMap(({ lineNo, qty }) => {
        const line = lines.find((one) => one.lineNo === lineNo)
        if (!line) return []
        return [line.share ? nameOf(line) : t('refunds:back.dish', { number: format.number(qty), name: nameOf(line) })]
      }),
    )
}
