import type { HelpRow } from '@marquee/contract/apps/help-screens'
import { trpc } from '../../lib/trpc/trpc.ts'

// Whoever shows help says itself when there is none to be had. It changes seldom.
const meta = { ownError: true }

/** The help of all screens of the venue. */
export function useHelpRows() {
  return trpc.apps.help.screens.useQuery(undefined, { meta, staleTime: 60_000 })
}

/** Changes the help of a screen; what shows it is right at once. */
export function useHelpChanges() {
  const utils = trpc.useUtils()
  const onSuccess = (row: HelpRow) =>
    utils.apps.help.screens.setData(undefined, (rows) => [
      ...(rows ?? []).filter(({ screen }) => screen !== row.screen),
      row,
    ])
  const onError = () => utils.apps.help.screens.invalidate()
  return {
    save: trpc.apps.help.saveScreen.useMutation({ meta, onSuccess, onError }),
    restore: trpc.apps.help.restoreScreen.useMutation({ meta, onSuccess, onError }),
  }
}
