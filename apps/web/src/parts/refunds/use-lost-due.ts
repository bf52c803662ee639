import { useState } from 'react'
import { isPassing, readFailure } from '../../lib/trpc/failure.ts'

/**
 * What a payment is asked for. Once the answer to a payment of all of it was lost, the sum stays as it was sent: the order
 * may be paid by now, but whether this payment did it is told by the same press alone.
 */
export function useLostDue(nowMinor: number) {
  const [lostMinor, setLostMinor] = useState<number | null>(null)
  const dueMinor = lostMinor ?? nowMinor
  return {
    dueMinor,
    async payAll<Answer>(pay: () => Promise<Answer>): Promise<Answer> {
      try {
        return await pay()
      } catch (error) {
        const { reason } = readFailure(error)
        // The first try went through with other values: that is said where it was asked for.
        setLostMinor(isPassing(reason) || reason === 'IDEMPOTENCY_CONFLICT' ? dueMinor : null)
        throw error
      }
    },
  }
}
