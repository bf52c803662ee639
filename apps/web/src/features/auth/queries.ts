import { authSession } from '../../lib/auth-session/current.ts'
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
