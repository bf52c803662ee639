import type { Failure, FailureReason } from '../trpc/failure.ts'
import { FormAlert } from './form-alert.tsx'
import { useFailureText } from './use-failure-text.ts'

interface FormFailureProps {
  failure: Failure | null
  attempt: number
  /** What some refusals mean in this form, where the general words would be vaguer. */
  words?: Partial<Record<FailureReason, string>>
}

/** Why the last try did not work, when it belongs to no field. */
export function FormFailure({ failure, attempt, words }: FormFailureProps) {
  const failureText = useFailureText()
  if (!failure) return null
  return (
    <FormAlert tone="error" attempt={attempt}>
      {words?.[failure.reason] ?? failureText(failure)}
    </FormAlert>
  )
}
