import { afterAll, beforeAll, expect } from 'vitest'
import { brokenRules, createTestApi, makeRole, type SignedIn, type TestApi } from '../../../testing/index.ts'

type Right = 'view' | 'create' | 'update' | 'archive' | 'export' | 'privacy' | 'reveal' | 'message'

/** A venue of its own for the tests of a file, and its owner: made before the first of them, gone after the last. */
export interface CustomerBench {
  readonly api: TestApi
  readonly owner: SignedIn
  /** Someone with these rights over customers and no other. */
  signInWith(...actions: Right[]): Promise<SignedIn>
}

/**
 * Declares the bench of a test file; what it holds is there once the tests run. After the last of them, no rule of the
 * database is broken.
 */
export function customerBench(options: Parameters<typeof createTestApi>[0] = {}): CustomerBench {
  let made: Pick<CustomerBench, 'api' | 'owner'> | undefined
  const here = () => {
    if (!made) throw new Error('the bench is there for tests alone, not while they are declared')
    return made
  }
  beforeAll(async () => {
    const api = await createTestApi(options)
    made = { api, owner: await api.signInAs('owner') }
  })
  afterAll(async () => {
    if (!made) return
    try {
      expect(await brokenRules(made.api.database.pool)).toEqual({})
    } finally {
      await made.api.close()
    }
  })
  return {
    get api() {
      return here().api
    },
    get owner() {
      return here().owner
    },
    async signInWith(...actions) {
      const { api } = here()
      const permissions = actions.map((action) => ({ module: 'customers' as const, action, limits: {} }))
      return api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
    },
  }
}
