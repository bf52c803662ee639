import { accountKinds, type BalanceRow, inLanguage, type TrialBalance } from '@marquee/contract'
import { Badge, EmptyState, IconButton, Skeleton, TextLink } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { dayAfter } from '../periods.ts'
import type { useBalance } from '../queries.ts'
import { Figures } from './figures.tsx'
import { linesOf } from './lines-of.ts'

const RenameDialog = dialogOnDemand(() =>
  import('./rename-dialog.tsx').then((part) => ({ default: part.RenameDialog })),
)

/** Where the money is, and every account with what it held, what came and went, and what it holds. */
export function BalanceView({ balance }: { balance: ReturnType<typeof useBalance> }) {
  const { t } = useTexts('finances')
  const { data } = balance
  if (!data) {
    return balance.isError ? (
      <FailedState title={t('finances:loadFailed')} query={balance} />
    ) : (
      <div aria-busy="true" className="flex flex-col gap-3">
        <Skeleton width="100%" height={90} shape="box" />
        <Skeleton width="100%" height={320} shape="box" />
      </div>
    )
  }
  return (
    <div className="md:min-h-0 md:flex-1 md:overflow-y-auto">
      <Figures balance={data} />
      {data.rows.length === 0 ? (
        <EmptyState title={t('finances:balance.empty')} body={t('finances:balance.emptyHint')} />
      ) : (
        data.sums.map(({ currency }) => <BalanceTable key={currency} balance={data} currency={currency} />)
      )}
    </div>
  )
}

const cell = 'border-line border-b px-3 py-2 text-sm'
const amountCell = `${cell} tnum whitespace-nowrap text-end`
const wide = 'max-md:hidden'

function BalanceTable({ balance, currency }: { balance: TrialBalance; currency: string }) {
  const { t } = useTexts('finances')
  const format = useFormat()
  const mayRename = useMay('finances', 'rename')
  const [renamed, setRenamed] = useState<string | null>(null)
  const rows = balance.rows.filter((row) => row.currency === currency)
  const sum = balance.sums.find((each) => each.currency === currency)
  if (!sum || rows.length === 0) return null
  const account = rows.find(({ code }) => code === renamed)
  const kinds = accountKinds.filter((kind) => rows.some((row) => row.kind === kind))
  return (
    <div className="mb-4 overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse">
        <caption className="sr-only">{`${t('finances:balance.label')} ${currency}`}</caption>
        <thead>
          <tr className="text-ink-3 text-xs">
            <th scope="col" className={`${cell} text-start font-semibold`}>
              {t('finances:column.account')}
            </th>
            {(['opening', 'debit', 'credit', 'closing'] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className={`${cell} text-end font-semibold ${column === 'closing' ? '' : wide}`}
              >
                {t(`finances:column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {kinds.map((kind) => (
          <tbody key={kind}>
            <tr>
              <th scope="rowgroup" colSpan={5} className={`${cell} bg-surface-2 text-start font-semibold text-ink-2`}>
                {t(`finances:kind.${kind}`)}
              </th>
            </tr>
            {rows
              .filter((row) => row.kind === kind)
              .map((row) => (
                <Account
                  key={row.code}
                  row={row}
                  balance={balance}
                  onRename={mayRename ? () => setRenamed(row.code) : undefined}
                />
              ))}
          </tbody>
        ))}
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={`${cell} border-b-0 text-start`}>
              <span className="flex flex-wrap items-center gap-2">
                {t('finances:balance.sum', { currency })}
                <Equal difference={sum.debitMinor - sum.creditMinor || sum.closingMinor} currency={currency} />
              </span>
            </th>
            <td className={`${amountCell} ${wide} border-b-0`}>{format.money(sum.openingMinor, currency)}</td>
            <td className={`${amountCell} ${wide} border-b-0`}>{format.money(sum.debitMinor, currency)}</td>
            <td className={`${amountCell} ${wide} border-b-0`}>{format.money(sum.creditMinor, currency)}</td>
            <td className={`${amountCell} border-b-0`}>{format.money(sum.closingMinor, currency)}</td>
          </tr>
        </tfoot>
      </table>
      {account && <RenameDialog account={account} onClose={() => setRenamed(null)} />}
      <p className="px-3 pb-3 text-ink-3 text-xs">{t('finances:balance.signs')}</p>
    </div>
  )
}

/** Whether both sides are the same, in shape, word and colour. */
function Equal({ difference, currency }: { difference: number; currency: string }) {
  const { t } = useTexts('finances')
  const format = useFormat()
  return difference === 0 ? (
    <Badge tone="success" icon={CircleCheck}>
      {t('finances:balance.isZero')}
    </Badge>
  ) : (
    <Badge tone="danger" icon={CircleAlert}>
      {t('finances:balance.isNotZero', { amount: format.money(Math.abs(difference), currency) })}
    </Badge>
  )
}

interface AccountProps {
  row: BalanceRow
  balance: TrialBalance
  /** Absent without the right. */
  onRename?: () => void
}

function Account({ row, balance, onRename }: AccountProps) {
  const { t, language } = useTexts('finances')
  const format = useFormat()
  const name = inLanguage(row.name, language)
  const { code, currency } = row
  const { from, until } = balance
  const amount = (minor: number, dates: { from?: string | null; until: string }) => {
    if (minor === 0) return <span className="text-ink-3">{format.money(0, currency)}</span>
    const text = format.money(minor, currency)
    return (
      <TextLink
        tone="quiet"
        aria-label={t('finances:balance.linesOf', { amount: text, account: name })}
        render={<Link to={linesOf({ account: code, ...dates })} />}
      >
        {text}
      </TextLink>
    )
  }
  return (
    <tr className="group">
      <th scope="row" className={`${cell} text-start font-normal`}>
        <span className="flex min-w-0 items-center gap-2">
          <span className="tnum text-ink-3">{code}</span>
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {onRename && (
            <IconButton
              size="sm"
              icon={Pencil}
              label={t('finances:account.renameNamed', { name })}
              className="-my-1.5"
              onClick={onRename}
            />
          )}
        </span>
      </th>
      <td className={`${amountCell} ${wide}`}>
        {from === null ? amount(0, { until }) : amount(row.openingMinor, { until: dayAfter(from, -1) })}
      </td>
      <td className={`${amountCell} ${wide}`}>{amount(row.debitMinor, { from, until })}</td>
      <td className={`${amountCell} ${wide}`}>{amount(row.creditMinor, { from, until })}</td>
      <td className={`${amountCell} font-semibold`}>{amount(row.closingMinor, { until })}</td>
    </tr>
  )
}
