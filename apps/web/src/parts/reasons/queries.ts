import { trpc } from '../../lib/trpc/trpc.ts'

/** The reasons that the venue offers, for every occasion. */
export const useOfferedReasons = () => trpc.reasons.list.useQuery({}, { meta: { ownError: true } }).data
