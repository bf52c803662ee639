import { inLanguage } from '@marquee/contract'
import type { PromoCodeRow } from '@marquee/contract/promo-codes'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePromoChoices } from './queries.ts'

/** What a code takes off. */
export function Off({ row: { ppm, amountMinor, foodProductId, freeQty } }: { row: PromoCodeRow }) {
  const { t, language } = useTexts('promoCodes')
  const format = useFormat()
  const { data: choices } = usePromoChoices()
  const currency = useMe()?.venue.currency ?? 'TRY'
  if (ppm !== null) return <span className="tnum">{format.rate(ppm)}</span>
  if (amountMinor !== null) return <span className="tnum">{format.money(amountMinor, currency)}</span>
  if (foodProductId && freeQty) {
    const dish = choices?.dishes.find(({ id }) => id === foodProductId)
    const name = dish ? inLanguage(dish.name, language) : t('promoCodes:field.foodProductId')
    return <span className="tnum">{t('promoCodes:freeOf', { qty: format.number(freeQty), name })}</span>
  }
  return t('promoCodes:unlocks')
}

/** How often it was used, and how often it may be. */
export function Uses({ row: { used, maxUses } }: { row: PromoCodeRow }) {
  const { t } = useTexts('promoCodes')
  const format = useFormat()
  const count = format.number(used)
  return (
    <span className="tnum">
      {maxUses === null ? count : t('promoCodes:usesOf', { used: count, max: format.number(maxUses) })}
    </span>
  )
}

/** How many places are kept for whoever has it, at this moment. */
export function KeptPlaces({ row: { kept } }: { row: PromoCodeRow }) {
  const format = useFormat()
  return kept === 0 ? null : <span className="tnum">{format.number(kept)}</span>
}
