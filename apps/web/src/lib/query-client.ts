import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportFailure } from './report.ts'
import { isPassing, readFailure } from './trpc/failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `ownError`: the screen shows the failure itself, nothing else is to speak of it; `always`: that of a refresh, too. */
    queryMeta: { ownError?: boolean | 'always' }
    mutationMeta: { ownError?: boolean }
  }
}

/** The cache of this tab. What belongs to a person is thrown away when they sign out. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (query.meta?.ownError === 'always') return
      const hasRows = query.state.data !== undefined
      // With rows on the screen a failed refresh is worth a word; without them the screen says it itself. That there is no
      // network is said above every screen, and a toast would stand before what was scanned since it is back.
      if (hasRows ? readFailure(error).reason !== 'OFFLINE' : !query.meta?.ownError) reportFailure(error)
    },
  }),
  mutationCache: new MutationCache({
    onError(error, _variables, _context, mutation) {
      if (!mutation.meta?.ownError) reportFailure(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Fail at once without a network, so that the screen can say so, and come back when it does.
      networkMode: 'always',
      retry: (count, error) => count < 2 && isPassing(readFailure(error).reason),
      retryDelay: (count) => Math.min(4_000, 500 * 2 ** count) * (0.8 + 0.4 * Math.random()),
    },
    // A write is never sent again on its own.
    mutations: { networkMode: 'always', retry: false },
  },
})
