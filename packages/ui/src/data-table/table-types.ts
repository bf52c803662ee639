import type { ReactNode } from 'react'
import type { UiLabels } from '../labels.tsx'

/** One column. Keep the array stable (module scope or useMemo). */
export interface DataColumn<Row> {
  id: string
  /** Head of the column and its name in the column menu. */
  header: string
  /** Head seen by readers only (a column of buttons). */
  headerHidden?: boolean
  cell: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'start' | 'center' | 'end'
  /** px number or any CSS width. */
  width?: number | string
  /** Takes what the other columns leave, and cuts its text there: at least 9 rem. For one column of a table. */
  grows?: boolean
  /** Drops out when the table itself is narrower than sm 520, md 700, lg 900, xl 1180 px. */
  hideBelow?: 'sm' | 'md' | 'lg' | 'xl'
  /** May be switched off in the column menu. Default true; the first column always stays. */
  hideable?: boolean
  /** Shape while loading. */
  skeleton?: 'text' | 'identity' | 'badge' | 'number'
}

/** The sort as it is in the address. */
export interface SortState {
  id: string
  dir: 'asc' | 'desc'
}

/** Keyset pages: only the server knows what comes next. */
export interface TablePager {
  /** Count or range in words ("1 to 50 of 240"). */
  text: ReactNode
  /** pages: back and forth. more: one button that adds rows. */
  mode?: 'pages' | 'more'
  hasNext: boolean
  onNext: () => void
  hasPrev?: boolean
  onPrev?: () => void
  loading?: boolean
}

/** What the render prop `card` gets besides the row. */
export interface CardState {
  index: number
  selected: boolean
  /** Undefined when the list has no selection. */
  toggleSelected: (() => void) | undefined
  open: boolean
  onOpen: (() => void) | undefined
}

export type TableLabels = Pick<
  UiLabels,
  | 'selectPage'
  | 'selectRow'
  | 'selectedCount'
  | 'clearSelection'
  | 'sort'
  | 'nextPage'
  | 'previousPage'
  | 'loadMore'
  | 'loading'
>

/** Props of {@link DataTable}. All state comes from outside, so that the app can keep it in the address. */
export interface DataTableProps<Row> {
  /** Name of the table for readers. */
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  getRowId: (row: Row) => string
  /** Name of a row ("Elif Aydın"), for its checkbox. */
  getRowName: (row: Row) => string

  sort?: SortState
  onSortChange?: (sort: SortState) => void

  /** Ids chosen, also of rows on other pages. Without `onSelectedChange` there are no checkboxes. */
  selected?: ReadonlySet<string>
  onSelectedChange?: (selected: ReadonlySet<string>) => void
  /** Buttons (variant chrome) of the dark bar. */
  bulkActions?: ReactNode

  /** The row whose drawer is open. */
  openRowId?: string
  /** Press or Enter on a row. `newTab` with Ctrl, Cmd or the middle button: open the full page. */
  onOpen?: (row: Row, how: { newTab: boolean }) => void

  /** First load: skeleton after 200 ms. */
  loading?: boolean
  /** Fresh rows are on the way: the old ones stay, dimmed. */
  refetching?: boolean
  /** Shown instead of rows (ErrorState). */
  error?: ReactNode
  /** Shown when there is nothing at all (EmptyState). */
  empty?: ReactNode
  /** Shown when filters hide everything (NoMatchState); used when `filtered`. */
  noMatch?: ReactNode
  filtered?: boolean

  /** Rows in all, when known; for readers and the bulk bar. */
  total?: number
  /** Rows before the first one shown, when known. */
  offset?: number
  pager?: TablePager

  hiddenColumns?: ReadonlySet<string>
  density?: 'comfortable' | 'compact' | 'touch'
  /** Below 960 px each row becomes a card (DataCard). Without it the table scrolls sideways. */
  card?: (row: Row, state: CardState) => ReactNode
  /** J, K and X; arrows and Enter always work. The app passes the person's switch. */
  letterKeys?: boolean
  skeletonRows?: number
  labels?: TableLabels
  className?: string
}
