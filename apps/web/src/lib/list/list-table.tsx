import { DataTable, NoMatchState, useDelayed } from '@marquee/ui'
import type { ComponentProps, ReactNode } from 'react'
import { FailedState } from '../failed-state.tsx'
import { useSingleKeys } from '../keys/single-keys.ts'
import { useLook } from '../look.ts'
import type { HiddenColumns } from './use-hidden-columns.ts'
import type { ListUrl } from './use-list-url.ts'

/** A page of a list as the server answers it; a list that always comes whole has rows alone. */
interface Page<Row> {
  rows: readonly Row[]
  nextCursor?: string | null
  total?: number
  totalIsExact?: boolean
}

interface ListQuery {
  isPending: boolean
  isError: boolean
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

type Table<Row> = ComponentProps<typeof DataTable<Row>>

interface ListTableProps<Row extends { id: string }>
  extends Pick<
    Table<Row>,
    | 'label'
    | 'columns'
    | 'card'
    | 'empty'
    | 'sort'
    | 'onSortChange'
    | 'selected'
    | 'onSelectedChange'
    | 'bulkActions'
    | 'skeletonRows'
  > {
  list: ListQuery
  /** Undefined until the first answer. */
  page: Page<Row> | undefined
  state: Pick<ListUrl, 'id'> & Partial<ListUrl>
  nameOf: (row: Row) => string
  /** A row in a tab of its own, up to its id: `/users?id=`. Without it rows may only be looked at. */
  address?: string
  /** Whether something narrows it; a list that nothing narrows needs no words for that. */
  isFiltered?: boolean
  words: { failed: string; noMatch?: string }
  filterWords?: string
  /** The count beside the pages; without it the list has one page. */
  countText?: ReactNode
  hidden?: HiddenColumns
}

/** The rows of a list in all their states: to come, none yet, none that fit, not to be read, and there. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { list, page, state, address, words, filterWords, countText, hidden, nameOf, isFiltered, ...table } = props
  const look = useLook()
  const letterKeys = useSingleKeys()
  // A refresh of the same rows must not flicker; a new page that takes its time dims.
  const slow = useDelayed(list.isPlaceholderData, 150)
  const { open, next, previous } = state
  const cursor = page?.nextCursor
  return (
    <DataTable
      {...table}
      rows={page?.rows ?? []}
      getRowId={(row) => row.id}
      getRowName={nameOf}
      openRowId={state.id ?? undefined}
      onOpen={
        address && open
          ? (row, { newTab }) => (newTab ? void window.open(`${address}${row.id}`, '_blank', 'noopener') : open(row.id))
          : undefined
      }
      loading={list.isPending}
      refetching={slow}
      error={list.isError && !page && <FailedState title={words.failed} query={list} />}
      filtered={isFiltered}
      noMatch={
        words.noMatch && <NoMatchState title={words.noMatch} filters={filterWords} onClear={() => state.clear?.()} />
      }
      total={page?.totalIsExact === false ? undefined : (page?.total ?? page?.rows.length)}
      pager={
        countText === undefined
          ? undefined
          : {
              text: countText,
              hasNext: Boolean(cursor),
              hasPrev: Boolean(state.after),
              onNext: () => cursor && next?.(cursor),
              onPrev: () => previous?.(),
              loading: list.isPlaceholderData,
            }
      }
      hiddenColumns={hidden?.hidden}
      density={look.density}
      letterKeys={letterKeys}
    />
  )
}
