import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc/trpc.ts'
import type { AuditFilter } from './use-audit-state.ts'

const pageSize = 50
const lookAgain = 20_000

// The list, the drawer and the seal show their failures themselves.
const meta = { ownError: true }

/** One page; the first one follows what happens. The old rows stay while the next ones come. */
export function useAudit(filter: AuditFilter, cursor: string | null) {
  return trpc.audit.list.useQuery(
    { ...filter, cursor: cursor ?? undefined, limit: pageSize },
    { placeholderData: keepPreviousData, refetchInterval: cursor === null ? lookAgain : false, meta },
  )
}

/** One entry: an event never changes. */
export function useAuditEvent(id: string) {
  return trpc.audit.get.useQuery({ id }, { staleTime: 5 * 60_000, meta })
}

export function useAuditChoices() {
  return trpc.audit.choices.useQuery(undefined, { staleTime: 60_000 })
}

export function useAuditChain() {
  return trpc.audit.chain.useQuery(undefined, { staleTime: 60_000, meta })
}

export function useExportAudit() {
  return trpc.audit.export.useMutation({ meta })
}

/** Finds people by what is typed; only asked for people who may see them. */
export function useFindPeople(search: string, isAllowed: boolean) {
  return trpc.users.list.useQuery(
    { ...(search === '' ? {} : { search: search.slice(0, 100) }), limit: 20 },
    { enabled: isAllowed, placeholderData: keepPreviousData, staleTime: 60_000, meta },
  )
}

/** The name of a chosen person. */
export function usePerson(id: string | null, isAllowed: boolean) {
  return trpc.users.get.useQuery({ id: id ?? '' }, { enabled: id !== null && isAllowed, staleTime: 60_000, meta })
}
