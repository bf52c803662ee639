import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { createCallerFactory, router } from './core/trpc.ts'
import { auditRouter } from './domains/audit/router.ts'
import { authRouter } from './domains/auth/router.ts'
import { homeRouter } from './domains/home/router.ts'
import { meRouter } from './domains/me/router.ts'
import { rolesRouter } from './domains/roles/router.ts'
import { securityRouter } from './domains/security/router.ts'
import { setupRouter } from './domains/setup/router.ts'
import { usersRouter } from './domains/users/router.ts'

/** Every procedure of the product, by domain. */
export const appRouter = router({
  audit: auditRouter,
  auth: authRouter,
  home: homeRouter,
  me: meRouter,
  roles: rolesRouter,
  security: securityRouter,
  setup: setupRouter,
  users: usersRouter,
})

export type AppRouter = typeof appRouter
export type RouterInputs = inferRouterInputs<AppRouter>
export type RouterOutputs = inferRouterOutputs<AppRouter>

/** Calls procedures from inside the house, through the same door as everybody. */
export const createCaller = createCallerFactory(appRouter)
