import { type KeyboardEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { type Failure, readFailure } from '../trpc/failure.ts'
import { type SecretFields, showSecretProblems } from './secret-problems.ts'

interface SmallFormOptions<Values extends FieldValues, Output extends FieldValues> extends SecretFields<Values> {
  resolver: Resolver<Values, unknown, Output>
  defaultValues: DefaultValues<Values>
  /** Throws what the server refused. */
  send: (values: Output) => Promise<unknown>
}

/**
 * A small form that is sent whole: what is refused is said at its field, a wrong password or code too, nothing of it is
 * kept anywhere, and pressed twice it is sent once.
 */
export function useSmallForm<Values extends FieldValues, Output extends FieldValues = Values>(
  options: SmallFormOptions<Values, Output>,
) {
  const form = useForm<Values, unknown, Output>({
    resolver: options.resolver,
    mode: 'onTouched',
    defaultValues: options.defaultValues,
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
      setFailure(showSecretProblems(form.setError, readFailure(error), options))
      setAttempt((count) => count + 1)
    } finally {
      isSending.current = false
      setPending(false)
    }
  })
  return {
    form,
    pending,
    /** For FormFailure. */
    said: { failure, attempt },
    /** Spread over the form element. */
    formProps: {
      noValidate: true,
      onSubmit: submit,
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          void submit(event)
        }
      },
    },
  }
}
