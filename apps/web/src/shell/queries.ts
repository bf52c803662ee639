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

/** Makes another of the person's roles the active one; rights, menu and screen follow by the stream of his access. */
export function useSwitchRole() {
  return trpc.me.switchRole.useMutation()
}
