import { useLive } from '../lib/live.ts'
import { reportFailure } from '../lib/report.ts'
import { trpc } from '../lib/trpc/trpc.ts'

/** Calls back when the person's rights, roles or sign-ins may have changed. */
export function useAccessChanges(onChanged: () => Promise<void>) {
  const changed = () => void onChanged().catch(reportFailure)
  trpc.me.accessChanged.useSubscription(
    {},
    useLive<{ mine: boolean }>({
      onChange: ({ mine }) => {
        if (mine) changed()
      },
      onResync: changed,
    }),
  )
}

/** Makes another of the person's roles the active one; rights, menu and screen follow by the stream of their access. */
export function useSwitchRole() {
  return trpc.me.switchRole.useMutation()
}
