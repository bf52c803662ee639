import { keepPreviousData } from '@tanstack/react-query'
import { useLive } from '../../lib/live.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'
import type { ListUsersFilter } from './model.ts'

const pageSize = 50

// The list, the drawer and the dialogs show their failures themselves.
const meta = { ownError: true }

// Whom this browser turns away just now: to read them once more would only be answered by "not there".
const leaving = new Set<string>()

/** The roles of someone, called in the language that is on. */
function useRolesCalled() {
  const called = useGivenNames()
  return <Row extends { roles: readonly { name: string }[] }>(row: Row): Row => ({
    ...row,
    roles: row.roles.map((role) => ({ ...role, name: called.role(role.name) })),
  })
}

/** One page of the list; the old rows stay while the next ones come. */
export function useUsers(filter: ListUsersFilter, cursor: string | null) {
  const call = useRolesCalled()
  return trpc.users.list.useQuery(
    { ...filter, cursor: cursor ?? undefined, limit: pageSize },
    { placeholderData: keepPreviousData, meta, select: (page) => ({ ...page, rows: page.rows.map(call) }) },
  )
}

/** One person whole, for the drawer. */
export function useUser(id: string | null) {
  return trpc.users.get.useQuery({ id: id ?? '' }, { enabled: id !== null, meta, select: useRolesCalled() })
}

/** The roles for filters and forms. */
export function useRoleChoices() {
  const called = useGivenNames()
  return trpc.roles.choices.useQuery(undefined, {
    staleTime: 60_000,
    select: (rows) => rows.map((row) => ({ ...row, name: called.role(row.name) })),
  })
}

/** What others change is read again at once: the changed person, and the list around them. */
export function useUsersLive() {
  const utils = trpc.useUtils()
  trpc.users.changed.useSubscription(
    {},
    useLive<{ userId: string }>({
      onChange: ({ userId }) => {
        void utils.users.list.invalidate()
        if (!leaving.has(userId)) void utils.users.get.invalidate({ id: userId })
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

export function useEndAuthSessions() {
  return trpc.users.endAuthSessions.useMutation({ meta, onSettled: useRefresh() })
}

function useDismissUser() {
  const utils = trpc.useUtils()
  return trpc.users.dismiss.useMutation({
    meta,
    onMutate: ({ id }) => leaving.add(id),
    onError: (_, { id }) => {
      leaving.delete(id)
      void utils.users.get.invalidate({ id })
    },
    onSettled: () => {
      void utils.users.list.invalidate()
      void utils.roles.choices.invalidate()
    },
  })
}

/** Everything that is done with one person after a question. */
export function useStepMutations() {
  const options = { meta, onSettled: useRefresh() }
  return {
    suspend: useSuspendUser(),
    resume: trpc.users.resume.useMutation(options),
    admit: trpc.users.admit.useMutation(options),
    dismiss: useDismissUser(),
    resend: trpc.users.resendInvitation.useMutation(options),
    signOut: useEndAuthSessions(),
    resetFactors: trpc.users.resetFactors.useMutation(options),
  }
}

/** How many wait to be let in; null until it is known. */
export function useWaiting(): number | null {
  const pending = trpc.users.list.useQuery({ state: 'pending', sort: 'name', limit: 1 }, { meta })
  return pending.data?.total ?? null
}

/** The keys that programs of a person use. */
export function useApiKeysOf(userId: string) {
  return trpc.apiKeys.ofUser.useQuery({ userId }, { meta })
}

export function useRevokeApiKey() {
  const utils = trpc.useUtils()
  return trpc.apiKeys.revokeOfUser.useMutation({
    meta,
    onSettled: () => Promise.all([utils.apiKeys.ofUser.invalidate(), utils.users.get.invalidate()]),
  })
}

/** Has the file of a filter made; answers where it can be fetched. */
export function useExportUsers() {
  return trpc.users.export.useMutation({ meta })
}
