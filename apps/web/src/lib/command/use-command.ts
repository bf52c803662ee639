import { useRef, useState } from 'react'
import { commandIdFor, forgetCommandId, forgetOldCommandId, noteLost } from '../command-id.ts'
import { type Failure, isPassing, readFailure } from '../trpc/failure.ts'

/**
 * A command that moves money: sent once however often the button is pressed, with an id that stays the same until it is
 * answered, so that a lost answer never means a second effect, not even when the input was changed meanwhile. `send` gets
 * the id.
 */
export function useCommand<Input extends { commandId: string }, Answer>(
  name: string,
  send: (input: Input) => Promise<Answer>,
) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [pending, setPending] = useState(false)
  const isSending = useRef(false)
  useState(() => forgetOldCommandId(name))

  /** Returns null when it was refused, or is under way already. */
  async function act(
    input: Omit<Input, 'commandId'>,
  ): Promise<{ answer: Answer } | { failure: Failure; error: unknown } | null> {
    if (isSending.current) return null
    isSending.current = true
    setPending(true)
    setFailure(null)
    try {
      const answer = await send({ ...input, commandId: commandIdFor(name, input) } as Input)
      forgetCommandId(name)
      return { answer }
    } catch (error) {
      const read = readFailure(error)
      if (isPassing(read.reason)) noteLost(name)
      // The first try is what counts. It is told, and what is sent next is another command.
      if (read.reason === 'IDEMPOTENCY_CONFLICT') forgetCommandId(name)
      setFailure(read)
      setAttempt((count) => count + 1)
      return { failure: read, error }
    } finally {
      isSending.current = false
      setPending(false)
    }
  }
  return {
    act,
    failure,
    attempt,
    pending,
    clear: () => setFailure(null),
    /** For the message: after a lost answer the same may be sent again. */
    isCommand: true as const,
    /** What the command did is seen elsewhere: its answer is not waited for any more, and the next one is another. */
    isSeen() {
      forgetCommandId(name)
      setFailure(null)
    },
  }
}
