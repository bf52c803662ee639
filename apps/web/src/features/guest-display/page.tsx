import { inLanguage, type LocalText } from '@marquee/contract'
import type { Language } from '@marquee/i18n'
import { Wordmark } from '@marquee/ui'
import { useEffect, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useDayTime } from '../../lib/use-day-time.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type GuestView, hearCounter } from '../../parts/guest-display/feed.ts'

/** A second window of a counter for its guests: what they order, what it costs, their change and the number they hear. */
export default function GuestDisplayPage() {
  const [view, setView] = useState<GuestView>({ kind: 'idle' })
  useEffect(() => hearCounter(setView), [])
  return (
    <main className="flex min-h-dvh flex-col gap-6 bg-surface p-[clamp(16px,4vw,56px)]">
      <View view={view} />
    </main>
  )
}

function View({ view }: { view: GuestView }) {
  const { t, language } = useTexts('guestDisplay', 'common')
  const format = useFormat()
  const dayTime = useDayTime()
  if (view.kind === 'idle' || (view.kind === 'basket' && view.lines.length === 0)) {
    return (
      <div className="m-auto flex flex-col items-center gap-6 text-center text-accent">
        <Wordmark name={t('common:product')} size={72} />
        <h1 className="stretch-wide font-[680] text-4xl text-ink">{t('guestDisplay:welcome')}</h1>
      </div>
    )
  }
  const money = (minor: number) => format.money(minor, view.currency)
  if (view.kind === 'sold') {
    return (
      <div className="m-auto flex flex-col items-center gap-8 text-center" aria-live="polite">
        <h1 className="text-2xl text-ink-2">{t('guestDisplay:number')}</h1>
        <output className="stretch-wide tnum font-[680] text-[clamp(96px,24vw,280px)] text-accent leading-none">
          {view.called}
        </output>
        {view.ready && (
          <p className="tnum text-3xl">
            {[
              t('guestDisplay:ready', { at: dayTime(view.ready.at) }),
              view.ready.show && inLanguage(view.ready.show, language),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        <p className="tnum text-2xl">{t('guestDisplay:paid', { amount: money(view.paidMinor) })}</p>
        {view.leftMinor && <p className="tnum text-2xl">{t('guestDisplay:left', { amount: money(view.leftMinor) })}</p>}
        {view.changeMinor > 0 && (
          <p className="stretch-wide tnum font-[680] text-[clamp(36px,6vw,72px)] leading-none">
            {t('guestDisplay:change', { amount: money(view.changeMinor) })}
          </p>
        )}
      </div>
    )
  }
  return (
    <>
      <h1 className="stretch-wide font-[680] text-3xl">
        {view.kind === 'due' ? t('guestDisplay:order', { number: view.called }) : t('guestDisplay:yourOrder')}
      </h1>
      {view.kind === 'basket' && (
        <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto text-xl">
          {view.lines.map((line) => (
            <li key={line.key} className="flex items-baseline gap-4 py-3">
              <span className="tnum font-[680]">{format.number(line.qty)} ×</span>
              <Names name={line.name} details={line.details} />
              <span className="tnum ml-auto font-semibold">{money(line.minor)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className="tnum mt-auto flex flex-col gap-2 border-line border-t pt-5 text-xl" aria-live="polite">
        {view.kind === 'basket' && view.offMinor > 0 && (
          <Row label={t('guestDisplay:discount')} value={`−${money(view.offMinor)}`} />
        )}
        {view.kind === 'basket' && view.tipMinor > 0 && (
          <Row label={t('guestDisplay:tip')} value={money(view.tipMinor)} />
        )}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-semibold">
            {t(view.kind === 'due' && view.isPart ? 'guestDisplay:toPay' : 'guestDisplay:total')}
          </dt>
          <dd className="stretch-wide font-[680] text-[clamp(48px,9vw,104px)] leading-none">{money(view.dueMinor)}</dd>
        </div>
      </dl>
    </>
  )
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-4 text-ink-2">
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const otherLanguage = (language: Language): Language => (language === 'en' ? 'tr' : 'en')

// Guests read one of the two: the language of the counter first, the other one below it where it differs.
function Names({ name, details }: { name: LocalText; details: readonly LocalText[] }) {
  const { language } = useTexts('guestDisplay')
  const said = (of: Language) => [name, ...details].map((each) => inLanguage(each, of)).filter(Boolean)
  const [own, other] = [said(language).join(', '), said(otherLanguage(language)).join(', ')]
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <span className="block font-semibold">{own}</span>
      {other !== own && (
        <span lang={otherLanguage(language)} className="block text-base text-ink-3">
          {other}
        </span>
      )}
    </span>
  )
}
