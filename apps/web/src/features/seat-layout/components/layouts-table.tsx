import { inLanguage, type SeatLayoutRow } from '@marquee/contract'
import { Badge, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import type { MapCategory } from '../../../parts/seat-map/types.ts'
import { matching, shownVersion } from '../model.ts'
import type { useLayouts } from '../queries.ts'
import type { LayoutState } from '../use-layout-state.ts'
import { Thumbnail } from './thumbnail.tsx'
import { VersionBadge } from './version-badge.tsx'

/** On a card there is room for one: what asks for attention. */
function StateCell({ row, compact = false }: { row: SeatLayoutRow; compact?: boolean }) {
  const { t } = useTexts('seatLayout')
  if (row.archivedAt) return <Badge icon={Archive}>{t('seatLayout:list.archived')}</Badge>
  if (!row.published && !row.draft) return <Badge icon={CircleDashed}>{t('seatLayout:list.noPlan')}</Badge>
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {row.published && !(compact && row.draft) && <VersionBadge state="published" />}
      {row.draft && <VersionBadge state="draft" />}
    </span>
  )
}

function useColumns(categories: readonly MapCategory[]): DataColumn<SeatLayoutRow>[] {
  const { t, language } = useTexts('seatLayout')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('seatLayout:column.name'),
        skeleton: 'identity',
        cell: (row) => (
          <span className="flex items-center gap-3">
            <Thumbnail url={shownVersion(row)?.geometryUrl ?? null} categories={categories} />
            <b className="min-w-0 font-semibold [overflow-wrap:anywhere]">{row.name}</b>
          </span>
        ),
      },
      {
        id: 'floor',
        header: t('seatLayout:column.floor'),
        hideBelow: 'sm',
        cell: (row) => inLanguage(row.floor.name, language),
      },
      {
        id: 'seats',
        header: t('seatLayout:column.seats'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => {
          const version = shownVersion(row)
          return <span className="tnum">{version ? format.number(version.seats + version.standing) : ''}</span>
        },
      },
      {
        id: 'versions',
        header: t('seatLayout:column.versions'),
        align: 'end',
        hideBelow: 'lg',
        skeleton: 'number',
        cell: (row) => <span className="tnum">{format.number(row.versions)}</span>,
      },
      {
        id: 'sessions',
        header: t('seatLayout:column.sessions'),
        align: 'end',
        hideBelow: 'md',
        skeleton: 'number',
        cell: (row) => <span className="tnum">{format.number(row.sessionsAhead)}</span>,
      },
      { id: 'state', header: t('seatLayout:column.state'), skeleton: 'badge', cell: (row) => <StateCell row={row} /> },
    ],
    [t, language, format, categories],
  )
}

interface LayoutsTableProps {
  state: LayoutState
  list: ReturnType<typeof useLayouts>
  categories: readonly MapCategory[]
  createButton: ReactNode
}

/** The layouts of the venue. */
export function LayoutsTable({ state, list, categories, createButton }: LayoutsTableProps) {
  const { t, language } = useTexts('seatLayout')
  const format = useFormat()
  const rows = useMemo(() => matching(list.data ?? [], state.q), [list.data, state.q])
  return (
    <ListTable
      label={t('seatLayout:title')}
      address="/seat-layout?id="
      list={list}
      page={list.data && { rows }}
      state={{ ...state, clear: () => state.search('') }}
      columns={useColumns(categories)}
      nameOf={(row) => row.name}
      isFiltered={state.q.trim() !== ''}
      words={{ failed: t('seatLayout:list.loadFailed'), noMatch: t('seatLayout:list.noMatch') }}
      filterWords={state.q.trim()}
      empty={
        <EmptyState
          title={t(state.archived ? 'seatLayout:list.emptyArchived' : 'seatLayout:list.empty')}
          body={t(state.archived ? 'seatLayout:list.emptyArchivedHint' : 'seatLayout:list.emptyHint')}
          action={state.archived ? undefined : createButton}
        />
      }
      card={(row, card) => {
        const version = shownVersion(row)
        return (
          <DataCard
            media={<Thumbnail url={version?.geometryUrl ?? null} categories={categories} />}
            title={row.name}
            facts={[
              inLanguage(row.floor.name, language),
              version &&
                t('seatLayout:count.places', {
                  count: version.seats + version.standing,
                  formatted: format.number(version.seats + version.standing),
                }),
            ]
              .filter(Boolean)
              .join(' · ')}
            badge={<StateCell row={row} compact />}
            onOpen={card.onOpen}
          />
        )
      }}
    />
  )
}
