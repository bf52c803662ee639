import { useMemo } from 'react'
import { cx } from '../cx.ts'
import { useLabels } from '../labels.tsx'
import { media, useMedia } from '../look/use-media.ts'
import { useDelayed } from '../state/skeleton.tsx'
import { CardList } from './card-list.tsx'
import { TableBody } from './table-body.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableHead } from './table-head.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import type { DataTableProps, SortState, TableLabels } from './table-types.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'

/** A list of records: sticky head and first column, sorting, choosing, keys, all states, cards on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, getRowId, sort, onSortChange, hiddenColumns, openRowId, onOpen } = props
  const { loading = false, refetching = false, error, empty, noMatch, filtered = false, card } = props
  const words = useLabels<keyof TableLabels>(props.labels)
  const phone = useMedia(media.belowMd)

  // Rows come sorted and cut from the server.
  const visible = useMemo(() => columns.filter(({ id }) => !hiddenColumns?.has(id)), [columns, hiddenColumns])
  const ids = useMemo(() => rows.map(getRowId), [rows, getRowId])

  const selection = useSelection({ ids, selected: props.selected, onChange: props.onSelectedChange })
  const open = (index: number, how: { newTab: boolean }) => {
    const row = rows[index]
    if (row !== undefined) onOpen?.(row, how)
  }
  const keys = useRowKeys({
    ids,
    preferredId: openRowId,
    selection,
    onOpen: onOpen && open,
    letterKeys: props.letterKeys ?? true,
  })

  const noRows = rows.length === 0
  const late = useDelayed(loading && noRows)
  // `false` and `null` count as absent: `error={query.isError && <ErrorState … />}` is how it gets written.
  const instead = error || (noRows && !loading && (filtered ? noMatch || empty : empty)) || undefined
  const busy = refetching || (loading && !noRows)
  const asCards = phone && card !== undefined

  return (
    <div className={cx('table-box flex min-h-0 min-w-0 flex-col', props.className)} data-density={props.density}>
      {loading && noRows && (
        <span role="status" className="sr-only">
          {late ? words.loading : ''}
        </span>
      )}
      {asCards && instead === undefined ? (
        <CardList
          props={props}
          card={card}
          keys={keys}
          selection={selection}
          busy={busy}
          late={late}
          onOpenIndex={open}
        />
      ) : (
        <div className="min-h-0 overflow-auto rounded-lg border border-line bg-surface">
          {instead ?? (
            <table
              aria-label={label}
              aria-rowcount={props.total === undefined ? -1 : props.total + 1}
              aria-busy={busy || undefined}
              className="w-full border-separate border-spacing-0"
            >
              <TableHead
                columns={visible}
                sort={sort}
                onSort={onSortChange && ((id) => onSortChange(turned(sort, id)))}
                selection={selection}
                words={words}
              />
              {loading && noRows ? (
                <TableSkeleton
                  columns={visible}
                  rows={late ? (props.skeletonRows ?? 8) : 0}
                  selectable={Boolean(selection)}
                />
              ) : (
                <TableBody
                  props={props}
                  ids={ids}
                  columns={visible}
                  keys={keys}
                  selection={selection}
                  busy={busy}
                  words={words}
                  onOpenIndex={onOpen && open}
                />
              )}
            </table>
          )}
        </div>
      )}
      {(instead === undefined || Boolean(selection?.selected.size)) && (
        <TableFoot
          pager={noRows ? undefined : props.pager}
          selection={selection}
          total={props.total}
          bulkActions={props.bulkActions}
          words={words}
        />
      )}
    </div>
  )
}

/** The sort after a press on the head of a column: up first, then down, and up again. */
function turned(sort: SortState | undefined, id: string): SortState {
  return { id, dir: sort?.id === id && sort.dir === 'asc' ? 'desc' : 'asc' }
}
