import { userSorts, userStates } from '@marquee/contract'
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo, useRef } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { ListUsersFilter } from './model.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Everything that the address says about the screen: filter, order, page, the open person. Copied into another browser
 * it shows the same.
 */
export function useUsersState() {
  const [url, setUrl] = useQueryStates({
    q: parseAsString.withDefault(''),
    role: parseAsString,
    state: parseAsStringLiteral(userStates),
    sort: parseAsStringLiteral(userSorts).withDefault('name'),
    after: parseAsString,
    id: parseAsString.withOptions({ history: 'push' }),
    invite: parseAsBoolean.withDefault(false).withOptions({ history: 'push' }),
  })
  const search = useDebounced(url.q.trim())
  const roleId = url.role && uuid.test(url.role) ? url.role : null
  const filter: ListUsersFilter = useMemo(
    () => ({
      sort: url.sort,
      ...(search === '' ? {} : { search: search.slice(0, 100) }),
      ...(url.state ? { state: url.state } : {}),
      ...(roleId ? { roleId } : {}),
    }),
    [search, url.state, url.sort, roleId],
  )
  // Keyset pages only know the next one. The way back is remembered here; an address from elsewhere starts anew.
  const trail = useRef<(string | null)[]>([])
  return {
    ...url,
    role: roleId,
    id: url.id && uuid.test(url.id) ? url.id.toLowerCase() : null,
    filter,
    isFiltered: search !== '' || url.state !== null || roleId !== null,
    /** A change of filter or order begins at the first page. */
    change(change: Partial<Pick<typeof url, 'q' | 'role' | 'state' | 'sort'>>) {
      trail.current = []
      void setUrl({ ...change, after: null })
    },
    clear() {
      trail.current = []
      void setUrl({ q: null, role: null, state: null, after: null })
    },
    next(cursor: string) {
      trail.current.push(url.after)
      void setUrl({ after: cursor }, { history: 'push' })
    },
    previous() {
      void setUrl({ after: trail.current.pop() ?? null }, { history: 'push' })
    },
    open(id: string) {
      void setUrl({ id, invite: null })
    },
    openInvite() {
      void setUrl({ invite: true, id: null })
    },
    close() {
      void setUrl({ id: null, invite: null })
    },
  }
}

export type UsersState = ReturnType<typeof useUsersState>
