import { useEffect } from 'react'
import { authSession } from '../../lib/auth-session/current.ts'
import { keepOwnDevice, readOwnDevice } from '../../lib/own-device.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import { withOwnLock } from '../../parts/lock/own-lock.ts'
import { usePublicHome } from '../../parts/programme/queries.ts'

// These pages show their failures above the form.
const meta = { ownError: true }

/** The venue that this address shows, for the sign; null before there is one, undefined while it is asked for. */
export function usePublicVenue() {
  return usePublicHome().data?.venue
}

/** Whether the venue still waits for its owner. Asked only where there is no venue to show. */
export function useNeedsSetup() {
  const isWithoutVenue = usePublicVenue() === null
  return trpc.setup.state.useQuery(undefined, { enabled: isWithoutVenue, meta }).data?.needed ?? false
}

/** Makes this browser the device of a code; whoever is signed in here is asked for anew. */
export function usePairDevice() {
  const utils = trpc.useUtils()
  return trpc.devices.pair.useMutation({
    meta,
    onSuccess({ token }) {
      keepOwnDevice(token)
      void utils.me.get.invalidate()
    },
  })
}

/** The name of the device that this browser is, asked once; one that is none any more forgets that it was. */
export function useOwnDeviceName(): string | null {
  const { mutate, data } = trpc.devices.recognise.useMutation({
    meta,
    onSuccess: (device) => device ?? keepOwnDevice(null),
  })
  useEffect(() => {
    const token = readOwnDevice()
    if (token !== null) mutate({ token })
  }, [mutate])
  return data?.name ?? null
}

/** Signs in, at the device that this browser is. */
export function useSignIn() {
  return trpc.auth.signIn.useMutation({ meta, onSuccess: (pair) => authSession.begin(pair) })
}

export function useSignUp() {
  return trpc.auth.signUp.useMutation({ meta })
}

/** Sends the mail of the sign-up once more. */
export function useResendConfirmation() {
  return trpc.auth.resendConfirmation.useMutation({ meta })
}

export function useConfirmEmail() {
  return trpc.auth.confirmEmail.useMutation({ meta })
}

export function useForgotPassword() {
  return trpc.auth.forgotPassword.useMutation({ meta })
}

export function useResetPassword() {
  return trpc.auth.resetPassword.useMutation({ meta })
}

/** Asks the server anew who is there and what is still missing. */
export function useReadMe() {
  const utils = trpc.useUtils()
  return async () => authSession.keepMe(withOwnLock(await utils.me.get.fetch(undefined, { staleTime: 0, meta })))
}
