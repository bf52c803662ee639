import { afterAll, beforeAll } from 'vitest'
import { createTestApi, type SignedIn, type TestApi } from '../../../testing/index.ts'

/** A venue of its own for the tests of a file, and its owner: made before the first of them, gone after the last. */
export interface CustomerBench {
  readonly api: TestApi
  readonly owner: SignedIn
}

/** Declares the bench of a test file; what it holds is there once the tests run. */
export function customerBench(): CustomerBench {
  let made: CustomerBench | undefined
  const here = (): CustomerBench => {
    if (!made) throw new Error('the bench is there for tests alone, not while they are declared')
    return made
  }
  beforeAll(async () => {
    const api = await createTestApi()
    made = { api, owner: await api.signInAs('owner') }
  })
  afterAll(() => made?.api.close())
  return {
    get api() {
      return here().api
    },
    get owner() {
      return here().owner
    },
  }
}
