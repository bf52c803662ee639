import { type DayDocument, inLanguage } from '@marquee/contract'
import { Card, SectionHeader } from '@marquee/ui'
import { useId } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** What was sold on the day, and what moved on each account. */
export function Figures({ day }: { day: DayDocument }) {
  const { t, language } = useTexts('days')
  const format = useFormat()
  const id = useId()
  const { totals, accountNames } = day
  const money = (minor: number) => format.money(minor, totals.currency)
  const facts = [
    [t('days:figures.orders'), format.number(totals.orders)],
    [t('days:figures.gross'), money(totals.grossMinor)],
    [t('days:figures.tax'), money(totals.taxMinor)],
  ]
  return (
    <Card as="section" aria-labelledby={id}>
      <SectionHeader id={id} title={t('days:figures.title')} />
      <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-3 text-xs">{label}</dt>
            <dd className="tnum font-semibold text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      {totals.accounts.length === 0 ? (
        <p className="text-ink-3 text-sm">{t('days:figures.none')}</p>
      ) : (
        <table className="w-full text-sm">
          <thead className="text-ink-3 text-xs">
            <tr className="border-line border-b">
              <th scope="col" className="py-1.5 text-left font-semibold">
                {t('days:figures.account')}
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                {t('days:figures.debit')}
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                {t('days:figures.credit')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {totals.accounts.map(({ code, debitMinor, creditMinor }) => (
              <tr key={code}>
                <th scope="row" className="py-2 pr-3 text-left font-normal [overflow-wrap:anywhere]">
                  <span className="tnum mr-2 text-ink-3">{code}</span>
                  {accountNames[code] && inLanguage(accountNames[code], language)}
                </th>
                <td className="tnum py-2 text-right">{debitMinor === 0 ? '' : money(debitMinor)}</td>
                <td className="tnum py-2 pl-3 text-right">{creditMinor === 0 ? '' : money(creditMinor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
