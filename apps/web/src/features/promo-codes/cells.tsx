import type { PromoCodeRow } from '@marquee/contract/promo-codes'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** What a code takes off. */
export function Off({ row: { ppm, amountMinor } }: { row: PromoCodeRow }) {
  const { t } = useTexts('promoCodes')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  if (ppm !== null) return <span className="tnum">{format.rate(ppm)}</span>
  if (amountMinor !== null) return <span className="tnum">{format.money(amountMinor, currency)}</span>
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
