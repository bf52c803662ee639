import { type ActionOf, type ModuleKey, mayDo, type Rights, rightsFromDocument } from '@marquee/contract'
import { useMemo } from 'react'
import { useMe } from './auth-session/current.ts'
import { trpc } from './trpc/trpc.ts'

/** The rights of the active role, as the guard has read them; they follow when the role changes. */
export function useRights(): Rights {
  const hasRole = (useMe()?.roles.length ?? 0) > 0
  const { data } = trpc.me.rights.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    enabled: hasRole,
    // The guard asks the same and shows its failure.
    meta: { ownError: true },
  })
  return useMemo(() => (data && hasRole ? rightsFromDocument(data) : {}), [data, hasRole])
}

/** Whether the rights have been read, so that none of them means none. Nobody without a role has any. */
export function useRightsKnown(): boolean {
  const me = useMe()
  const hasRole = (me?.roles.length ?? 0) > 0
  const query = trpc.me.rights.useQuery(undefined, { enabled: false })
  return me !== null && (!hasRole || query.data !== undefined)
}

/** Whether the person may do this. What they may not do is not offered; the server refuses it anyway. */
export function useMay<M extends ModuleKey>(module: M, action: ActionOf<M>): boolean {
  return mayDo(useRights(), module, action)
}
