import { inLanguage, type SeatLayoutRow } from '@marquee/contract'
import { Badge, DataCard, type DataColumn, DataTable, EmptyState, ErrorState, NoMatchState } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useSingleKeys } from '../../../lib/keys/single-keys.ts'
import { useLook } from '../../../lib/look.ts'
import type { MapCategory } from '../../../lib/seat-map/types.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
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
  const look = useLook()
  const letterKeys = useSingleKeys()
  const columns = useColumns(categories)
  const rows = useMemo(() => matching(list.data ?? [], state.q), [list.data, state.q])
  return (
    <DataTable
      label={t('seatLayout:title')}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowName={(row) => row.name}
      onOpen={(row, { newTab }) => {
        if (newTab) window.open(`/seat-layout?id=${row.id}`, '_blank', 'noopener')
        else state.open(row.id)
      }}
      loading={list.isPending}
      error={
        list.isError && !list.data ? (
          <ErrorState
            title={t('seatLayout:list.loadFailed')}
            requestId={readFailure(list.error).requestId ?? undefined}
            onRetry={() => list.refetch()}
            retrying={list.isFetching}
          />
        ) : undefined
      }
      filtered={state.q.trim() !== ''}
      empty={
        <EmptyState
          title={t(state.archived ? 'seatLayout:list.emptyArchived' : 'seatLayout:list.empty')}
          body={t(state.archived ? 'seatLayout:list.emptyArchivedHint' : 'seatLayout:list.emptyHint')}
          action={state.archived ? undefined : createButton}
        />
      }
      noMatch={
        <NoMatchState title={t('seatLayout:list.noMatch')} filters={state.q.trim()} onClear={() => state.search('')} />
      }
      total={rows.length}
      density={look.density}
      letterKeys={letterKeys}
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
