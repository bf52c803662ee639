import { trpc } from '../../lib/trpc/trpc.ts'

/** The funds in use, for those who may see them. */
export const useFundsInUse = (enabled: boolean) => trpc.funds.list.useQuery({ archived: false }, { enabled }).data
