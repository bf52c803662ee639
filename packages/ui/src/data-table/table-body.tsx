import type { MouseEvent } from 'react'
import { cx } from '../cx.ts'
import { Checkbox } from '../field/checkbox.tsx'
import { cellClass, pickClass } from './cell-class.ts'
import type { DataColumn, DataTableProps, TableLabels } from './table-types.ts'
import type { RowKeys } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'

interface TableBodyProps<Row> {
  props: DataTableProps<Row>
  ids: readonly string[]
  columns: readonly DataColumn<Row>[]
  keys: RowKeys
  selection: Selection | undefined
  busy: boolean
  words: TableLabels
  onOpenIndex: ((index: number, how: { newTab: boolean }) => void) | undefined
}

/** The rows. The ground of a row is a variable, so that sticky cells are as opaque as the rest. */
export function TableBody<Row>(body: TableBodyProps<Row>) {
  const { props, ids, columns, keys, selection, busy, words, onOpenIndex } = body
  return (
    <tbody
      ref={keys.containerRef}
      onKeyDown={keys.onKeyDown}
      className={cx('transition-opacity duration-base', busy && 'opacity-55')}
    >
      {props.rows.map((row, index) => {
        const id = ids[index] ?? ''
        const chosen = selection?.selected.has(id) ?? false
        const open = props.openRowId === id
        return (
          <tr
            key={id}
            {...keys.rowProps(index)}
            aria-rowindex={(props.offset ?? 0) + index + 2}
            aria-current={open || undefined}
            onClick={onOpenIndex && ((event) => pressRow(event, () => onOpenIndex(index, { newTab: wantsTab(event) })))}
            onAuxClick={
              onOpenIndex &&
              ((event) => {
                if (event.button === 1) pressRow(event, () => onOpenIndex(index, { newTab: true }))
              })
            }
            className={cx(
              'data-row [&:last-child>td]:border-b-0',
              onOpenIndex && 'cursor-pointer',
              rowGround({ open, chosen }),
            )}
          >
            {selection && (
              <td className={cx(cellBase, pickClass, open && openMark)}>
                <Checkbox
                  tabIndex={-1}
                  aria-label={words.selectRow(props.getRowName(row))}
                  checked={chosen}
                  onChange={() => {}}
                  onClick={(event) => selection.toggle(id, { range: event.shiftKey })}
                  className="align-middle"
                />
              </td>
            )}
            {columns.map((column, place) => (
              <td
                key={column.id}
                className={cx(
                  cellBase,
                  cellClass(column, { first: place === 0, selectable: Boolean(selection) }),
                  open && place === 0 && !selection && openMark,
                )}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}

const cellBase =
  'h-row whitespace-nowrap border-line border-b bg-[var(--row-ground)] text-[length:var(--fs-row)] transition-colors duration-fast'
const openMark = 'shadow-[inset_3px_0_0_rgb(var(--accent))]'

function rowGround({ open, chosen }: { open: boolean; chosen: boolean }): string {
  if (open) return '[--row-ground:rgb(var(--accent-soft))]'
  if (chosen) return '[--row-ground:color-mix(in_srgb,rgb(var(--accent-soft))_55%,rgb(var(--surface)))]'
  return '[--row-ground:rgb(var(--surface))] hover:[--row-ground:rgb(var(--surface-2))]'
}

function wantsTab(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey
}

/** A press opens the row unless it was meant for a control inside it, or it ended a text selection. */
function pressRow(event: MouseEvent<HTMLElement>, open: () => void) {
  const target = event.target
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return
  if (target.closest('a, button, input, select, textarea, label')) return
  if (window.getSelection()?.toString()) return
  open()
}
