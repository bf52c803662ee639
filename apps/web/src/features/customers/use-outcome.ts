import type { CustomerFile, CustomerId } from '@marquee/contract/customers'
import { useRef } from 'react'
import { useLostText } from '../../lib/form/use-lost-text.ts'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, isPassing, readFailure } from '../../lib/trpc/failure.ts'
import { useFileNow } from './queries.ts'

interface Deed {
  send: () => Promise<unknown>
  /** What is said when it was done. */
  done: string
  /** Whether the file of the customer shows it. */
  isDone: (file: CustomerFile) => boolean
  /** What a refusal means here, where the general words would be vaguer. */
  why?: (failure: Failure) => string | undefined
}

/**
 * Says what became of something that is done to a customer with one press. Where the answer was lost, the file is looked
 * at: what is done there was done. Only where it does not show that, the person hears that it may still go through.
 */
export function useOutcome(customerId: CustomerId) {
  const lostText = useLostText()
  const fileNow = useFileNow()
  // A try that may have gone through is why the next one finds nothing left to do.
  const wasLost = useRef(false)
  return async ({ send, done, isDone, why }: Deed): Promise<void> => {
    try {
      await send()
      wasLost.current = false
      toast.success(done)
    } catch (error) {
      const failure = readFailure(error)
      wasLost.current ||= isPassing(failure.reason)
      const file = wasLost.current ? await fileNow(customerId).catch(() => null) : null
      if (file && isDone(file)) {
        wasLost.current = false
        toast.success(done)
      } else toast.error(lostText(failure, why?.(failure)))
    }
  }
}
