import { cx } from '../cx.ts'
import { CellShape } from './table-skeleton.tsx'
import type { DataTableProps } from './table-types.ts'
import type { RowKeys } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'

interface CardListProps<Row> {
  props: DataTableProps<Row>
  card: NonNullable<DataTableProps<Row>['card']>
  keys: RowKeys
  selection: Selection | undefined
  busy: boolean
  late: boolean
  onOpenIndex: (index: number, how: { newTab: boolean }) => void
}

const cardClass = 'relative rounded-lg border px-3.5 py-3'

/** The same rows as cards, for phones. */
export function CardList<Row>({ props, card, keys, selection, busy, late, onOpenIndex }: CardListProps<Row>) {
  const waiting = props.loading && props.rows.length === 0
  return (
    <ul
      aria-label={props.label}
      aria-busy={busy || undefined}
      ref={keys.containerRef}
      className={cx('flex flex-col gap-2 transition-opacity duration-base', busy && 'opacity-55')}
    >
      {waiting &&
        late &&
        Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: place holders have no identity
          <li key={index} aria-hidden="true" className={cx(cardClass, 'border-line bg-surface')}>
            <CellShape shape="identity" width="60%" />
          </li>
        ))}
      {props.rows.map((row, index) => {
        const id = props.getRowId(row)
        const selected = selection?.selected.has(id) ?? false
        const open = props.openRowId === id
        return (
          <li
            key={id}
            aria-current={open || undefined}
            className={cx(cardClass, selected || open ? 'border-accent-line bg-accent-soft' : 'border-line bg-surface')}
          >
            {card(row, {
              index,
              selected,
              toggleSelected: selection && (() => selection.toggle(id, { range: false })),
              open,
              onOpen: props.onOpen && (() => onOpenIndex(index, { newTab: false })),
            })}
          </li>
        )
      })}
    </ul>
  )
}
