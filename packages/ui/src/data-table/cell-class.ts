import { cx } from '../cx.ts'
import type { DataColumn } from './table-types.ts'

const below = { sm: 'below-sm', md: 'below-md', lg: 'below-lg', xl: 'below-xl' }
const aligned = { start: 'text-left', center: 'text-center', end: 'text-right tnum' }

/** Class of a cell by its column: alignment, when it drops out, and the sticky first column. */
export function cellClass<Row>(column: DataColumn<Row>, place: { first: boolean; selectable: boolean }): string {
  return cx(
    'px-cell',
    aligned[column.align ?? 'start'],
    // No width of its own: a long text would push the last columns out of sight.
    column.grows && 'w-full min-w-36 max-w-0',
    column.hideBelow && !place.first && below[column.hideBelow],
    place.first && 'sticky z-[1]',
    place.first && (place.selectable ? 'left-[52px]' : 'left-0'),
  )
}

/** Class of the checkbox column. It never shrinks: the column beside it sticks at exactly its width. */
export const pickClass = 'sticky left-0 z-[1] w-[52px] min-w-[52px] pl-cell pr-0'
