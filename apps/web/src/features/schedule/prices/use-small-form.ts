import { useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { FieldWords } from '../../../lib/form/issue-text.ts'
import { showIssues } from '../../../lib/form/resolver.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'

interface SmallFormOptions<Values extends FieldValues, Output extends FieldValues> {
  resolver: Resolver<Values, unknown, Output>
  start: Values
  fields: readonly FieldPath<Values>[]
  words: FieldWords
  send: (values: Output) => Promise<void>
}

/** A form in a dialog: sent once for each press, what is refused is said at its field. */
export function useSmallForm<Values extends FieldValues, Output extends FieldValues>(
  options: SmallFormOptions<Values, Output>,
) {
  const form = useForm<Values, unknown, Output>({
    resolver: options.resolver,
    mode: 'onTouched',
    defaultValues: options.start as DefaultValues<Values>,
  })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [pending, setPending] = useState(false)
  const isSending = useRef(false)
  const submit = form.handleSubmit(async (values) => {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    setFailure(null)
    try {
      await options.send(values)
    } catch (error) {
      const read = readFailure(error)
      const rest = showIssues(form.setError, read.issues, options)
      setFailure(read.reason === 'VALIDATION' && read.issues.length > 0 && rest.length === 0 ? null : read)
      setAttempt((count) => count + 1)
    } finally {
      isSending.current = false
      setPending(false)
    }
  })
  return { form, submit, failure, attempt, pending }
}
