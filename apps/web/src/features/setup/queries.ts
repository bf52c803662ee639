import { authSession } from '../../lib/auth-session/current.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// The page shows its failures itself.
const meta = { ownError: true }

/** Whether there is still no venue. Asked once: what this page itself changes must not take its form away. */
export function useSetupState() {
  return trpc.setup.state.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, meta })
}

export function useCompleteSetup() {
  const utils = trpc.useUtils()
  return trpc.setup.complete.useMutation({
    meta,
    // The pages around the sign-in show the venue; the state is left alone until the page is left.
    onSuccess: () => utils.home.get.invalidate(),
  })
}

export function useFirstSignIn() {
  return trpc.auth.signIn.useMutation({ meta, onSuccess: (pair) => authSession.begin(pair) })
}
