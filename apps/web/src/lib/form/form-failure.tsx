import type { Failure, FailureReason } from '../trpc/failure.ts'
import { FormAlert } from './form-alert.tsx'
import { useFailureText } from './use-failure-text.ts'
import { useLostText } from './use-lost-text.ts'

interface FormFailureProps {
  failure: Failure | null
  attempt: number
  /** What some refusals mean in this form, where the general words would be vaguer. */
  words?: Partial<Record<FailureReason, string>>
  /** It is sent under an id that stays: after a lost answer the same may be sent again. */
  isCommand?: boolean
}

/** Why the last try did not work, when it belongs to no field. */
export function FormFailure({ failure, attempt, words, isCommand = false }: FormFailureProps) {
  const failureText = useFailureText()
  const lostText = useLostText()
  if (!failure) return null
  const said = words?.[failure.reason]
  return (
    <FormAlert tone="error" attempt={attempt}>
      {isCommand ? lostText(failure, said) : (said ?? failureText(failure))}
    </FormAlert>
  )
}
