import { useState } from 'react'
import type { Failure } from '../trpc/failure.ts'

/** What was refused last, and how often something was tried: an alert takes the focus with each new refusal. */
export function useRefused() {
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  return {
    ...said,
    /** Before the next try. */
    clear: () => setSaid(({ attempt }) => ({ failure: null, attempt })),
    /** After a try; null: what was refused is said at its fields. */
    tell: (failure: Failure | null) => setSaid(({ attempt }) => ({ failure, attempt: attempt + 1 })),
  }
}
