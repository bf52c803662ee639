import type { PriceWhy } from '@marquee/contract'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

/** Why a price is what it is: the parts that made it win, and what it won against. */
export function Why({ why, currency }: { why: PriceWhy; currency: string }) {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const parts = why.level.map((part) => t(`schedule:why.${part}`))
  const beaten = why.beaten.map(({ amountMinor }) => format.money(amountMinor, currency))
  return (
    <>
      {parts.length === 0 ? t('schedule:why.any') : t('schedule:why.because', { parts: format.list(parts) })}
      {beaten.length > 0 && ` ${t('schedule:why.beaten', { amounts: format.list(beaten) })}`}
    </>
  )
}
