import { trpc } from '../../lib/trpc/trpc.ts'

// The steps show their failures themselves. What was typed and what came back are secrets: nothing of them stays in the
// cache.
const options = { meta: { ownError: true }, gcTime: 0 }

/** A new secret for the phone; it does not count before a code of it was seen. */
export function useBeginMfa() {
  return trpc.security.beginMfa.useMutation(options)
}

/** The first code of the phone: from here on it is asked for. Returns the recovery codes. */
export function useConfirmMfa() {
  const utils = trpc.useUtils()
  return trpc.security.confirmMfa.useMutation({ ...options, onSettled: () => utils.security.get.invalidate() })
}
