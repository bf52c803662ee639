import type { DocumentedRoute } from './documented.ts'
import type { Route } from './route.ts'
import { authRoutes } from './routes/auth.ts'
import { shellRoutes } from './routes/shell.ts'

/** Every documented route. A missing one does not compile. */
export const routes = { ...authRoutes, ...shellRoutes } satisfies Record<DocumentedRoute, Route>
