import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** What goes back to the guest out of the drawer; nothing where they gave the exact amount. */
export function ChangeNote({ minor, currency }: { minor: number; currency: string }) {
  const { t } = useTexts('pay')
  const format = useFormat()
  if (minor === 0) return null
  return (
    <div aria-live="polite" className="rounded-md bg-success-soft px-5 py-4 text-success-on-soft">
      <p className="font-semibold text-sm">{t('pay:cash.change')}</p>
      <p className="stretch-wide tnum font-[680] text-3xl">{format.money(minor, currency)}</p>
    </div>
  )
}
