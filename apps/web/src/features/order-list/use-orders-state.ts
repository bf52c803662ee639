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
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo, useRef } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { isDay } from './periods.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

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

const idOf = <Id extends string>(text: string | null) =>
  (text && uuid.test(text.toLowerCase()) ? text.toLowerCase() : null) as Id | null

const noFilter = {
  q: null,
  view: null,
  from: null,
  until: null,
  state: null,
  channel: null,
  clerk: null,
  show: null,
  after: null,
} as const

/**
 * Everything that the address says about the screen: view, filters, page, the open order and its tab. Copied into
 * another browser it shows the same.
 */
export function useOrdersState() {
  const [url, setUrl] = useQueryStates({
    q: parseAsString.withDefault(''),
    view: parseAsStringLiteral(orderViews),
    from: parseAsString,
    until: parseAsString,
    state: parseAsStringLiteral(orderStates),
    channel: parseAsStringLiteral(channels),
    clerk: parseAsString,
    show: parseAsString,
    after: parseAsString,
    id: parseAsString.withOptions({ history: 'push' }),
    tab: parseAsStringLiteral(orderTabs).withDefault('lines'),
    edit: parseAsBoolean.withDefault(false),
  })
  const search = useDebounced(url.q.trim()).slice(0, 100)
  const clerk = idOf<UserId>(url.clerk)
  const show = idOf<TicketSessionId>(url.show)
  const from = isDay(url.from) ? url.from : null
  const until = isDay(url.until) ? url.until : null
  const { view, state, channel } = url
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
  // Keyset pages only know the next one. The way back is remembered here; an address from elsewhere starts anew.
  const trail = useRef<(string | null)[]>([])
  return {
    q: url.q,
    view,
    from,
    until,
    state,
    channel,
    clerk,
    show,
    after: url.after,
    id: idOf<OrderId>(url.id),
    tab: url.tab,
    edit: url.edit,
    filter,
    isFiltered: Object.keys(filter).length > 0,
    /** A change of the filter begins at the first page. */
    change(
      change: Partial<Pick<typeof url, 'q' | 'view' | 'from' | 'until' | 'state' | 'channel' | 'clerk' | 'show'>>,
    ) {
      trail.current = []
      void setUrl({ ...change, after: null })
    },
    clear() {
      trail.current = []
      void setUrl(noFilter)
    },
    next(cursor: string) {
      trail.current.push(url.after)
      void setUrl({ after: cursor }, { history: 'push' })
    },
    previous() {
      void setUrl({ after: trail.current.pop() ?? null }, { history: 'push' })
    },
    open(id: string) {
      void setUrl({ id, edit: null })
    },
    close() {
      void setUrl({ id: null, tab: null, edit: null })
    },
    openTab(tab: OrderTab) {
      void setUrl({ tab, edit: null })
    },
    setEdit(edit: 'on' | 'off') {
      void setUrl({ edit: edit === 'on' ? true : null })
    },
  }
}

export type OrdersState = ReturnType<typeof useOrdersState>
