import type { TicketSessionId } from '@marquee/contract'
import { media } from '@marquee/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { useToday } from '../../lib/today.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Map and list are equal ways to the same seats. */
export const seatViews = ['map', 'list'] as const
export type SeatView = (typeof seatViews)[number]

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** The day that an address names; null: none. */
export function dayIn(search: string | URLSearchParams): string | null {
  const text = new URLSearchParams(search).get('date')
  return isDay(text) ? text : null
}

/** On a wide screen the session that is sold next opens by itself; on a phone the list is the first step. */
export const opensNextByItself = (): boolean => !window.matchMedia(media.belowMd).matches

/** The ticket session that an address names; null: none. */
export function sessionIn(search: string | URLSearchParams): TicketSessionId | null {
  const text = new URLSearchParams(search).get('session')
  return text && uuid.test(text) ? (text.toLowerCase() as TicketSessionId) : null
}

/**
 * What the address says: the day, the ticket session, and how its seats are shown. Written and read through the router,
 * so that a way back, too, can be stopped to ask about held seats.
 */
export function useBookingState() {
  const zone = useMe()?.venue.zone ?? 'Europe/Istanbul'
  const [params, setParams] = useSearchParams()
  const today = useToday(zone)
  // The choice is answered at once; the address follows.
  const written = seatViews.find((each) => each === params.get('view')) ?? 'map'
  const [view, setView] = useState<SeatView>(written)
  const [read, setRead] = useState(written)
  if (read !== written) {
    setRead(written)
    setView(written)
  }
  const write = (change: Record<string, string | null>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )
  return {
    today,
    date: dayIn(params) ?? today,
    /** Whether the address names the day; else it is today, whenever that is. */
    isDated: dayIn(params) !== null,
    sessionId: sessionIn(params),
    view,
    showDate: (day: string) => write({ date: day === today ? null : day, session: null }),
    showSession: (id: TicketSessionId) => write({ session: id }),
    /** The first one of the day opens by itself: that is no step to go back over. */
    openSession: (id: TicketSessionId) => write({ session: id }, true),
    closeSession: () => write({ session: null }),
    /** The day that the open session is of; no step to go back over. */
    nameDay: (day: string) => write({ date: day }, true),
    /** Gives way to the new day. */
    turnDay: () => write({ session: null }, true),
    showView(wanted: SeatView) {
      setView(wanted)
      write({ view: wanted === 'map' ? null : wanted }, true)
    },
  }
}
