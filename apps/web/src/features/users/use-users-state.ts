import { userSorts, userStates } from '@marquee/contract'
import { useMemo } from 'react'
import { flag, oneOf, text } from '../../lib/address/values.ts'
import { idOf } from '../../lib/list/url-values.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { ListUsersFilter } from './model.ts'

const filters = {
  q: text({ initial: '' }),
  role: text(),
  state: oneOf(userStates),
}
const kept = { sort: oneOf(userSorts, { initial: 'name' }) }
const beside = { invite: flag({ history: 'push' }) }

/** What the address says about the people: filter, order, page, the open person. */
export function useUsersState() {
  const { url, set, ...list } = useListUrl({ filters, kept, beside })
  const { q, state, sort, invite } = url
  const search = useDebounced(q.trim())
  const role = idOf(url.role)
  const filter: ListUsersFilter = useMemo(
    () => ({
      sort,
      ...(search === '' ? {} : { search: search.slice(0, 100) }),
      ...(state ? { state } : {}),
      ...(role ? { roleId: role } : {}),
    }),
    [search, state, sort, role],
  )
  return {
    ...list,
    q,
    role,
    state,
    sort,
    invite,
    filter,
    isFiltered: search !== '' || state !== null || role !== null,
    open: (id: string) => set({ id, invite: null }),
    openInvite: () => set({ invite: true, id: null }),
  }
}

export type UsersState = ReturnType<typeof useUsersState>
