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

// Keys may have ended with it.
function useRefreshSecurity() {
  const utils = trpc.useUtils()
  return () => {
    void utils.security.invalidate()
    void utils.apiKeys.list.invalidate()
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

/**
 * Where the person begins in this venue. The guard of the root follows while the choice is still on its way, and goes
 * back when it is refused. An answer about the person that was asked for before the choice was stored is dropped.
 */
export function useChooseStart() {
  const utils = trpc.useUtils()
  const show = async (startPage: string | null) => {
    // First, because it puts back the data of the moment at which the reading began.
    await utils.me.get.cancel()
    const me = authSession.current()?.me
    if (!me) return
    authSession.keepMe({ ...me, startPage })
    utils.me.get.setData(undefined, { ...me, startPage })
  }
  return trpc.me.chooseStart.useMutation({
    async onMutate({ page }) {
      const before = authSession.current()?.me?.startPage ?? null
      await show(page)
      return { before }
    },
    onSuccess: (_answer, { page }) => show(page),
    onError: (_error, _input, shown) => show(shown?.before ?? null),
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

/** Leave to send a picture of oneself. */
export const useUploadPicture = () => trpc.security.uploadPicture.useMutation({ meta })

/** The own picture; menu and lists follow. */
export function useSetPicture() {
  return trpc.security.setPicture.useMutation({ meta, onSuccess: showPicture })
}

export function useRemovePicture() {
  return trpc.security.removePicture.useMutation({ meta, onSuccess: () => showPicture({ avatar: null }) })
}

/** The keys that the person has made. */
export function useApiKeys() {
  return trpc.apiKeys.list.useQuery(undefined, { meta })
}

export function useCreateApiKey() {
  return trpc.apiKeys.create.useMutation({ ...secret, onSettled: useRefreshSecurity() })
}

export function useRevokeApiKey() {
  return trpc.apiKeys.revoke.useMutation({ meta, onSettled: useRefreshSecurity() })
}
