import type { AppRouter } from '@marquee/api'
import { createTRPCReact } from '@trpc/react-query'

/** The generated hooks: `trpc.users.list.useQuery(…)`. Only `queries.ts` files, `lib` and `app` use them. */
export const trpc = createTRPCReact<AppRouter>()

export type { AppRouter }
