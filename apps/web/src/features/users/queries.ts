import { keepPreviousData } from '@tanstack/react-query'
import { useLive } from '../../lib/live.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import type { ListUsersFilter } from './model.ts'

const pageSize = 50

// The list, the drawer and the dialogs show their failures themselves.
const meta = { ownError: true }

/** One page of the list; the old rows stay while the next ones come. */
export function useUsers(filter: ListUsersFilter, cursor: string | null) {
  return trpc.users.list.useQuery(
    { ...filter, cursor: cursor ?? undefined, limit: pageSize },
    { placeholderData: keepPreviousData, meta },
  )
}

/** One person whole, for the drawer. */
export function useUser(id: string | null) {
  return trpc.users.get.useQuery({ id: id ?? '' }, { enabled: id !== null, meta })
}

/** The roles for filters and forms. */
export function useRoleChoices() {
  return trpc.roles.choices.useQuery(undefined, { staleTime: 60_000 })
}

/** What others change is read again at once: the person who changed, and the list around him. */
export function useUsersLive() {
  const utils = trpc.useUtils()
  trpc.users.changed.useSubscription(
    {},
    useLive<{ userId: string }>({
      onChange: ({ userId }) => {
        void utils.users.list.invalidate()
        void utils.users.get.invalidate({ id: userId })
        void utils.roles.choices.invalidate()
      },
      onResync: () => {
        void utils.users.invalidate()
      },
    }),
  )
}

function useRefresh() {
  const utils = trpc.useUtils()
  return () => {
    void utils.users.invalidate()
    void utils.roles.choices.invalidate()
  }
}

export function useInviteUser() {
  return trpc.users.invite.useMutation({ meta, onSuccess: useRefresh() })
}

export function useUpdateUser() {
  return trpc.users.update.useMutation({ meta, onSuccess: useRefresh() })
}

export function useSuspendUser() {
  return trpc.users.suspend.useMutation({ meta, onSettled: useRefresh() })
}

export function useResumeUser() {
  return trpc.users.resume.useMutation({ meta, onSettled: useRefresh() })
}

export function useAdmitUser() {
  return trpc.users.admit.useMutation({ meta, onSettled: useRefresh() })
}

export function useEndAuthSessions() {
  return trpc.users.endAuthSessions.useMutation({ meta, onSettled: useRefresh() })
}

/** Every row of the filter, page after page, for the export. */
export function useAllUsers() {
  const utils = trpc.useUtils()
  return async (filter: ListUsersFilter) => {
    const rows = []
    let cursor: string | undefined
    do {
      const page = await utils.client.users.list.query({ ...filter, cursor, limit: 100 })
      rows.push(...page.rows)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return rows
  }
}
