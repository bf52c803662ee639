import { type Failure, type FailureReason, isPassing } from '../trpc/failure.ts'
import { useConnection } from '../trpc/socket.ts'
import { useTexts } from '../use-texts.ts'
import { FormAlert } from './form-alert.tsx'
import { useFailureText } from './use-failure-text.ts'

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
  const { t } = useTexts('errors')
  const failureText = useFailureText()
  const isLive = useConnection() === 'live'
  if (!failure) return null
  // The line stands: this one answer was lost.
  const isUnanswered = isCommand && isLive && failure.reason === 'OFFLINE'
  return (
    <FormAlert tone="error" attempt={attempt}>
      {words?.[failure.reason] ?? (isUnanswered ? t('errors:network.noAnswer') : failureText(failure))}
      {isCommand && isPassing(failure.reason) && ` ${t('errors:network.sentOnce')}`}
    </FormAlert>
  )
}
