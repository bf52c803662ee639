import { currencyDigits } from '@marquee/contract'
import { createFormatters, type Language } from '@marquee/i18n'
import { Perforation } from '@marquee/ui'
import { useId, useState } from 'react'
import { useTexts } from '../../lib/use-texts.ts'

interface SetupPreviewProps {
  name: string
  city: string
  zone: string
  currency: string
  /** Numbers and dates are written as this language writes them. */
  locale: Language
}

/** A ticket of the venue to be, so that a wrong clock or currency is noticed and corrected now. */
export function SetupPreview({ name, city, zone, currency, locale }: SetupPreviewProps) {
  const { t } = useTexts('setup')
  const titleId = useId()
  const [now] = useState(() => new Date().toISOString())
  const format = createFormatters({ language: locale, timeZone: zone || 'UTC' })
  const money = (whole: number) => format.money(Math.round(whole * 10 ** currencyDigits(currency)), currency)
  const facts: [label: string, value: string][] = [
    ...(zone
      ? ([
          [t('setup:preview.date'), format.date(now, 'long')],
          [t('setup:preview.clock'), format.time(now)],
        ] as [string, string][])
      : []),
    ...(currency
      ? ([
          [t('setup:preview.price'), money(350)],
          [t('setup:preview.takings'), money(48_612.5)],
        ] as [string, string][])
      : []),
  ]
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-1.5 font-semibold text-sm">
        {t('setup:preview.title')}
      </h2>
      <div className="rounded-lg border border-line bg-surface-2">
        <div className="px-5 py-4">
          <p className="stretch-wide font-[680] text-lg [overflow-wrap:anywhere]">
            {name.trim() || t('setup:preview.unnamed')}
          </p>
          {city.trim() && <p className="text-ink-3 [overflow-wrap:anywhere]">{city.trim()}</p>}
        </div>
        {facts.length > 0 && (
          <>
            <Perforation hole="surface" />
            <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-5 py-4 max-sm:grid-cols-1">
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt className="text-ink-3 text-sm">{label}</dt>
                  <dd className="tnum font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </section>
  )
}
