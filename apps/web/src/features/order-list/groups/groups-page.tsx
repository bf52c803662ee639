import { inLanguage } from '@marquee/contract'
import { groupStates } from '@marquee/contract/choices'
import type { GroupRow } from '@marquee/contract/group-bookings'
import { Button, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useMemo } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { oneOf } from '../../../lib/list/filters.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useFilterWords } from '../../../lib/list/use-filter-words.ts'
import { useListExport } from '../../../lib/list/use-list-export.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { OrderViews } from '../components/views.tsx'
import { openOf } from './open-money.ts'
import { useExportGroups, useGroupSessions, useGroups } from './queries.ts'
import { StateBadge } from './state-badge.tsx'
import { type GroupsState, useGroupsState } from './use-groups-state.ts'

const GroupDrawer = dialogOnDemand(() => import('./group-drawer.tsx').then((part) => ({ default: part.GroupDrawer })))
const GroupForm = dialogOnDemand(() => import('./group-form.tsx').then((part) => ({ default: part.GroupForm })))

/** The groups of the venue, or the form of one of them. */
export function GroupsPage() {
  const state = useGroupsState()
  if (state.group === null) return <GroupList state={state} />
  return <GroupForm key={state.group} id={state.group === 'new' ? null : (state.group as never)} state={state} />
}

function GroupList({ state }: { state: GroupsState }) {
  const { t, language } = useTexts('groups', 'orderList')
  const format = useFormat()
  const list = useGroups(state.filter, state.after)
  const sessions = useGroupSessions().data ?? []
  const exported = useListExport(useExportGroups(), state.filter)
  const mayExport = useMay('order_list', 'export')
  const columns = useColumns()
  const { nameOf, facts } = useWords()
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'groups:count' : 'groups:atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  const filters = [
    oneOf({
      id: 'status',
      label: t('groups:column.state'),
      value: state.status === 'all' ? null : state.status,
      choices: [
        { value: 'open' as const, label: t('groups:filter.open') },
        { value: 'soon' as const, label: t('groups:filter.soon') },
        ...groupStates.map((value) => ({ value, label: t(`groups:state.${value}`) })),
      ],
      any: t('groups:filter.anyState'),
      choose: (status) => state.change({ status }),
    }),
    {
      kind: 'many' as const,
      id: 'show',
      label: t('groups:column.show'),
      value: state.show as string | null,
      options: sessions.map(({ id, product, startsAt }) => ({
        value: id as string,
        label: `${format.dateTime(startsAt, 'short')} · ${inLanguage(product, language)}`,
      })),
      any: t('groups:filter.anyShow'),
      width: 230,
      choose: (show: string | null) => state.change({ show }),
    },
  ]
  const filterWords = useFilterWords(state.q.trim(), filters)
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => state.openForm('new')} aria-keyshortcuts="n">
      {t('groups:add')}
    </Button>
  )
  return (
    <ListPage
      title={t('orderList:title')}
      subtitle={countText}
      primary={add}
      views={<OrderViews view="groups" onShow={(view) => view !== 'groups' && state.showOrders(view)} />}
      exported={mayExport ? { ...exported, label: t('groups:export') } : undefined}
      search={{ label: t('groups:search'), value: state.q, onChange: (q) => state.change({ q }) }}
      filters={filters}
      onClear={state.isFiltered ? state.clear : undefined}
      keys={[{ keys: ['N'], does: t('groups:add'), run: () => state.openForm('new') }]}
      drawer={state.id !== null && <GroupDrawer key={state.id} id={state.id as never} state={state} />}
    >
      <ListTable
        label={t('groups:title')}
        address="/order-list?view=groups&id="
        list={list}
        page={page}
        state={state}
        columns={columns}
        nameOf={nameOf}
        countText={countText}
        filterWords={filterWords}
        isFiltered={state.isFiltered}
        words={{ failed: t('groups:loadFailed'), noMatch: t('groups:noMatch') }}
        empty={<EmptyState title={t('groups:empty')} body={t('groups:emptyHint')} action={add} />}
        card={(row, card) => (
          <DataCard
            title={nameOf(row)}
            facts={<span className="tnum">{facts(row)}</span>}
            badge={<StateBadge row={row} />}
            onOpen={card.onOpen}
          />
        )}
      />
    </ListPage>
  )
}

/** The day that matters next for a group: the end of its option, or of its quote. */
function useNextDay() {
  const { t } = useTexts('groups')
  const format = useFormat()
  return ({ state, optionUntil, validOn, order, currency }: GroupRow) => {
    if (state === 'option' && optionUntil) return t('groups:keptUntil', { at: format.until(optionUntil, 'short') })
    if (state === 'draft' || state === 'sent') {
      return t('groups:validUntil', { day: format.date(validOn) })
    }
    return order ? openOf(order, { t, money: (minor) => format.money(minor, currency) }).join(' · ') : ''
  }
}

function useWords() {
  const { language } = useTexts('groups')
  const format = useFormat()
  return useMemo(
    () => ({
      nameOf: (row: GroupRow) => `${row.groupNo} · ${row.name}`,
      facts: (row: GroupRow) =>
        [
          format.number(row.order?.passes ?? row.people),
          inLanguage(row.session.product, language),
          format.dateTime(row.session.startsAt, 'short'),
          format.money(row.order?.grossMinor ?? row.totalMinor, row.currency),
        ].join(' · '),
    }),
    [language, format],
  )
}

/** What is sold now; below it, what was quoted where that is something else. */
function Figure({ now, quoted }: { now: ReactNode; quoted: string | null }) {
  const { t } = useTexts('groups')
  return (
    <span className="tnum block">
      {now}
      {quoted !== null && (
        <span className="block text-ink-3 text-xs leading-4">{t('groups:quoted', { figure: quoted })}</span>
      )}
    </span>
  )
}

function useColumns(): DataColumn<GroupRow>[] {
  const { t, language } = useTexts('groups')
  const format = useFormat()
  const nextDay = useNextDay()
  return [
    {
      id: 'group',
      header: t('groups:column.group'),
      skeleton: 'identity',
      grows: true,
      cell: (row) => (
        <span className="block min-w-0">
          <b className="block truncate font-semibold leading-5">{row.name}</b>
          <span className="tnum block truncate text-ink-3 text-xs leading-4">
            {[t('groups:no', { number: row.groupNo }), row.contactName].join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('groups:column.state'),
      skeleton: 'badge',
      cell: (row) => (
        <span className="block">
          <StateBadge row={row} />
          <span className="tnum block truncate text-ink-3 text-xs">{nextDay(row)}</span>
        </span>
      ),
    },
    {
      id: 'show',
      header: t('groups:column.show'),
      hideBelow: 'md',
      cell: (row) => (
        <span className="block min-w-0 text-ink-2">
          <span className="block truncate">{inLanguage(row.session.product, language)}</span>
          <span className="tnum block truncate text-ink-3 text-xs">
            {format.dateTime(row.session.startsAt, 'short')}
          </span>
        </span>
      ),
    },
    {
      id: 'people',
      header: t('groups:column.people'),
      align: 'end',
      hideBelow: 'lg',
      skeleton: 'number',
      cell: (row) => (
        <Figure
          now={format.number(row.order?.passes ?? row.people)}
          quoted={row.order && row.order.passes !== row.people ? format.number(row.people) : null}
        />
      ),
    },
    {
      id: 'total',
      header: t('groups:column.total'),
      align: 'end',
      hideBelow: 'sm',
      skeleton: 'number',
      cell: (row) => (
        <Figure
          now={<b>{format.money(row.order?.grossMinor ?? row.totalMinor, row.currency)}</b>}
          quoted={
            row.order && row.order.grossMinor !== row.totalMinor ? format.money(row.totalMinor, row.currency) : null
          }
        />
      ),
    },
  ]
}
