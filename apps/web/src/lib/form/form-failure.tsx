import type { Failure } from '../trpc/failure.ts'
import { FormAlert } from './form-alert.tsx'
import { useFailureText } from './use-failure-text.ts'

/** Why the last try did not work, when it belongs to no field. */
export function FormFailure({ failure, attempt }: { failure: Failure | null; attempt: number }) {
  const failureText = useFailureText()
  if (!failure) return null
  return (
    <FormAlert tone="error" attempt={attempt}>
      {failureText(failure)}
    </FormAlert>
  )
}
