import { useSyncExternalStore } from 'react'
import { authSession } from '../../lib/auth-session/current.ts'

/** A refused command for which the person may ask someone else. */
export interface Asked {
  key: number
  procedure: string
  /** Exactly as it was sent: the approval holds for nothing else. */
  input: unknown
  /** The id of the granted approval, or null: the command is not done. */
  settle: (approvalId: string | null) => void
}

let queue: readonly Asked[] = []
let made = 0
const listeners = new Set<() => void>()

function change(next: readonly Asked[]) {
  queue = next
  for (const listener of listeners) listener()
}

/**
 * Asks the person whether to ask for an approval, and for it. One at a time: others wait their turn. Nobody is asked about
 * a command that cannot be approved, though it needs somebody's permission: it has to be got in another way.
 */
export async function askApproval(command: { procedure: string; input: unknown }): Promise<string | null> {
  // Which can be is known where somebody was refused. Without it nobody can be asked: the refusal stands.
  const asker = userId
  const commands = await import('./commands.ts').catch(() => null)
  if (asker !== userId || !commands?.isApprovable(command.procedure)) return null
  return new Promise((resolve) => {
    made += 1
    const asked: Asked = {
      ...command,
      key: made,
      settle(approvalId) {
        change(queue.filter((one) => one !== asked))
        resolve(approvalId)
      },
    }
    change([...queue, asked])
  })
}

/** Gives up whatever waits. */
export function giveUpAll(): void {
  for (const asked of queue) asked.settle(null)
}

// What one person began is not asked of the next one.
let userId = authSession.current()?.userId
authSession.subscribe(() => {
  const now = authSession.current()?.userId
  if (now !== userId) giveUpAll()
  userId = now
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The commands that wait, the one to be shown first. */
export function useAsked(): readonly Asked[] {
  return useSyncExternalStore(subscribe, () => queue)
}
