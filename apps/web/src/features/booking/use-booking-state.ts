import type { TicketSessionId } from '@marquee/contract'
import { parseAsIsoDate, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMe } from '../../lib/auth-session/current.ts'
import { todayIn } from './model/days.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const dayOf = (date: Date | null) => (date && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : null)
const push = { history: 'push' } as const

/** Map and list are equal ways to the same seats. */
export const seatViews = ['map', 'list'] as const
export type SeatView = (typeof seatViews)[number]

/** What the address says: the day, the ticket session, and how its seats are shown. */
export function useBookingState() {
  const zone = useMe()?.venue.zone ?? 'Europe/Istanbul'
  const [url, setUrl] = useQueryStates({
    date: parseAsIsoDate,
    session: parseAsString.withOptions(push),
    view: parseAsStringLiteral(seatViews).withDefault('map'),
  })
  const today = todayIn(zone)
  return {
    today,
    date: dayOf(url.date) ?? today,
    sessionId: url.session && uuid.test(url.session) ? (url.session.toLowerCase() as TicketSessionId) : null,
    view: url.view,
    showDate(date: string) {
      void setUrl({ date: date === today ? null : new Date(`${date}T00:00:00Z`), session: null })
    },
    showSession: (id: TicketSessionId) => void setUrl({ session: id }),
    /** The first one of the day opens by itself: that is no step to go back over. */
    openSession: (id: TicketSessionId) => void setUrl({ session: id }, { history: 'replace' }),
    closeSession: () => void setUrl({ session: null }),
    showView: (view: SeatView) => void setUrl({ view }),
  }
}
