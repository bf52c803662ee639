import type { OpenInvoiceRow, OrderId } from '@marquee/contract'
import { Badge, Button, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import Clock from 'lucide-react/icons/clock'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { oneOf } from '../../../lib/list/filters.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useFilterWords } from '../../../lib/list/use-filter-words.ts'
import { useListExport } from '../../../lib/list/use-list-export.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useExportOpenInvoices, useOpenInvoices } from '../../../parts/invoices/queries.ts'
import type { View } from '../view.ts'
import { Views } from '../views.tsx'
import { useOpenInvoicesState } from './use-open-invoices-state.ts'

const TakeInvoiceDialog = dialogOnDemand(() =>
  import('../../../parts/refunds/take-invoice-dialog.tsx').then((part) => ({ default: part.TakeInvoiceDialog })),
)

/** What the venue is owed on account, what is due first before the others, to be taken in. */
export function OpenInvoicesPage({ onShow }: { onShow: (view: View) => void }) {
  const { t } = useTexts('invoices', 'transactions')
  const format = useFormat()
  const state = useOpenInvoicesState()
  const list = useOpenInvoices(state.filter, state.after)
  const exported = useListExport(useExportOpenInvoices(), state.filter)
  const [taken, setTaken] = useState<OrderId | null>(null)
  const filters = [
    oneOf({
      id: 'due',
      label: t('invoices:open.due'),
      value: state.due,
      choices: [{ value: 'overdue' as const, label: t('invoices:open.overdueOnly') }],
      any: t('invoices:open.anyDue'),
      choose: (due) => state.change({ due }),
    }),
  ]
  const filterWords = useFilterWords(state.search, filters)
  const columns = useColumns(setTaken)
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'invoices:open.count' : 'invoices:open.atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  return (
    <>
      <ListPage
        title={t('transactions:title')}
        subtitle={countText}
        exported={{ ...exported, label: t('invoices:open.export') }}
        views={<Views view="openInvoices" onShow={onShow} />}
        search={{
          label: t('invoices:open.search'),
          hint: t('invoices:open.searchHint'),
          value: state.q,
          onChange: (q) => state.change({ q }),
        }}
        filters={filters}
        onClear={state.isFiltered ? state.clear : undefined}
        columns={columns}
      >
        {page && page.sums.length > 0 && <Sums sums={page.sums} />}
        <ListTable
          label={t('invoices:open.title')}
          list={list}
          page={page}
          columns={columns}
          state={{ ...state, id: null, open: undefined }}
          nameOf={(row) =>
            t('invoices:open.of', {
              number: String(row.orderNo),
              amount: format.money(row.openMinor, row.currency),
            })
          }
          isFiltered={state.due !== null || state.search !== ''}
          countText={countText}
          filterWords={filterWords}
          words={{ failed: t('invoices:open.loadFailed'), noMatch: t('invoices:open.noMatch') }}
          empty={<EmptyState title={t('invoices:open.empty')} body={t('invoices:open.emptyHint')} />}
          card={(row) => (
            <DataCard
              title={
                <span className="tnum">
                  {format.money(row.openMinor, row.currency)} · {row.name ?? t('invoices:open.unnamed')}
                </span>
              }
              facts={
                <span className="tnum">
                  {[String(row.orderNo), `${t('invoices:open.column.due')}: ${format.date(row.dueOn)}`].join(' · ')}
                  {row.isOverdue && <span className="font-semibold text-danger"> · {t('invoices:open.overdue')}</span>}
                </span>
              }
              badge={<TakeButton row={row} onTake={setTaken} />}
            />
          )}
        />
      </ListPage>
      {taken && <TakeInvoiceDialog orderId={taken} onClose={() => setTaken(null)} />}
    </>
  )
}

interface SumsProps {
  sums: readonly { currency: string; openMinor: number; overdueMinor: number }[]
}

/** What is open in the whole venue, and how much of it is late. */
function Sums({ sums }: SumsProps) {
  const { t } = useTexts('invoices')
  const format = useFormat()
  return (
    <dl aria-label={t('invoices:open.sums')} className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
      {sums.map(({ currency, openMinor, overdueMinor }) => (
        <div key={currency} className="contents">
          <div>
            <dt className="text-ink-3 text-xs">{t('invoices:open.sum')}</dt>
            <dd className="tnum font-[660] text-lg">{format.money(openMinor, currency)}</dd>
          </div>
          <div>
            <dt className="text-ink-3 text-xs">{t('invoices:open.sumOverdue')}</dt>
            <dd className={`tnum font-[660] text-lg ${overdueMinor > 0 ? 'text-danger' : ''}`}>
              {format.money(overdueMinor, currency)}
            </dd>
          </div>
        </div>
      ))}
    </dl>
  )
}

function TakeButton({ row, onTake }: { row: OpenInvoiceRow; onTake: (id: OrderId) => void }) {
  const { t } = useTexts('invoices')
  const format = useFormat()
  return (
    <Button
      size="sm"
      aria-label={t('invoices:open.takeOf', {
        amount: format.money(row.openMinor, row.currency),
        number: String(row.orderNo),
      })}
      onClick={() => onTake(row.id)}
    >
      {t('invoices:open.take')}
    </Button>
  )
}

function useColumns(onTake: (id: OrderId) => void): DataColumn<OpenInvoiceRow>[] {
  const { t } = useTexts('invoices')
  const format = useFormat()
  const seesOrders = useMay('order_list', 'view')
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('invoices:open.column.name'),
        skeleton: 'identity',
        grows: true,
        cell: (row) => (
          <>
            <b className="block truncate font-semibold">{row.name ?? t('invoices:open.unnamed')}</b>
            <span className="tnum block truncate text-ink-3 text-xs">
              {[row.invoice && t('invoices:open.invoiceNo', { number: row.invoice }), row.reference]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        ),
      },
      {
        id: 'order',
        header: t('invoices:open.column.order'),
        hideBelow: 'md',
        cell: (row) =>
          seesOrders ? (
            <Link className="tnum text-accent-text underline" to={`/order-list?id=${row.id}&tab=payments`}>
              {row.orderNo}
            </Link>
          ) : (
            <span className="tnum">{row.orderNo}</span>
          ),
      },
      {
        id: 'since',
        header: t('invoices:open.column.since'),
        hideBelow: 'lg',
        cell: (row) => (
          <time dateTime={row.since} className="tnum">
            {format.date(row.since)}
          </time>
        ),
      },
      {
        id: 'due',
        header: t('invoices:open.column.due'),
        width: 170,
        cell: (row) => (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <time dateTime={row.dueOn} className="tnum">
              {format.date(row.dueOn)}
            </time>
            {row.isOverdue && (
              <Badge tone="danger" icon={Clock}>
                {t('invoices:open.overdue')}
              </Badge>
            )}
          </span>
        ),
      },
      {
        id: 'amount',
        header: t('invoices:open.column.amount'),
        align: 'end',
        hideBelow: 'lg',
        skeleton: 'number',
        cell: (row) => <span className="tnum text-ink-2">{format.money(row.amountMinor, row.currency)}</span>,
      },
      {
        id: 'open',
        header: t('invoices:open.column.open'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => <b className="tnum font-semibold">{format.money(row.openMinor, row.currency)}</b>,
      },
      {
        id: 'take',
        header: t('invoices:open.column.take'),
        align: 'end',
        cell: (row) => <TakeButton row={row} onTake={onTake} />,
      },
    ],
    [t, format, seesOrders, onTake],
  )
}
