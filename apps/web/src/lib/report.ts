import { say } from './texts.ts'
import { toast } from './toast/toast.ts'
import { failureText, readFailure } from './trpc/failure.ts'

/**
 * The one place where a failed request becomes visible when no screen shows it: a toast with the number of the request.
 * The same failure of many requests is one toast.
 */
export function reportFailure(error: unknown): void {
  const { reason, requestId } = readFailure(error)
  // The guard, or the unlock page, answers these two.
  if (reason === 'UNAUTHORIZED' || reason === 'LOCKED') return
  toast.error(say(failureText(reason)), {
    id: `failure-${reason}`,
    body: requestId ? say('common:state.requestId', { id: requestId }) : undefined,
    // Without a network the pill in the header goes on saying it.
    duration: reason === 'OFFLINE' || reason === 'TIMEOUT' ? 8_000 : undefined,
  })
}
