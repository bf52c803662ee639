import type { TicketSessionRow } from '@marquee/contract'

interface Moved {
  /** What the form says now, as instants; null while it cannot be read. */
  startsAt: string | null
  minutes: number | null
  now: string
}

/**
 * When sales begin and end once a session has moved, as the server has it: both keep their distance to the start, except
 * that what is on sale stays so, and that nothing is sold after the end. null: as before.
 */
export function movedSales(
  row: Pick<TicketSessionRow, 'startsAt' | 'endsAt' | 'salesFrom' | 'salesUntil'>,
  { startsAt, minutes, now }: Moved,
): { salesFrom: string | null; salesUntil: string | null } {
  const [starts, until] = [Date.parse(row.startsAt), Date.parse(row.salesUntil)]
  const newStart = startsAt === null ? starts : Date.parse(startsAt)
  const length = minutes === null ? Date.parse(row.endsAt) - starts : minutes * 60_000
  const shift = newStart - starts
  const isOnSale = Date.parse(row.salesFrom) <= Math.min(Date.parse(now), newStart)
  const newUntil = Math.min(until + shift, newStart + length)
  return {
    salesFrom: shift === 0 || isOnSale ? null : new Date(Date.parse(row.salesFrom) + shift).toISOString(),
    salesUntil: newUntil === until ? null : new Date(newUntil).toISOString(),
  }
}
