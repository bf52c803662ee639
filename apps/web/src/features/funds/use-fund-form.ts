import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import { useCommand } from '../../parts/till/use-command.ts'

interface FundForm<Input> {
  /** Names the command while its answer is out. */
  name: string
  send: (input: Input & { commandId: string }) => Promise<unknown>
  /** What is sent; null: something is missing, and the fields say what. */
  read: () => Input | null
  onDone: () => void
}

/** A short form that moves money: sent once under an id that stays; what the server refuses is said at its field. */
export function useFundForm<Input extends object>({ name, send, read, onDone }: FundForm<Input>) {
  const { t } = useTexts('errors')
  const command = useCommand(name, (input: Input & { commandId: string }) => send(input))
  const [tried, setTried] = useState(false)
  const issues = command.failure?.issues ?? []

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const input = read()
    if (!input) return
    const done = await command.act(input as never)
    if (done && !('failure' in done)) onDone()
  }
  return {
    tried,
    pending: command.pending,
    formProps: { noValidate: true, onSubmit: submit },
    said: { failure: issues.length > 0 ? null : command.failure, attempt: command.attempt },
    /** The error at a field: what the server says of it, or `missing` once it was tried. */
    errorAt(path: string, missing?: string | false): string | undefined {
      const issue = issues.find((each) => each.path.split('.')[0] === path)
      if (issue)
        return t(`errors:${issue.message}` as 'errors:field.invalid', { defaultValue: t('errors:field.invalid') })
      return tried && missing ? missing : undefined
    },
  }
}
