import { userSorts, userStates } from '@marquee/contract'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { useMemo } from 'react'
import { idOf } from '../../lib/list/url-values.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { ListUsersFilter } from './model.ts'

const filters = {
  q: parseAsString.withDefault(''),
  role: parseAsString,
  state: parseAsStringLiteral(userStates),
}
const kept = { sort: parseAsStringLiteral(userSorts).withDefault('name') }
const beside = { invite: parseAsBoolean.withDefault(false).withOptions({ history: 'push' }) }

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
