import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { useCommand } from '../../lib/command/use-command.ts'
import { isPassing } from '../../lib/trpc/failure.ts'

/** What is sent, and what is told of it once it is done. */
export interface Prepared<Input, Told> {
  input: Omit<Input, 'commandId'>
  told: Told
}

interface ChangeOptions<Input extends { commandId: string }, Answer, Told> {
  /** Which command of this tab it is. */
  name: string
  send: (input: Input) => Promise<Answer>
  /** What the form says; null when something is missing, which then has the focus. */
  prepare: () => Prepared<Input, Told> | null
  /** It was refused: what the form shows may be old. */
  onRefused?: () => void
}

/** The command behind a form that changes what was sold: sent once, and after a lost answer the same again. */
export function useChange<Input extends { commandId: string }, Answer, Told>(
  options: ChangeOptions<Input, Answer, Told>,
) {
  const command = useCommand(options.name, options.send)
  const formId = useId()
  const [tried, setTried] = useState(false)
  const [done, setDone] = useState<{ changed: Answer; told: Told } | null>(null)
  // The first try may have gone through: nothing else is sent before its answer is known.
  const lost = useRef<Prepared<Input, Told> | null>(null)
  const isLost = command.failure !== null && isPassing(command.failure.reason) && lost.current !== null

  /** Sends what is prepared, or what was lost; throws what was wrong with it. */
  async function send(prepared: Prepared<Input, Told> | null): Promise<void> {
    const sent = isLost ? lost.current : prepared
    if (!sent) return
    lost.current = sent
    const answer = await command.act(sent.input)
    if (!answer) return
    if ('answer' in answer) {
      setDone({ changed: answer.answer, told: sent.told })
      return
    }
    if (!isPassing(answer.failure.reason)) {
      lost.current = null
      options.onRefused?.()
    }
    throw answer.error
  }

  return {
    formId,
    tried,
    done,
    isLost,
    pending: command.pending,
    /** Nothing is changed while its answer is out. */
    frozen: command.pending || isLost,
    failure: command.failure,
    attempt: command.attempt,
    clear: command.clear,
    send,
    async submit(event: SyntheticEvent | KeyboardEvent) {
      event.preventDefault()
      if (command.pending) return
      setTried(true)
      const prepared = isLost ? lost.current : options.prepare()
      // The form says what was wrong.
      if (prepared) await send(prepared).catch(() => undefined)
    },
  }
}
