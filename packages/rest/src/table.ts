import type { DocumentedRoute } from './documented.ts'
import type { PendingRoute } from './pending.ts'
import type { Route } from './route.ts'
import { authRoutes } from './routes/auth.ts'
import { contactRoutes } from './routes/contacts.ts'
import { shellRoutes } from './routes/shell.ts'

/** Every documented route that is built. A missing one that `pending` does not name does not compile. */
export const routes = {
  ...authRoutes,
  ...shellRoutes,
  ...contactRoutes,
} satisfies Record<Exclude<DocumentedRoute, PendingRoute>, Route>
