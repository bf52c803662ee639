import { trpc } from '../../lib/trpc/trpc.ts'

export function useHome() {
  return trpc.home.get.useQuery(undefined, { staleTime: 300_000, meta: { ownError: true } })
}
