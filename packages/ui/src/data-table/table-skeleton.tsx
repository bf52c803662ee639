import { cx } from '../cx.ts'
import { Skeleton } from '../state/skeleton.tsx'
import { cellClass, pickClass } from './cell-class.ts'
import type { DataColumn } from './table-types.ts'

const widths = ['70%', '52%', '64%', '46%', '58%', '74%']

/** Rows in the shape of what comes. Hidden from readers, who hear the status instead. */
export function TableSkeleton<Row>(props: { columns: readonly DataColumn<Row>[]; rows: number; selectable: boolean }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: props.rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: place holders have no identity
        <tr key={index} className="[&:last-child>td]:border-b-0">
          {props.selectable && (
            <td className={cx('h-row border-line border-b', pickClass)}>
              <Skeleton width={20} height={20} shape="box" />
            </td>
          )}
          {props.columns.map((column, place) => (
            <td
              key={column.id}
              className={cx(
                'h-row border-line border-b',
                cellClass(column, { first: place === 0, selectable: props.selectable }),
              )}
            >
              <CellShape
                shape={column.skeleton ?? (column.align === 'end' ? 'number' : 'text')}
                width={widths[(index + place) % widths.length] ?? '60%'}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** The grey shape of one cell. */
export function CellShape({ shape, width }: { shape: NonNullable<DataColumn<never>['skeleton']>; width: string }) {
  if (shape === 'identity') {
    return (
      <span className="flex items-center gap-3">
        <Skeleton shape="circle" width={36} height={36} />
        <span className="flex-1 space-y-1.5">
          <Skeleton width={width} />
          <Skeleton width="40%" height={10} />
        </span>
      </span>
    )
  }
  if (shape === 'badge') return <Skeleton width={66} height={20} className="!rounded-full" />
  return <Skeleton width={width} className={shape === 'number' ? 'ml-auto' : undefined} />
}
