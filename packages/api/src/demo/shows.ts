import type { BookableSession } from '@marquee/contract'
import { toRefusal } from '../core/refusal.ts'
import type { DemoCaller } from './caller.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Today’s shows and tomorrow’s. */
export const soonHours = 48

/**
 * The shows that start within so many hours and can be sold now, the earliest first: none that was called off, none that
 * is over.
 */
export async function showsAhead(
  { booking }: Pick<DemoCaller, 'booking'>,
  withinHours = 28 * 24,
): Promise<BookableSession[]> {
  const now = Date.now()
  // Dates are the venue's, whichever they are: a day more on both sides has them all.
  const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  const until = now + withinHours * hourMs
  const { rows } = await booking.sessions({ from: dateOf(now - dayMs), until: dateOf(until + dayMs) })
  const starts = ({ startsAt }: BookableSession) => Date.parse(startsAt)
  return rows.filter((row) => row.state === 'on_sale' && starts(row) > now && starts(row) < until)
}

/** What was sold; null: the show has no such place, or its sale has ended meanwhile. Throws whatever else is wrong. */
export async function unlessFull<T>(sale: Promise<T>): Promise<T | null> {
  try {
    return await sale
  } catch (error) {
    if (['SOLD_OUT', 'SALES_CLOSED'].includes(toRefusal(error).code)) return null
    throw error
  }
}
