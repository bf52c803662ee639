import type { TicketSessionId } from '@marquee/contract'
import { groupViews } from '@marquee/contract/choices'
import type { GroupFilter } from '@marquee/contract/group-bookings'
import { useMemo } from 'react'
import { oneOf, text } from '../../../lib/address/values.ts'
import { idOf } from '../../../lib/list/url-values.ts'
import { useListUrl } from '../../../lib/list/use-list-url.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'

const filters = {
  q: text({ initial: '' }),
  status: oneOf(groupViews, { initial: 'all' }),
  show: text(),
}
const kept = {
  view: text(),
  // The form of a group: a new one, or the one with this id; and the show that a new one begins with.
  group: text({ history: 'push' }),
  session: text(),
}

/** What the address says about the groups: filters, page, the open group, and the form. */
export function useGroupsState() {
  const { url, set, ...list } = useListUrl({ filters, kept })
  const typed = useDebounced(url.q)
  const show = idOf<TicketSessionId>(url.show)
  const filter = useMemo(
    (): GroupFilter => ({
      show: url.status,
      ...(typed.trim() ? { search: typed.trim().slice(0, 100) } : {}),
      ...(show ? { ticketSessionId: show } : {}),
    }),
    [typed, show, url.status],
  )
  return {
    ...list,
    q: url.q,
    status: url.status,
    show,
    group: url.group,
    session: idOf<TicketSessionId>(url.session),
    set,
    filter,
    isFiltered: url.status !== 'all' || show !== null || url.q.trim() !== '',
    openForm: (group: string) => set({ group, id: null }),
    /** Back from the form to the group that it was of. */
    backTo: (id: string | null) => set({ group: null, session: null, id }),
    /** Back to the orders, in one of their views (null: all). */
    showOrders: (view: string | null) =>
      list.change({ view, q: null, status: null, show: null, group: null, session: null }),
  }
}

export type GroupsState = ReturnType<typeof useGroupsState>
