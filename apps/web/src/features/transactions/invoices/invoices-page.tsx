import { type InvoiceRow, invoiceKinds } from '@marquee/contract'
import { Button, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format.ts'
import { type ListFilter, oneOf } from '../../../lib/list/filters.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useFilterWords } from '../../../lib/list/use-filter-words.ts'
import { useListExport } from '../../../lib/list/use-list-export.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useExportInvoices, useInvoices, usePrintInvoice } from '../../../parts/invoices/queries.ts'
import { periods } from '../periods.ts'
import type { View } from '../view.ts'
import { Views } from '../views.tsx'
import { useInvoicesState } from './use-invoices-state.ts'

/** The invoices and credit notes of the venue, to be found, printed and given to the accountant. */
export function InvoicesPage({ onShow }: { onShow: (view: View) => void }) {
  const { t } = useTexts('invoices', 'transactions')
  const format = useFormat()
  const state = useInvoicesState()
  const list = useInvoices(state.filter, state.after)
  const exported = useListExport(useExportInvoices(), state.filter)
  const filters = useInvoiceFilters(state)
  const filterWords = useFilterWords(state.search, filters)
  const { print, busy } = usePrintInvoice()
  const columns = useColumns(print, busy)
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'invoices:count' : 'invoices:atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  return (
    <ListPage
      title={t('transactions:title')}
      subtitle={countText}
      exported={{ ...exported, label: t('invoices:export') }}
      views={<Views view="invoices" onShow={onShow} />}
      search={{
        label: t('invoices:search'),
        hint: t('invoices:searchHint'),
        value: state.q,
        onChange: (q) => state.change({ q }),
      }}
      filters={filters}
      onClear={state.isFiltered ? state.clear : undefined}
      columns={columns}
    >
      <ListTable
        label={t('invoices:title')}
        list={list}
        page={page}
        columns={columns}
        state={{ ...state, id: null, open: undefined }}
        nameOf={(row) => t(`invoices:numbered.${row.kind}`, { number: row.number })}
        isFiltered={state.kind !== null || state.search !== ''}
        countText={countText}
        filterWords={filterWords}
        words={{ failed: t('invoices:loadFailed'), noMatch: t('invoices:noMatch') }}
        empty={<EmptyState title={t('invoices:empty')} body={t('invoices:emptyHint')} />}
        card={(row) => (
          <DataCard
            title={<span className="tnum">{t(`invoices:numbered.${row.kind}`, { number: row.number })}</span>}
            facts={
              <span className="tnum">
                {[
                  format.money(row.grossMinor, row.currency),
                  row.billTo.name,
                  format.dateTime(row.issuedAt, 'short'),
                ].join(' · ')}
              </span>
            }
            badge={<PrintButton row={row} busy={busy === row.id} onPrint={() => print(row.id)} />}
          />
        )}
      />
    </ListPage>
  )
}

function PrintButton({ row, busy, onPrint }: { row: InvoiceRow; busy: boolean; onPrint: () => void }) {
  const { t } = useTexts('invoices')
  const document = t(`invoices:numbered.${row.kind}`, { number: row.number })
  return (
    <Button
      size="sm"
      icon={Printer}
      loading={busy}
      aria-label={t(row.isPrinted ? 'invoices:printCopyOf' : 'invoices:printOf', { document })}
      onClick={onPrint}
    >
      {t(row.isPrinted ? 'invoices:printCopy' : 'invoices:print')}
    </Button>
  )
}

function useInvoiceFilters(state: ReturnType<typeof useInvoicesState>): ListFilter[] {
  const { t } = useTexts('invoices', 'transactions')
  return [
    oneOf({
      id: 'period',
      label: t('transactions:filter.period'),
      value: state.period === 'month' ? null : state.period,
      choices: periods
        .filter((value) => value !== 'month')
        .map((value) => ({ value, label: t(`transactions:period.${value}`) })),
      any: t('transactions:period.month'),
      anyLabel: t('transactions:period.month'),
      choose: (value) =>
        state.change({
          period: value,
          ...(value === 'own' ? { from: state.from ?? state.today, until: state.until ?? state.today } : {}),
        }),
    }),
    ...(state.period === 'own'
      ? [
          {
            kind: 'dates' as const,
            id: 'dates',
            from: state.from,
            until: state.until,
            fromLabel: t('transactions:filter.from'),
            untilLabel: t('transactions:filter.until'),
            choose: state.change,
          },
        ]
      : []),
    oneOf({
      id: 'kind',
      label: t('transactions:filter.kind'),
      value: state.kind,
      choices: invoiceKinds.map((value) => ({ value, label: t(`invoices:kinds.${value}`) })),
      any: t('transactions:filter.anyKind'),
      choose: (kind) => state.change({ kind }),
    }),
  ]
}

function useColumns(print: (id: InvoiceRow['id']) => void, busy: string | null): DataColumn<InvoiceRow>[] {
  const { t } = useTexts('invoices')
  const format = useFormat()
  const seesOrders = useMay('order_list', 'view')
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('invoices:column.number'),
        skeleton: 'identity',
        width: 140,
        cell: (row) => (
          <>
            <b className="tnum block truncate font-semibold">{row.number}</b>
            <span className="block truncate text-ink-3 text-xs">{t(`invoices:kind.${row.kind}`)}</span>
          </>
        ),
      },
      {
        id: 'billTo',
        header: t('invoices:column.billTo'),
        grows: true,
        cell: (row) => (
          <>
            <span className="block truncate">{row.billTo.name}</span>
            <span className="tnum block truncate text-ink-3 text-xs">{row.billTo.taxNumber}</span>
          </>
        ),
      },
      {
        id: 'issued',
        header: t('invoices:column.issued'),
        hideBelow: 'sm',
        width: 150,
        cell: (row) => (
          <>
            <time dateTime={row.issuedAt} className="tnum block truncate">
              {format.dateTime(row.issuedAt, 'short')}
            </time>
            <span className="block truncate text-ink-3 text-xs">{row.issuedBy}</span>
          </>
        ),
      },
      {
        id: 'order',
        header: t('invoices:column.order'),
        hideBelow: 'md',
        cell: (row) =>
          seesOrders ? (
            <Link className="tnum text-accent-text underline" to={`/order-list?id=${row.order.id}&tab=documents`}>
              {row.order.no}
            </Link>
          ) : (
            <span className="tnum">{row.order.no}</span>
          ),
      },
      {
        id: 'tax',
        header: t('invoices:column.tax'),
        align: 'end',
        hideBelow: 'lg',
        skeleton: 'number',
        cell: (row) => <span className="tnum text-ink-2">{format.money(row.taxMinor, row.currency)}</span>,
      },
      {
        id: 'gross',
        header: t('invoices:column.gross'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => (
          <b className={`tnum font-semibold ${row.kind === 'credit_note' ? 'text-warning' : ''}`}>
            {format.money(row.grossMinor, row.currency)}
          </b>
        ),
      },
      {
        id: 'print',
        header: t('invoices:column.paper'),
        align: 'end',
        cell: (row) => <PrintButton row={row} busy={busy === row.id} onPrint={() => print(row.id)} />,
      },
    ],
    [t, format, seesOrders, print, busy],
  )
}
