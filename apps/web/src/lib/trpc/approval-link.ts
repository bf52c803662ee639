import type { AppRouter } from '@marquee/api'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { isPassing, readFailure } from './failure.ts'

/** Asks for an approval of this very command; null when there is none. */
export type Ask = (command: { procedure: string; input: unknown }) => Promise<string | null>

/** The approval that a call carries, for the link that sends it. */
export function approvalOf(context: Record<string, unknown>): string | null {
  return typeof context.approval === 'string' ? context.approval : null
}

/**
 * A command that needs someone's approval waits here until it is granted, and is then sent once more as it was, with
 * the approval. The code that called it sees an answer as if nothing had happened, or the first refusal.
 */
export function approvalLink(ask: Ask): TRPCLink<AppRouter> {
  // Granted, sent, and the answer lost: the same command asked for again takes the same approval.
  const unanswered = new Map<string, string>()
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        if (op.type !== 'mutation') return next(op).subscribe(observer)
        let running = { unsubscribe: () => {} }
        let stopped = false
        const name = JSON.stringify([op.path, op.input])

        const sendWith = (approval: string) => {
          running = next({ ...op, context: { ...op.context, approval } }).subscribe({
            next: (value) => observer.next(value),
            complete() {
              unanswered.delete(name)
              observer.complete()
            },
            error(error) {
              const { reason } = readFailure(error)
              if (isPassing(reason)) unanswered.set(name, approval)
              else unanswered.delete(name)
              observer.error(error)
            },
          })
        }
        const send = () => {
          running = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              if (readFailure(error).reason !== 'NEEDS_APPROVAL') {
                observer.error(error)
                return
              }
              void ask({ procedure: op.path, input: op.input }).then((approval) => {
                if (stopped) return
                if (approval === null) observer.error(error)
                else sendWith(approval)
              })
            },
          })
        }
        const known = unanswered.get(name)
        if (known === undefined) send()
        else sendWith(known)
        return () => {
          stopped = true
          running.unsubscribe()
        }
      })
}
