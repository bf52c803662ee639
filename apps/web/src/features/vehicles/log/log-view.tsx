import { type VehicleEntryRow, vehicleEntryKinds } from '@marquee/contract/vehicle-log'
import { Badge, Button, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useMemo, useState } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { type ListFilter, oneOf } from '../../../lib/list/filters.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useFilterWords } from '../../../lib/list/use-filter-words.ts'
import { useListExport } from '../../../lib/list/use-list-export.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { vehicleCalls } from '../queries.ts'
import { kindLooks } from './looks.ts'
import { useExportLog, useLog, useLogChoices, useLogTotals } from './queries.ts'
import { LogTotals } from './totals.tsx'
import { type LogState, useLogState } from './use-log-state.ts'

const EntryDrawer = dialogOnDemand(() => import('./entry-drawer.tsx').then((part) => ({ default: part.EntryDrawer })))
const EntryDialog = dialogOnDemand(() => import('./entry-dialog.tsx').then((part) => ({ default: part.EntryDialog })))

/** The log of the vehicles: fuel, service, damage and kilometres, the newest day first. */
export function LogView({ views }: { views: ReactNode }) {
  const { t } = useTexts('vehicleLog', 'vehicles')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const state = useLogState()
  const list = useLog(state.filter, state.after)
  const totals = useLogTotals(state.vehicle ? { vehicleId: state.vehicle } : {})
  vehicleCalls.useLive()
  const exported = useListExport(useExportLog(), state.filter)
  const [mayAdd, mayExport] = [useMay('vehicles', 'update'), useMay('vehicles', 'export')]
  const [isNew, setNew] = useState(false)
  const columns = useColumns(currency)
  const filters = useFilters(state)
  const filterWords = useFilterWords(state.q.trim(), filters)
  const words = useEntryWords(currency)
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'vehicleLog:count' : 'vehicleLog:atLeast', {
        count: page.total,
        number: format.number(page.total),
      })
    : '\u00a0'
  const add = mayAdd && (
    <Button variant="primary" icon={Plus} onClick={() => setNew(true)}>
      {t('vehicleLog:add')}
    </Button>
  )
  return (
    <ListPage
      title={t('vehicles:title')}
      subtitle={countText}
      primary={add}
      views={views}
      exported={mayExport ? { ...exported, label: t('vehicleLog:export') } : undefined}
      search={{ label: t('vehicleLog:search'), value: state.q, onChange: (q) => state.change({ q }) }}
      filters={filters}
      onClear={state.isFiltered ? state.clear : undefined}
      keys={mayAdd ? [{ keys: ['N'], does: t('vehicleLog:add'), run: () => setNew(true) }] : []}
      drawer={state.entryId !== null && <EntryDrawer key={state.entryId} id={state.entryId} onClose={state.close} />}
    >
      <LogTotals totals={totals} state={state} />
      <ListTable
        label={t('vehicleLog:title')}
        address="/vehicles?view=log&id="
        list={list}
        page={page}
        state={state}
        columns={columns}
        nameOf={(row) => [row.plate, t(`vehicleLog:is.${row.kind}`), format.date(row.day)].join(', ')}
        countText={countText}
        filterWords={filterWords}
        isFiltered={state.isFiltered}
        words={{ failed: t('vehicleLog:failed'), noMatch: t('vehicleLog:noMatch') }}
        empty={<EmptyState title={t('vehicleLog:empty')} body={t('vehicleLog:emptyHint')} action={add || undefined} />}
        card={(row, card) => (
          <DataCard
            title={[row.plate, words.cost(row)].filter(Boolean).join(' · ')}
            facts={[format.date(row.day), words.what(row), words.km(row)].filter(Boolean).join(' · ')}
            badge={<Badge {...kindLooks[row.kind]}>{t(`vehicleLog:is.${row.kind}`)}</Badge>}
            onOpen={card.onOpen}
          />
        )}
      />
      {isNew && (
        <EntryDialog
          entry={null}
          vehicleId={state.vehicle}
          onClose={() => setNew(false)}
          onDone={(id) => {
            setNew(false)
            state.open(id)
          }}
        />
      )}
    </ListPage>
  )
}

function useFilters(state: LogState): ListFilter[] {
  const { t } = useTexts('vehicleLog')
  const choices = useLogChoices().data
  return [
    oneOf({
      id: 'kind',
      label: t('vehicleLog:kind'),
      value: state.kind,
      choices: vehicleEntryKinds.map((value) => ({ value, label: t(`vehicleLog:is.${value}`) })),
      any: t('vehicleLog:anyKind'),
      choose: (kind) => state.change({ kind }),
    }),
    {
      kind: 'many',
      id: 'vehicle',
      label: t('vehicleLog:field.vehicleId'),
      value: state.vehicle,
      options: (choices?.vehicles ?? []).map(({ id, plate, name }) => ({
        value: id as string,
        label: name ? `${plate} · ${name}` : plate,
      })),
      any: t('vehicleLog:anyVehicle'),
      width: 200,
      choose: (vehicle) => state.change({ vehicle }),
    },
  ]
}

function useEntryWords(currency: string) {
  const { t } = useTexts('vehicleLog')
  const format = useFormat()
  return useMemo(
    () => ({
      what: ({ description, litres, workshop }: VehicleEntryRow) =>
        [litres !== null && t('vehicleLog:litres', { litres: format.number(Number(litres)) }), description, workshop]
          .filter(Boolean)
          .join(' · '),
      km: ({ odometerKm }: VehicleEntryRow) =>
        odometerKm === null ? '' : t('vehicleLog:km', { km: format.number(odometerKm) }),
      cost: ({ costMinor }: VehicleEntryRow) => (costMinor === null ? '' : format.money(costMinor, currency)),
    }),
    [t, format, currency],
  )
}

function useColumns(currency: string): DataColumn<VehicleEntryRow>[] {
  const { t } = useTexts('vehicleLog')
  const format = useFormat()
  const words = useEntryWords(currency)
  return useMemo(
    () => [
      { id: 'day', header: t('vehicleLog:field.day'), width: 120, cell: (row) => format.date(row.day) },
      {
        id: 'plate',
        header: t('vehicleLog:field.vehicleId'),
        skeleton: 'identity',
        cell: (row) => <b className="whitespace-nowrap">{row.plate}</b>,
      },
      {
        id: 'kind',
        header: t('vehicleLog:kind'),
        skeleton: 'badge',
        cell: (row) => <Badge {...kindLooks[row.kind]}>{t(`vehicleLog:is.${row.kind}`)}</Badge>,
      },
      {
        id: 'what',
        header: t('vehicleLog:what'),
        grows: true,
        // The column of the odometer drops out of a narrow table, and is all that a reading says.
        cell: (row) => (
          <span className="block min-w-0 truncate">{row.kind === 'odometer' ? words.km(row) : words.what(row)}</span>
        ),
      },
      {
        id: 'km',
        header: t('vehicleLog:field.odometerKm'),
        align: 'end',
        hideBelow: 'md',
        cell: (row) => <span className="tnum whitespace-nowrap">{words.km(row)}</span>,
      },
      {
        id: 'cost',
        header: t('vehicleLog:field.costMinor'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => <b className="tnum whitespace-nowrap">{words.cost(row)}</b>,
      },
      {
        id: 'expense',
        header: t('vehicleLog:expenseLabel'),
        hideBelow: 'lg',
        cell: (row) => (
          <span className="block max-w-[14rem] truncate text-ink-2">
            {row.expense && t(`vehicleLog:expense.${row.expense.state}`, { number: row.expense.expenseNo })}
          </span>
        ),
      },
    ],
    [t, format, words],
  )
}
