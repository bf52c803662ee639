import { authSession } from '../../lib/auth-session/current.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// The cards and dialogs show their failures themselves.
const meta = { ownError: true }

// What was typed and what came back are secrets: nothing of them stays in the cache.
const secret = { meta, gcTime: 0 }

/** How the own account is protected. */
export function useSecurity() {
  return trpc.security.get.useQuery(undefined, { meta })
}

function useRefreshSecurity() {
  const utils = trpc.useUtils()
  return () => {
    void utils.security.invalidate()
  }
}

export function useChangePassword() {
  return trpc.security.changePassword.useMutation({ ...secret, onSuccess: useRefreshSecurity() })
}

export function useSetPin() {
  return trpc.security.setPin.useMutation({ ...secret, onSuccess: useRefreshSecurity() })
}

export function useRemovePin() {
  return trpc.security.removePin.useMutation({ ...secret, onSuccess: useRefreshSecurity() })
}

export function useNewRecoveryCodes() {
  return trpc.security.newRecoveryCodes.useMutation({ ...secret, onSuccess: useRefreshSecurity() })
}

export function useDisableMfa() {
  return trpc.security.disableMfa.useMutation({ ...secret, onSuccess: useRefreshSecurity() })
}

/** Minutes until the screen locks itself; what watches the hands in this tab follows at once. */
export function useSetAutoLock() {
  const refresh = useRefreshSecurity()
  return trpc.security.setAutoLock.useMutation({
    onSuccess(_answer, { minutes }) {
      const me = authSession.current()?.me
      if (me) authSession.keepMe({ ...me, autoLockMinutes: minutes })
    },
    onSettled: refresh,
  })
}

/** Where the own account is signed in. */
export function useOwnAuthSessions() {
  return trpc.security.authSessions.useQuery(undefined, { meta })
}

export function useEndAuthSession() {
  return trpc.security.endAuthSession.useMutation({ meta, onSettled: useRefreshSecurity() })
}

export function useEndOtherAuthSessions() {
  return trpc.security.endOtherAuthSessions.useMutation({ meta, onSettled: useRefreshSecurity() })
}

function showPicture({ avatar }: { avatar: string | null }) {
  const me = authSession.current()?.me
  if (me) authSession.keepMe({ ...me, user: { ...me.user, avatar } })
}

/** The own picture; menu and lists follow. */
export function useSetPicture() {
  return trpc.security.setPicture.useMutation({ ...secret, onSuccess: showPicture })
}

export function useRemovePicture() {
  return trpc.security.removePicture.useMutation({ meta, onSuccess: () => showPicture({ avatar: null }) })
}

/** The keys that the person has made. */
export function useApiKeys() {
  return trpc.apiKeys.list.useQuery(undefined, { meta })
}

export function useCreateApiKey() {
  const utils = trpc.useUtils()
  return trpc.apiKeys.create.useMutation({ ...secret, onSettled: () => utils.apiKeys.list.invalidate() })
}

export function useRevokeApiKey() {
  const utils = trpc.useUtils()
  return trpc.apiKeys.revoke.useMutation({ meta, onSettled: () => utils.apiKeys.list.invalidate() })
}
