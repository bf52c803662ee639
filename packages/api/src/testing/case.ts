import type { Caller, SignedIn, TestApi } from './test-api.ts'

/** A call that must succeed for everybody who may make it. */
export interface ArrangedCall {
  input?: unknown
  /** The caller, where it is not simply the given person. */
  caller?: Caller
}

/** Makes what one successful call of a procedure needs. `person` is signed in and may call it. */
export type ArrangeCall = (api: TestApi, person: SignedIn) => Promise<ArrangedCall>
