import { z } from 'zod'

/**
 * A keyset page asks for the rows after a cursor; it never counts rows to skip. The cursor is opaque to callers: it
 * comes from `nextCursor` and is only valid for the same sort order.
 */
export const pageInput = {
  cursor: z.string().max(2000, 'field.invalid').optional(),
  limit: z.int('field.number').min(1, 'field.number').max(100, 'field.number').default(50),
}

/** One page: `total` is exact up to `totalCap` and then a lower bound ("1,000 or more"). */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.string().nullable(), total: z.int(), totalIsExact: z.boolean() })

/** Lists stop counting here: counting a million rows to show a number nobody reads is not worth a scan. */
export const totalCap = 1000
