import type { AuditRow } from '@marquee/contract'
import { DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import { useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { paths } from '../../../lib/paths.ts'
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
        cell: (row) => <span className="block max-w-[17rem] truncate">{words.act(row)}</span>,
      },
      { id: 'entity', header: t('audit:column.entity'), hideBelow: 'sm', cell: (row) => <Subject row={row} /> },
      {
        id: 'changes',
        header: t('audit:column.changes'),
        hideBelow: 'md',
        grows: true,
        cell: (row) => <span className="block truncate text-ink-2">{changeText(row, words, t)}</span>,
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
  const words = useAuditWords()
  return (
    <ListTable
      label={t('audit:title')}
      address={`${paths.audit}?id=`}
      list={list}
      page={list.data}
      state={state}
      columns={useColumns()}
      nameOf={(row) => t('audit:rowName', { action: words.act(row), at: format.dateTime(row.at) })}
      isFiltered={state.isFiltered}
      words={{ failed: t('audit:loadFailed'), noMatch: t('audit:noMatch') }}
      filterWords={filterWords}
      countText={countText}
      empty={<EmptyState title={t('audit:empty')} body={t('audit:emptyHint')} />}
      card={(row, card) => (
        <DataCard
          title={words.act(row)}
          facts={[
            ...new Set([row.actor?.name ?? t('audit:system'), words.subject(row)]),
            format.dateTime(row.at, 'short'),
          ]
            .filter(Boolean)
            .join(' · ')}
          onOpen={card.onOpen}
        />
      )}
    />
  )
}
