import { useLive } from '../../lib/live.ts'
import { useMay } from '../../lib/rights.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'

// The list, the role and the dialogs show their failures themselves.
const meta = { ownError: true }

export function useRoles(which: 'living' | 'archived') {
  const called = useGivenNames()
  return trpc.roles.list.useQuery(
    { archived: which === 'archived' },
    { meta, select: (rows) => rows.map((row) => ({ ...row, name: called.role(row.name) })) },
  )
}

/** One role whole. */
export function useRole(id: string | null) {
  const called = useGivenNames()
  return trpc.roles.get.useQuery(
    { id: id ?? '' },
    { enabled: id !== null, meta, select: (role) => ({ ...role, name: called.role(role.name) }) },
  )
}

/** What others change is read again at once: a role, or who holds it. */
export function useRolesLive() {
  const utils = trpc.useUtils()
  const refresh = () => {
    void utils.roles.list.invalidate()
    void utils.roles.get.invalidate()
  }
  trpc.roles.changed.useSubscription({}, useLive<{ roleId: string }>({ onChange: refresh, onResync: refresh }))
  const seesUsers = useMay('users', 'view')
  const people = useLive<{ userId: string }>({ onChange: refresh, onResync: () => undefined })
  trpc.users.changed.useSubscription({}, { ...people, enabled: seesUsers })
}

// Awaited by the mutation, so that a saved draft gives way to what is saved and not to what was before.
function useRefresh() {
  const utils = trpc.useUtils()
  return async () => {
    await Promise.all([utils.roles.list.invalidate(), utils.roles.get.invalidate(), utils.roles.choices.invalidate()])
  }
}

/** Reads one role as it is now. */
export function useReadRole() {
  const utils = trpc.useUtils()
  return (id: string) => utils.roles.get.fetch({ id }, { staleTime: 0, meta })
}

export function useCreateRole() {
  return trpc.roles.create.useMutation({ meta, onSuccess: useRefresh() })
}

export function useCloneRole() {
  return trpc.roles.clone.useMutation({ meta, onSuccess: useRefresh() })
}

export function useUpdateRole() {
  return trpc.roles.update.useMutation({ meta, onSuccess: useRefresh() })
}

export function useArchiveRole() {
  return trpc.roles.archive.useMutation({ meta, onSettled: useRefresh() })
}

export function useRestoreRole() {
  return trpc.roles.restore.useMutation({ meta, onSettled: useRefresh() })
}
