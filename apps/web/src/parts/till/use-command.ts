import { useRef, useState } from 'react'
import { commandIdFor, forgetCommandId } from '../../lib/command-id.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'

/**
 * A command that moves money: sent once however often the button is pressed, with an id that stays the same while the
 * same input is tried again, so that a lost answer never means a second effect. `send` gets the id.
 */
export function useCommand<Input extends { commandId: string }, Answer>(
  name: string,
  send: (input: Input) => Promise<Answer>,
) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [pending, setPending] = useState(false)
  const isSending = useRef(false)

  /** Returns null when it was refused, or is under way already. */
  async function act(input: Omit<Input, 'commandId'>): Promise<{ answer: Answer } | { failure: Failure } | null> {
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
      setFailure(read)
      setAttempt((count) => count + 1)
      return { failure: read }
    } finally {
      isSending.current = false
      setPending(false)
    }
  }
  return { act, failure, attempt, pending, clear: () => setFailure(null) }
}
