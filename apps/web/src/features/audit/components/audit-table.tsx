import type { AuditRow } from '@marquee/contract'
import { DataCard, type DataColumn, DataTable, EmptyState, ErrorState, NoMatchState, useDelayed } from '@marquee/ui'
import { useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useSingleKeys } from '../../../lib/keys/single-keys.ts'
import { useLook } from '../../../lib/look.ts'
import { paths } from '../../../lib/paths.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { useAudit } from '../queries.ts'
import type { AuditState } from '../use-audit-state.ts'
import { useAuditWords } from '../words.ts'
import { changeText } from './change-text.ts'
import { Moment } from './moment.tsx'
import { Subject } from './subject.tsx'
import { Who } from './who.tsx'

/** The columns in the language that is on. */
function useColumns(): DataColumn<AuditRow>[] {
  const { t } = useTexts('audit', 'common')
  const words = useAuditWords()
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('audit:column.at'),
        width: 168,
        cell: (row) => <Moment at={row.at} className="tnum" />,
      },
      { id: 'actor', header: t('audit:column.actor'), skeleton: 'identity', cell: (row) => <Who row={row} /> },
      {
        id: 'action',
        header: t('audit:column.action'),
        cell: (row) => <span className="block max-w-[20rem] truncate">{words.action(row.action)}</span>,
      },
      { id: 'entity', header: t('audit:column.entity'), hideBelow: 'sm', cell: (row) => <Subject row={row} /> },
      {
        id: 'changes',
        header: t('audit:column.changes'),
        hideBelow: 'md',
        cell: (row) => <span className="block max-w-[26rem] truncate text-ink-2">{changeText(row, words, t)}</span>,
      },
    ],
    [t, words],
  )
}

interface AuditTableProps {
  state: AuditState
  list: ReturnType<typeof useAudit>
  /** The count in words. */
  countText: string
  /** The words of the active filters, for "nothing matches". */
  filterWords: string
}

export function AuditTable({ state, list, countText, filterWords }: AuditTableProps) {
  const { t } = useTexts('audit', 'common')
  const format = useFormat()
  const look = useLook()
  const letterKeys = useSingleKeys()
  const words = useAuditWords()
  const columns = useColumns()
  const page = list.data
  // A refresh of the same rows must not flicker; a new page that takes its time dims.
  const slow = useDelayed(list.isPlaceholderData, 150)
  return (
    <DataTable
      label={t('audit:title')}
      columns={columns}
      rows={page?.rows ?? []}
      getRowId={(row) => row.id}
      getRowName={(row) => t('audit:rowName', { action: words.action(row.action), at: format.dateTime(row.at) })}
      openRowId={state.id ?? undefined}
      onOpen={(row, { newTab }) => {
        if (newTab) window.open(`${paths.audit}?id=${row.id}`, '_blank', 'noopener')
        else state.open(row.id)
      }}
      loading={list.isPending}
      refetching={slow}
      error={
        list.isError && !page ? (
          <ErrorState
            title={t('audit:loadFailed')}
            requestId={readFailure(list.error).requestId ?? undefined}
            onRetry={() => list.refetch()}
            retrying={list.isFetching}
          />
        ) : undefined
      }
      filtered={state.isFiltered}
      empty={<EmptyState title={t('audit:empty')} body={t('audit:emptyHint')} />}
      noMatch={<NoMatchState title={t('audit:noMatch')} filters={filterWords} onClear={state.clear} />}
      total={page?.totalIsExact ? page.total : undefined}
      pager={{
        text: countText,
        hasNext: Boolean(page?.nextCursor),
        hasPrev: state.after !== null,
        onNext: () => page?.nextCursor && state.next(page.nextCursor),
        onPrev: state.previous,
        loading: list.isPlaceholderData,
      }}
      density={look.density}
      letterKeys={letterKeys}
      card={(row, card) => (
        <DataCard
          title={words.action(row.action)}
          facts={[...new Set([row.actor?.name ?? t('audit:system'), row.entityName]), format.dateTime(row.at, 'short')]
            .filter(Boolean)
            .join(' · ')}
          onOpen={card.onOpen}
        />
      )}
    />
  )
}
