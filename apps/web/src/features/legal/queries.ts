import { trpc } from '../../lib/trpc/trpc.ts'

/** The terms or the privacy policy that hold now; null before there is a venue. */
export const useLegalText = (id: 'terms' | 'privacy') =>
  trpc.home.legalText.useQuery({ id }, { staleTime: 60_000, meta: { ownError: true } })
