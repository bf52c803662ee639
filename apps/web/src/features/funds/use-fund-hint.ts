import type { FundRow } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** What a fund holds, and how much of it may go: its floor stays in it. */
export function useFundHint(): (fund: FundRow) => string {
  const { t } = useTexts('funds')
  const format = useFormat()
  return ({ balanceMinor, floorMinor, currency }) => {
    const amount = format.money(balanceMinor, currency)
    // A fund that was never counted is not watched; a floor of nothing needs no words.
    if (!floorMinor) return t('funds:transfer.holds', { amount })
    const floor = format.money(floorMinor, currency)
    const freeMinor = balanceMinor - floorMinor
    if (freeMinor <= 0) return t('funds:transfer.mayNotGo', { amount, floor })
    return t('funds:transfer.mayGo', { amount, free: format.money(freeMinor, currency), floor })
  }
}
