import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { cx } from '../cx.ts'
import { Checkbox } from '../field/checkbox.tsx'
import { Icon } from '../icon.tsx'
import { cellClass, pickClass } from './cell-class.ts'
import type { DataColumn, SortState, TableLabels } from './table-types.ts'
import type { Selection } from './use-selection.ts'

interface TableHeadProps<Row> {
  columns: readonly DataColumn<Row>[]
  sort: SortState | undefined
  onSort: ((id: string) => void) | undefined
  selection: Selection | undefined
  words: TableLabels
}

const headClass = 'h-10 whitespace-nowrap border-line border-b bg-surface text-left font-semibold text-ink-3 text-xs'

/** The head: stays in sight, sorts by button, says the order to readers by `aria-sort`. */
export function TableHead<Row>({ columns, sort, onSort, selection, words }: TableHeadProps<Row>) {
  return (
    <thead className="sticky top-0 z-sticky">
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={cx(headClass, pickClass)}>
            <Checkbox
              aria-label={words.selectPage}
              checked={selection.page === 'all'}
              indeterminate={selection.page === 'some'}
              onChange={selection.togglePage}
              className="align-middle"
            />
          </th>
        )}
        {columns.map((column, index) => {
          const dir = sort?.id === column.id ? sort.dir : undefined
          const canSort = column.sortable && onSort
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={canSort ? ariaSort(dir) : undefined}
              style={{ width: column.width }}
              className={cx(headClass, cellClass(column, { first: index === 0, selectable: Boolean(selection) }))}
            >
              {canSort ? (
                <button
                  type="button"
                  title={words.sort(column.header)}
                  onClick={() => onSort(column.id)}
                  className={cx(
                    'hit group -mx-1 inline-flex h-8 items-center gap-1 rounded-xs px-1 font-semibold hover:text-ink',
                    dir && 'text-ink',
                  )}
                >
                  {column.header}
                  <Icon
                    of={dir === 'desc' ? ArrowDown : ArrowUp}
                    size="s"
                    className={cx(!dir && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
                  />
                </button>
              ) : (
                <span className={column.headerHidden ? 'sr-only' : undefined}>{column.header}</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function ariaSort(dir: SortState['dir'] | undefined) {
  if (dir === undefined) return 'none' as const
  return dir === 'asc' ? ('ascending' as const) : ('descending' as const)
}
