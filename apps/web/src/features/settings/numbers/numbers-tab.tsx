import type { NumberSeries } from '@marquee/contract'
import { Card, SectionHeader } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { PartState } from '../part-state.tsx'
import { useNumberSeries } from '../queries.ts'

/** How the venue numbers what it issues, how far each series is, and why none of them is set by hand. */
export function NumbersTab() {
  const { t } = useTexts('settings')
  const series = useNumberSeries()
  if (!series.data) return <PartState query={series} />
  return (
    <Card as="section" aria-labelledby="settings-numbers" className="max-w-[720px]">
      <SectionHeader id="settings-numbers" title={t('settings:tab.numbers')} subtitle={t('settings:numbers.lead')} />
      <ul aria-labelledby="settings-numbers" className="divide-y divide-line border-line border-t">
        {series.data.map((one) => (
          <li key={one.kind} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <span className="min-w-0 flex-[1_1_240px]">
              <span className="block font-semibold">{t(`settings:numbers.kind.${one.kind}`)}</span>
              <span className="block text-ink-2 text-sm">{t(`settings:numbers.how.${one.kind}`)}</span>
            </span>
            <HowFar series={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

// Numbers of papers are names: without separators, as they are printed.
function HowFar({ series: { kind, last, next, year } }: { series: NumberSeries }) {
  const { t } = useTexts('settings')
  if (kind === 'receipt' || kind === 'fund_entry') return null
  const named = (number: number) => (year === null ? String(number) : `${year}/${number}`)
  return (
    <span className="tnum text-right text-sm max-sm:basis-full max-sm:text-left">
      <span className="block">
        {last === null ? t('settings:numbers.none') : t('settings:numbers.last', { number: named(last) })}
      </span>
      {next !== null && <span className="block text-ink-2">{t('settings:numbers.next', { number: named(next) })}</span>}
    </span>
  )
}
