import type { BookableSession, TicketSessionId } from '@marquee/contract'

/** Whether a ticket session can be sold at this moment. */
export function isOnSale(row: BookableSession, now: number): boolean {
  return row.state === 'on_sale' && Date.parse(row.salesFrom) <= now && now < Date.parse(row.salesUntil)
}

/** Whether none of these sessions will be sold any more. */
export const isAllOver = (rows: readonly BookableSession[], now: number): boolean =>
  rows.every((row) => Date.parse(row.salesUntil) <= now || row.state === 'closed' || row.state === 'cancelled')

/** What can be sold first, by entry time; then the rest of the day. */
export function inOrder(rows: readonly BookableSession[], now: number): BookableSession[] {
  return [...rows].sort(
    (a, b) => Number(isOnSale(b, now)) - Number(isOnSale(a, now)) || Date.parse(a.startsAt) - Date.parse(b.startsAt),
  )
}

/** The one that opens by itself: the next that is on sale and has room, rather one that is not all seats. */
export function firstToSell(
  rows: readonly BookableSession[],
  now: number,
  seatsOnly: ReadonlySet<TicketSessionId>,
): TicketSessionId | null {
  const open = inOrder(rows, now).filter((row) => isOnSale(row, now))
  const inQuestion = open.filter((row) => !seatsOnly.has(row.id))
  const best = inQuestion.find((row) => row.free > 0) ?? inQuestion[0] ?? open[0]
  return best?.id ?? null
}

/** The date so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
