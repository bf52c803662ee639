import { type MembershipState, membershipStates } from '@marquee/contract'
import type { MembershipId } from '@marquee/contract/memberships'
import { useMemo } from 'react'
import { oneOf, text } from '../../lib/address/values.ts'
import { idOf } from '../../lib/list/url-values.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

/** What the list is asked for. */
export interface MembershipsFilter {
  state?: MembershipState
  search?: string
}

const filters = { q: text({ initial: '' }), state: oneOf(membershipStates) }

/** What the address says about the memberships: search, state, page, the open one. */
export function useMembershipsState() {
  const { url, ...list } = useListUrl({ filters, kept: {} })
  const { q, state } = url
  const search = useDebounced(q).trim().slice(0, 100)
  const filter: MembershipsFilter = useMemo(
    () => ({ ...(state ? { state } : {}), ...(search ? { search } : {}) }),
    [state, search],
  )
  return {
    ...list,
    id: url.id,
    membershipId: idOf<MembershipId>(url.id),
    q,
    state,
    filter,
    isFiltered: Object.keys(filter).length > 0,
  }
}

export type MembershipsState = ReturnType<typeof useMembershipsState>
