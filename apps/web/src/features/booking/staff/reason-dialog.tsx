import type { ReasonOccasion } from '@marquee/contract'
import { Button, Dialog, Field, TextInput } from '@marquee/ui'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonChoices } from '../../../parts/reasons/reason-choices.tsx'

/** One thing that can be done, with the word why that it needs. */
export interface ReasonedAction {
  key: string
  label: string
  variant?: 'primary' | 'secondary'
  act: (reason: string) => Promise<unknown>
}

interface ReasonDialogProps {
  occasion: ReasonOccasion
  title: string
  description?: string
  children?: ReactNode
  /** The last one is the usual one: Enter does it. */
  actions: readonly ReasonedAction[]
  onClose: () => void
}

/** An action that changes what others have asks for a reason; it is in the audit. */
export function ReasonDialog({ occasion, title, description, children, actions, onClose }: ReasonDialogProps) {
  const { t } = useTexts('booking', 'common', 'errors')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [running, setRunning] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const field = useRef<HTMLInputElement>(null)

  async function run(action: ReasonedAction | undefined) {
    setTried(true)
    if (!action || running !== null) return
    if (reason.trim() === '') return field.current?.focus()
    setRunning(action.key)
    try {
      await action.act(reason.trim())
      onClose()
    } catch (error) {
      setFailure(readFailure(error))
      setAttempt((count) => count + 1)
    } finally {
      setRunning(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(actions.at(-1))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          {actions.map((action) => (
            <Button
              key={action.key}
              variant={action.variant}
              loading={running === action.key}
              onClick={() => void run(action)}
            >
              {action.label}
            </Button>
          ))}
        </>
      }
    >
      <FormFailure
        failure={failure}
        attempt={attempt}
        words={{ SEAT_TAKEN: t('booking:staff.notFree'), STATE: t('booking:staff.over') }}
      />
      {children}
      <form noValidate onSubmit={submit}>
        <Field
          id="staff-reason"
          label={t('booking:staff.reason')}
          hint={t('booking:staff.reasonHint')}
          required
          error={tried && reason.trim() === '' ? t('errors:field.required') : undefined}
        >
          <TextInput
            ref={field}
            maxLength={200}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <ReasonChoices
          occasion={occasion}
          value={reason}
          onChoose={setReason}
          fieldId="staff-reason"
          className="mt-2"
        />
      </form>
    </Dialog>
  )
}
