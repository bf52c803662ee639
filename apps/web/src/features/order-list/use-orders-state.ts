import {
  type Channel,
  channels,
  type OrderId,
  type OrderState,
  type OrderView,
  orderStates,
  orderViews,
  type TicketSessionId,
  type UserId,
} from '@marquee/contract'
import { useMemo } from 'react'
import { flag, oneOf, text } from '../../lib/address/values.ts'
import { idOf, isDay } from '../../lib/list/url-values.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { type ChangeDeed, changeDeeds } from '../../parts/exchange/deeds.ts'

export const orderTabs = ['lines', 'passes', 'payments', 'history', 'documents'] as const
export type OrderTab = (typeof orderTabs)[number]

/** What the list is asked for. */
export interface OrdersFilter {
  search?: string
  view?: OrderView
  from?: string
  until?: string
  state?: OrderState
  channel?: Channel
  clerkId?: UserId
  ticketSessionId?: TicketSessionId
}

const filters = {
  q: text({ initial: '' }),
  view: oneOf(orderViews),
  from: text(),
  until: text(),
  state: oneOf(orderStates),
  channel: oneOf(channels),
  clerk: text(),
  show: text(),
}
const beside = {
  tab: oneOf(orderTabs, { initial: 'lines' }),
  edit: flag(),
  deed: oneOf(changeDeeds),
}

const nothing = { q: null, from: null, until: null, state: null, channel: null, clerk: null, show: null }

/** What the address says about the orders: view, filters, page, the open order and its tab. */
export function useOrdersState() {
  const { url, set, ...list } = useListUrl({ filters, beside })
  const search = useDebounced(url.q.trim()).slice(0, 100)
  const clerk = idOf<UserId>(url.clerk)
  const show = idOf<TicketSessionId>(url.show)
  const from = isDay(url.from) ? url.from : null
  const until = isDay(url.until) ? url.until : null
  const { q, view, state, channel, tab, edit, deed } = url
  const filter: OrdersFilter = useMemo(
    () => ({
      ...(search === '' ? {} : { search }),
      ...(view ? { view } : {}),
      ...(from ? { from } : {}),
      ...(until ? { until } : {}),
      ...(state ? { state } : {}),
      ...(channel ? { channel } : {}),
      ...(clerk ? { clerkId: clerk } : {}),
      ...(show ? { ticketSessionId: show } : {}),
    }),
    [search, view, from, until, state, channel, clerk, show],
  )
  return {
    ...list,
    id: idOf<OrderId>(list.id),
    q,
    view,
    from,
    until,
    state,
    channel,
    clerk,
    show,
    tab,
    edit,
    /** The dialog that is open over the order. */
    deed,
    filter,
    isFiltered: Object.keys(filter).length > 0,
    /** Another order opens at the tab of the last one. */
    open: (id: string) => set({ id, edit: null, deed: null }),
    /** The groups are a view of this screen with an address of their own. */
    showGroups: () => list.change({ ...nothing, view: 'groups' as never }),
    openTab: (next: OrderTab) => set({ tab: next, edit: null, deed: null }),
    setDeed: (next: ChangeDeed | null) => set({ deed: next }),
    setEdit: (next: 'on' | 'off') => set({ edit: next === 'on' ? true : null }),
  }
}

export type OrdersState = ReturnType<typeof useOrdersState>
