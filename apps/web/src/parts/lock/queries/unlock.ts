import { trpc } from '../../../lib/trpc/trpc.ts'
import { unlocked } from '../own-lock.ts'

/** Opens the lock by the password; the form shows its failures. */
export function useUnlock() {
  return trpc.auth.unlock.useMutation({ meta: { ownError: true }, gcTime: 0, onSuccess: unlocked })
}
