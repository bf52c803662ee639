import { trpc } from '../../lib/trpc/trpc.ts'

// The page shows its failures itself.
const meta = { ownError: true }

/** What a link opens. No query: the secret of the link has no place in an address. */
export const useOpenNames = () => trpc.groupBookings.openNames.useMutation({ meta })

/** Enters names by a link; the same names again change nothing. */
export const useSendNames = () => trpc.groupBookings.sendNames.useMutation({ meta })
