import { createHash } from 'node:crypto'
import type { SeatCategoryId } from '@marquee/contract'
import { type Drawing, packGeometry } from '../rules/geometry.ts'

/** The name of a drawing by its content: the same drawing has the same address. Lower-case hex, 64 digits. */
export function geometryHash(drawing: Drawing): string {
  return createHash('sha256')
    .update(JSON.stringify(packGeometry(drawing)))
    .digest('hex')
}

/** The same of a drawing that is text already, all but the ids of its categories. */
export function drawnHash([before, after]: readonly [string, string], categories: readonly SeatCategoryId[]): string {
  return createHash('sha256').update(before).update(JSON.stringify(categories)).update(after).digest('hex')
}
