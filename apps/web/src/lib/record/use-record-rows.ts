import { fold, type LocalText } from '@marquee/contract'
import { useMemo } from 'react'
import { useFormat } from '../format.ts'
import type { ArchiveUrl } from '../list/use-archive-url.ts'
import { useDebounced } from '../use-debounced.ts'
import { useTexts } from '../use-texts.ts'
import type {
  PagedCalls,
  RecordCalls,
  RecordFilter,
  RecordList,
  RecordRow,
  RecordScreen,
  RecordValues,
} from './screen.ts'

/** What a record's screen shows of its list, however long that is. */
export interface RecordRows<Row extends RecordRow> {
  list: Omit<RecordList<Row>, 'data'>
  /** Those on the screen. */
  rows: readonly Row[]
  /** All that are known: of a short list every one, of one in pages those on the screen. */
  known: readonly Row[]
  /** How many there are, in words; undefined until the first answer. */
  countText: string | undefined
  /** Whether something is looked for, in a list that has something. */
  isFiltered: boolean
  /** The open record, wherever in the list it is, in use or not. */
  open: Row | undefined
  /** Of a list in pages alone. */
  pages?: { filter: RecordFilter; nextCursor: string | null; pageText: string }
}

interface Shown<Row extends RecordRow, Calls> {
  screen: RecordScreen<Row>
  calls: Calls
  state: ArchiveUrl
  /** What else a list that comes whole is narrowed by; absent: nothing. */
  keeps?: ((row: Row) => boolean) | undefined
}

const none: never[] = []

/** The list of a record that comes whole: searched here. */
function useShortRows<Row extends RecordRow>({
  screen,
  calls,
  state,
  keeps,
}: Shown<Row, RecordCalls<Row>>): RecordRows<Row> {
  const { t } = useTexts(screen.namespace)
  const { data, ...list } = calls.useList(state.archived)
  const all = data ?? none
  const wanted = fold(state.q.trim())
  const rows = useMemo(
    () => all.filter((row) => (!keeps || keeps(row)) && fold(wordsOf(screen, row)).includes(wanted)),
    [all, wanted, screen, keeps],
  )
  return {
    list,
    rows,
    known: all,
    countText: data && t(screen.text('count'), { count: all.length }),
    isFiltered: (state.q.trim() !== '' || keeps !== undefined) && all.length > 0,
    open: all.find((row) => row.id === state.id),
  }
}

/** The list of a record in pages: the server searches and orders it. */
function usePagedRows<Row extends RecordRow>({ screen, calls, state }: Shown<Row, PagedCalls<Row>>): RecordRows<Row> {
  const { t } = useTexts(screen.namespace, 'record')
  const format = useFormat()
  const search = useDebounced(state.q.trim()).slice(0, 100)
  const filter = useMemo(
    () => ({ archived: state.archived, sort: orderOf(screen, state.sort), ...(search === '' ? {} : { search }) }),
    [state.archived, state.sort, search, screen],
  )
  const { data, ...list } = calls.usePage(filter, state.after)
  const rows = data?.rows ?? none
  const onPage = rows.find((row) => row.id === state.id)
  // An address from elsewhere opens a record that may be on any page.
  const one = calls.useOne(data && state.id && !onPage ? state.id : null)
  const open = onPage ?? one.data
  const count = data?.total ?? 0
  const total = format.number(count)
  const countText = data && t(screen.text('count'), { count })
  return {
    list,
    rows,
    known: rows,
    countText: data && !data.totalIsExact ? t('record:pages.more', { counted: countText ?? '' }) : countText,
    isFiltered: search !== '',
    open,
    pages: {
      filter,
      nextCursor: data?.nextCursor ?? null,
      pageText: t(data?.totalIsExact === false ? 'record:pages.ofMore' : 'record:pages.of', {
        shown: format.number(rows.length),
        formatted: total,
      }),
    },
  }
}

/** The rows of a record's screen. */
export function useRecordRows<Row extends RecordRow>(
  screen: RecordScreen<Row>,
  calls: RecordCalls<Row> | PagedCalls<Row>,
  state: ArchiveUrl,
  keeps?: (row: Row) => boolean,
): RecordRows<Row> {
  // Which of the two a record has never changes.
  const useRows = ('usePage' in calls ? usePagedRows : useShortRows) as (
    shown: Shown<Row, typeof calls>,
  ) => RecordRows<Row>
  return useRows({ screen, calls, state, keeps })
}

/** The order that the address names, when the record has it; else its first. */
export function orderOf<Row extends RecordRow>({ record }: RecordScreen<Row>, said: string | null): string {
  const [first = ''] = record.sorts
  return said !== null && record.sorts.includes(said.replace(/^-/, '')) ? said : first
}

/** What the search of a short list looks through: codes, names and texts, in both languages. */
function wordsOf<Row extends RecordRow>(screen: RecordScreen<Row>, row: Row): string {
  return screen.record.names
    .map((name) => {
      const value = (row as RecordValues)[name]
      const kind = screen.record.fields[name]?.kind
      if (kind === 'name') return `${(value as LocalText).en} ${(value as LocalText).tr}`
      return kind === 'code' || kind === 'text' ? String(value ?? '') : ''
    })
    .join(' ')
}
