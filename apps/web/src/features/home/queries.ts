import { trpc } from '../../lib/trpc/trpc.ts'

// The page shows its failures itself.
const meta = { ownError: true }

/** Today as far as the person may see it, read again every half minute. */
export function useToday() {
  return trpc.home.today.useQuery(undefined, { refetchInterval: 30_000, meta })
}

/** What a new venue still needs, as far as the person may see to it. */
export function useFirstSteps() {
  return trpc.home.firstSteps.useQuery(undefined, { meta })
}

/** Whom to ask for a role. */
export function useHelpers() {
  return trpc.home.helpers.useQuery(undefined, { staleTime: 300_000, meta })
}

/** Reads today again, after something on the page has changed it. */
export function useRefreshToday(): () => void {
  const utils = trpc.useUtils()
  return () => void utils.home.today.invalidate()
}
