import { useLive } from '../lib/live.ts'
import { trpc } from '../lib/trpc/trpc.ts'

/** Calls back when the person's rights, roles or sign-ins may have changed. */
export function useAccessChanges(onChanged: () => void) {
  trpc.me.accessChanged.useSubscription(
    {},
    useLive<{ mine: boolean }>({
      onChange: ({ mine }) => {
        if (mine) onChanged()
      },
      onResync: onChanged,
    }),
  )
}

export function useLock() {
  return trpc.auth.lock.useMutation()
}
