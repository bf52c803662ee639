import type { FloorId, SessionPlanId, TicketProductId, TicketScheduleId, TicketSessionId } from '@marquee/contract'
import { useAddress } from '../../lib/address/use-address.ts'
import { flag, oneOf, text } from '../../lib/address/values.ts'
import { idOf, isDay } from '../../lib/list/url-values.ts'
import { useZone } from '../../lib/zone.ts'
import { type CalendarView, calendarViews, wallTimeOf } from './model/days.ts'

export const scheduleTabs = ['calendar', 'schedules', 'prices'] as const
export type ScheduleTab = (typeof scheduleTabs)[number]

const push = { history: 'push' } as const
const values = {
  tab: oneOf(scheduleTabs, { initial: 'calendar', ...push }),
  view: oneOf(calendarViews, { initial: 'week' }),
  date: text(),
  floor: text(),
  session: text(push),
  plan: text(push),
  id: text(push),
  new: flag(push),
  archived: flag(),
  product: text(),
}

/** What the address says about the screen: the tab, the days and the floor of the calendar, what is open. */
export function useScheduleState() {
  const zone = useZone()
  const [url, setUrl] = useAddress(values)
  const today = wallTimeOf(new Date().toISOString(), zone).date
  return {
    tab: url.tab,
    view: url.view,
    today,
    date: isDay(url.date) ? url.date : today,
    floorId: idOf<FloorId>(url.floor),
    sessionId: url.tab === 'calendar' ? idOf<TicketSessionId>(url.session) : null,
    planId: url.tab === 'calendar' ? idOf<SessionPlanId>(url.plan) : null,
    scheduleId: url.tab === 'schedules' ? idOf<TicketScheduleId>(url.id) : null,
    isNew: url.tab === 'schedules' && url.new,
    archived: url.archived,
    productId: idOf<TicketProductId>(url.product),
    showTab: (tab: ScheduleTab) => setUrl({ tab, session: null, id: null, new: null }),
    showDate(date: string, view?: CalendarView) {
      setUrl({ tab: 'calendar', id: null, new: null, date: date === today ? null : date, ...(view ? { view } : {}) })
    },
    showView: (view: CalendarView) => setUrl({ view }),
    showFloor: (floor: string) => setUrl({ floor: floor === '' ? null : floor }),
    showArchived: (archived: boolean) => setUrl({ archived: archived ? true : null, id: null, new: null }),
    openSession: (session: string) => setUrl({ session }),
    openPlan: (plan: string) => setUrl({ tab: 'calendar', plan }),
    closePlan: () => setUrl({ plan: null }),
    closeSession: () => setUrl({ session: null }),
    openSchedule: (id: string) => setUrl({ tab: 'schedules', id, new: null, session: null }),
    openNew: () => setUrl({ tab: 'schedules', new: true, id: null, session: null, archived: null }),
    closeSchedule: () => setUrl({ id: null, new: null }),
    showProduct: (product: string | null) => setUrl({ product }),
  }
}

export type ScheduleState = ReturnType<typeof useScheduleState>
