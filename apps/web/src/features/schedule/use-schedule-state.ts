import type { FloorId, TicketProductId, TicketScheduleId, TicketSessionId } from '@marquee/contract'
import { parseAsBoolean, parseAsIsoDate, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { idOf } from '../../lib/list/url-values.ts'
import { useZone } from '../../lib/zone.ts'
import { type CalendarView, calendarViews, wallTimeOf } from './model/days.ts'

export const scheduleTabs = ['calendar', 'schedules', 'prices'] as const
export type ScheduleTab = (typeof scheduleTabs)[number]

const push = { history: 'push' } as const
const dayOf = (date: Date | null) => (date && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : null)

/** What the address says about the screen: the tab, the days and the floor of the calendar, what is open. */
export function useScheduleState() {
  const zone = useZone()
  const [url, setUrl] = useQueryStates({
    tab: parseAsStringLiteral(scheduleTabs).withDefault('calendar').withOptions(push),
    view: parseAsStringLiteral(calendarViews).withDefault('week'),
    date: parseAsIsoDate,
    floor: parseAsString,
    session: parseAsString.withOptions(push),
    id: parseAsString.withOptions(push),
    new: parseAsBoolean.withDefault(false).withOptions(push),
    archived: parseAsBoolean.withDefault(false),
    product: parseAsString,
  })
  const today = wallTimeOf(new Date().toISOString(), zone).date
  return {
    tab: url.tab,
    view: url.view,
    today,
    date: dayOf(url.date) ?? today,
    floorId: idOf<FloorId>(url.floor),
    sessionId: url.tab === 'calendar' ? idOf<TicketSessionId>(url.session) : null,
    scheduleId: url.tab === 'schedules' ? idOf<TicketScheduleId>(url.id) : null,
    isNew: url.tab === 'schedules' && url.new,
    archived: url.archived,
    productId: idOf<TicketProductId>(url.product),
    showTab: (tab: ScheduleTab) => void setUrl({ tab, session: null, id: null, new: null }),
    showDate(date: string, view?: CalendarView) {
      const day = date === today ? null : new Date(`${date}T00:00:00Z`)
      void setUrl({ tab: 'calendar', id: null, new: null, date: day, ...(view ? { view } : {}) })
    },
    showView: (view: CalendarView) => void setUrl({ view }),
    showFloor: (floor: string) => void setUrl({ floor: floor === '' ? null : floor }),
    showArchived: (archived: boolean) => void setUrl({ archived: archived ? true : null, id: null, new: null }),
    openSession: (session: string) => void setUrl({ session }),
    closeSession: () => void setUrl({ session: null }),
    openSchedule: (id: string) => void setUrl({ tab: 'schedules', id, new: null, session: null }),
    openNew: () => void setUrl({ tab: 'schedules', new: true, id: null, session: null, archived: null }),
    closeSchedule: () => void setUrl({ id: null, new: null }),
    showProduct: (product: string | null) => void setUrl({ product }),
  }
}

export type ScheduleState = ReturnType<typeof useScheduleState>
