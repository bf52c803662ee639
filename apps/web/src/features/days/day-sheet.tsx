import { type DayDocument, inLanguage } from '@marquee/contract'
import { createPortal } from 'react-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useFindingWords } from './use-finding-words.ts'

/** The day on paper: figures, what was signed, and a line to sign on. Only the printer gets it. */
export function DaySheet({ day }: { day: DayDocument }) {
  const { t, language } = useTexts('days')
  const format = useFormat()
  const words = useFindingWords(day.totals.currency)
  const venue = useMe()?.venue.name
  const { totals, accountNames } = day
  const money = (minor: number) => (minor === 0 ? '' : format.money(minor, totals.currency))
  const last = day.events.filter(({ kind }) => kind === 'closed').at(-1)
  return createPortal(
    <div className="print-alone hidden text-[10pt] leading-snug print:block">
      <h1 className="font-bold text-[14pt]">
        {t('days:title')} · {format.date(day.date, 'long')}
      </h1>
      <p>
        {venue} · {day.isClosed ? t('days:state.closed', { count: day.revision }) : t('days:state.open')}
      </p>
      <p className="my-3">
        {t('days:figures.orders')}: {format.number(totals.orders)} · {t('days:figures.gross')}:{' '}
        {format.money(totals.grossMinor, totals.currency)} · {t('days:figures.tax')}:{' '}
        {format.money(totals.taxMinor, totals.currency)}
      </p>
      <table className="w-full">
        <thead>
          <tr>
            <th className="text-left">{t('days:figures.account')}</th>
            <th className="text-right">{t('days:figures.debit')}</th>
            <th className="text-right">{t('days:figures.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {totals.accounts.map(({ code, debitMinor, creditMinor }) => (
            <tr key={code}>
              <td>
                {code} {accountNames[code] && inLanguage(accountNames[code], language)}
              </td>
              <td className="text-right">{money(debitMinor)}</td>
              <td className="text-right">{money(creditMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {last && (
        <>
          <p className="mt-3">
            {t('days:history.closed', { name: last.who })}, {format.dateTime(last.at)}
          </p>
          <ul>
            {last.signed.map(({ reason, ...finding }) => (
              <li key={finding.key}>
                {words(finding)}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-16 border-black border-t pt-1">{t('days:signature')}</p>
    </div>,
    document.body,
  )
}
