import { type BookFigure, inLanguage, type TrialBalance } from '@marquee/contract'
import { TextLink } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { linesOf } from './lines-of.ts'

/** What is read first, each a way to its lines. */
export function Figures({ balance }: { balance: TrialBalance }) {
  const { t, language } = useTexts('finances')
  const format = useFormat()
  const { from, until } = balance
  const upTo = t('finances:figure.upTo', { date: format.date(until) })
  const within =
    from === null ? upTo : t('finances:figure.inRange', { from: format.date(from), until: format.date(until) })
  const address = ({ account }: BookFigure) =>
    account === null ? linesOf({ kind: 'income', from, until }) : linesOf({ account, until })
  return (
    <ul aria-label={t('finances:figure.label')} className="mb-4 grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-6">
      {balance.figures.map((figure) => (
        <li
          key={`${figure.key}/${figure.account}/${figure.currency}`}
          className="min-w-0 rounded-lg border border-line bg-surface px-3.5 py-3"
        >
          <span className="block text-ink-2 text-sm">
            {figure.name ? inLanguage(figure.name, language) : t(`finances:figure.${figure.key}`)}
          </span>
          <TextLink
            tone="quiet"
            className="wide tnum block font-bold text-lg [overflow-wrap:anywhere]"
            render={<Link to={address(figure)} />}
          >
            {format.money(figure.amountMinor, figure.currency)}
          </TextLink>
          <span className="block text-ink-3 text-xs">
            {figure.account === null ? within : t('finances:figure.onDay', { date: format.date(until) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
