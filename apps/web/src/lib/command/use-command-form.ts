import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTexts } from '../use-texts.ts'
import { useCommand } from './use-command.ts'

interface CommandForm<Input> {
  /** Names the command while its answer is out. */
  name: string
  send: (input: Input & { commandId: string }) => Promise<unknown>
  /** Those that are shown now. What is refused at any other is said above them. */
  fields: readonly string[]
  /** What is sent; null: something is missing, and the fields say what. */
  read: () => Input | null
  onDone: () => void
}

/** A short form that moves money: sent once under an id that stays; what the server refuses is said at its field. */
export function useCommandForm<Input extends object>({ name, send, fields, read, onDone }: CommandForm<Input>) {
  const { t } = useTexts('errors')
  const command = useCommand(name, (input: Input & { commandId: string }) => send(input))
  const [tried, setTried] = useState(false)
  const issues = command.failure?.issues ?? []
  const fieldOf = ({ path }: { path: string }) => path.split('.')[0] ?? ''
  const isAtFields = issues.length > 0 && issues.every((issue) => fields.includes(fieldOf(issue)))

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
    said: { failure: isAtFields ? null : command.failure, attempt: command.attempt, isCommand: true },
    /** The same inside of a list: `lines.2.qty`; `missing` is a key of the errors. */
    errorIn(path: string, missing: string | null): string | undefined {
      const message = issues.find((each) => each.path === path)?.message ?? (tried ? missing : null)
      return message === null || message === undefined
        ? undefined
        : t(`errors:${message}` as 'errors:field.invalid', { defaultValue: t('errors:field.invalid') })
    },
    /** The error at a field: what the server says of it, or `missing` once it was tried. */
    errorAt(path: string, missing?: string | false): string | undefined {
      const issue = issues.find((each) => fieldOf(each) === path)
      if (issue)
        return t(`errors:${issue.message}` as 'errors:field.invalid', { defaultValue: t('errors:field.invalid') })
      return tried && missing ? missing : undefined
    },
  }
}
