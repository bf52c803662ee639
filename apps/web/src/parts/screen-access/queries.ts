import type { ModuleKey } from '@marquee/contract'
import { trpc } from '../../lib/trpc/trpc.ts'

/** How the person can get to a screen of this module. */
export function useWaysIn(module: ModuleKey) {
  return trpc.screenAccess.ways.useQuery({ module }, { meta: { ownError: true } })
}

/** Opens a screen; rights, menu and page follow by the stream of the person's access. */
export function useOpenScreen() {
  const utils = trpc.useUtils()
  return trpc.screenAccess.open.useMutation({
    meta: { ownError: true },
    onSettled: () => utils.screenAccess.ways.invalidate(),
  })
}
