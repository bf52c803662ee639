import { DataCard, type DataColumn, EmptyState, type MenuEntry } from '@marquee/ui'
import { Fragment, type ReactNode, useMemo } from 'react'
import { ListTable } from '../list/list-table.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import type { ArchiveUrl } from '../list/use-archive-url.ts'
import { useTexts } from '../use-texts.ts'
import type { RecordColumn, RecordRow, RecordScreen, RecordValues } from './screen.ts'
import { Swatch } from './swatch.tsx'
import type { RecordArchive } from './use-record-archive.ts'
import type { RecordRows } from './use-record-rows.ts'
import { type References, useValueText } from './use-value-text.ts'

interface RecordTableProps<Row extends RecordRow> {
  screen: RecordScreen<Row>
  state: ArchiveUrl
  /** Takes away what the list is narrowed by. */
  onClear: () => void
  shown: RecordRows<Row>
  references: References
  archive: RecordArchive<Row>
  /** What else is done with one. */
  steps?: (row: Row) => readonly MenuEntry[]
  /** Otherwise records may only be looked at. */
  mayOpen: boolean
  addButton?: ReactNode
  selected?: ReadonlySet<string>
  onSelectedChange?: (selected: ReadonlySet<string>) => void
  bulkActions?: ReactNode
}

const numeric = new Set(['number', 'minutes', 'money', 'percent', 'quantity'])
// A value of these says little without the name of its field.
const bare = new Set(['number', 'minutes', 'percent', 'quantity', 'date'])
const breakpoints = ['sm', 'md', 'lg'] as const

/** The records of a list: a table, and cards on a phone. */
export function RecordTable<Row extends RecordRow>(props: RecordTableProps<Row>) {
  const { screen, state, shown, archive, references, mayOpen } = props
  const { rows, list, pages } = shown
  const { t, language } = useTexts(screen.namespace, 'record')
  const valueText = useValueText(screen, references)
  const nameOf = (row: Row) => screen.nameOf(row, language)
  const gone = (row: Row) => state.id === row.id && state.close()
  const steps = (row: Row) => (
    <RowMenu
      size="sm"
      label={t('record:actionsFor', { name: nameOf(row) })}
      steps={[...(props.steps?.(row) ?? []), ...archive.stepsOf(row, () => gone(row))]}
    />
  )
  const columns = useMemo<DataColumn<Row>[]>(() => {
    const own = screen.columns.map((column, index) =>
      typeof column === 'string'
        ? fieldColumn(screen, column, index, { header: t(screen.label(column)), valueText })
        : { ...column, header: t(column.header) },
    )
    return [
      {
        id: 'name',
        header: t('record:name'),
        sortable: screen.record.sorts.includes('name'),
        skeleton: 'identity' as const,
        cell: (row: Row) => <Identity screen={screen} row={row} name={screen.nameOf(row, language)} />,
      },
      ...own,
    ]
  }, [screen, t, language, valueText])
  const withSteps = [
    ...columns,
    { id: 'steps', header: t('record:actions'), headerHidden: true, width: 56, align: 'end' as const, cell: steps },
  ]
  // A card has no heads above its values: what says nothing by itself is named.
  const fact = (column: string, row: Row): string => {
    const value = (row as RecordValues)[column]
    const kind = screen.record.fields[column]?.kind ?? ''
    if (kind === 'switch') return value === true ? t(screen.label(column)) : ''
    const text = valueText(column, value, row)
    return text !== '' && bare.has(kind) ? t('record:fact', { label: t(screen.label(column)), value: text }) : text
  }
  const facts = (row: Row) => {
    const told = screen.columns
      .map((column) =>
        typeof column === 'string'
          ? { id: column, fact: fact(column, row) as ReactNode }
          : { id: column.id, fact: column.onCard ? column.cell(row) : column.text?.(row) },
      )
      .filter((each) => Boolean(each.fact))
      .slice(0, 3)
    const code = screen.codeOf?.(row)
    if (code) told.unshift({ id: 'code', fact: code })
    if (told.length === 0) return null
    return told.map((each, index) => (
      <Fragment key={each.id}>
        {index > 0 && ' · '}
        {each.fact}
      </Fragment>
    ))
  }
  return (
    <ListTable
      label={t(screen.text('title'))}
      address={mayOpen ? `${screen.address}?id=` : undefined}
      list={list}
      page={list.isPending || list.isError ? undefined : { rows, nextCursor: pages?.nextCursor ?? null }}
      state={{ ...state, clear: props.onClear }}
      {...(pages && {
        countText: pages.pageText,
        sort: sortOf(pages.filter.sort),
        onSortChange: ({ id, dir }) => state.change({ sort: dir === 'desc' ? `-${id}` : id }),
      })}
      columns={withSteps}
      nameOf={nameOf}
      skeletonRows={4}
      isFiltered={shown.isFiltered}
      words={{ failed: t('record:loadFailed'), noMatch: t('record:noMatch') }}
      filterWords={state.q.trim()}
      selected={props.selected}
      onSelectedChange={props.onSelectedChange}
      bulkActions={props.bulkActions}
      empty={
        state.archived ? (
          <EmptyState title={t(screen.text('emptyArchived'))} />
        ) : (
          <EmptyState title={t(screen.text('empty'))} body={t(screen.text('emptyHint'))} action={props.addButton} />
        )
      }
      card={(row, card) => (
        <DataCard
          media={<ColorOf screen={screen} row={row} />}
          title={nameOf(row)}
          facts={facts(row)}
          onOpen={card.onOpen}
          menu={steps(row)}
        />
      )}
    />
  )
}

const sortOf = (sort: string) => ({ id: sort.replace(/^-/, ''), dir: sort.startsWith('-') ? 'desc' : 'asc' }) as const

function fieldColumn<Row extends RecordRow>(
  screen: RecordScreen<Row>,
  name: string,
  index: number,
  { header, valueText }: { header: string; valueText: (name: string, value: unknown, row: Row) => string },
): DataColumn<Row> {
  const isNumeric = numeric.has(screen.record.fields[name]?.kind ?? '')
  // The further to the right, the earlier a column gives way.
  const hideBelow = index === 0 ? undefined : breakpoints[Math.min(index - 1, breakpoints.length - 1)]
  return {
    id: name,
    header,
    sortable: screen.record.sorts.includes(name),
    align: isNumeric ? 'end' : 'start',
    hideBelow,
    cell: (row) => (
      <span className={isNumeric ? 'tnum' : undefined}>{valueText(name, (row as RecordValues)[name], row)}</span>
    ),
  } satisfies RecordColumn<Row> | DataColumn<Row>
}

function ColorOf<Row extends RecordRow>({ screen, row }: { screen: RecordScreen<Row>; row: Row }) {
  const name = screen.record.names.find((each) => screen.record.fields[each]?.kind === 'color')
  return name === undefined ? null : <Swatch color={String((row as RecordValues)[name])} />
}

function Identity<Row extends RecordRow>({ screen, row, name }: { screen: RecordScreen<Row>; row: Row; name: string }) {
  const code = screen.codeOf?.(row) ?? (row as RecordValues).code
  return (
    <span className="flex items-center gap-3" style={{ paddingInlineStart: `${(screen.depth?.(row) ?? 0) * 20}px` }}>
      <ColorOf screen={screen} row={row} />
      <span className="min-w-0">
        <b className="block font-semibold leading-5">{name}</b>
        {typeof code === 'string' && <span className="tnum block text-ink-3 text-xs leading-4">{code}</span>}
      </span>
    </span>
  )
}
