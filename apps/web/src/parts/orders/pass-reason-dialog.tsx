import type { PassId, ShownPass } from '@marquee/contract'
import { Button, Dialog, Field, Textarea } from '@marquee/ui'
import { type SyntheticEvent, useRef, useState } from 'react'
import { commandIdFor, forgetCommandId } from '../../lib/command-id.ts'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonChoices } from '../reasons/reason-choices.tsx'
import { usePassPlace } from './pass-item.tsx'

/** What is done with a pass for a reason that the order's history keeps. */
export type PassDeed = 'reissue' | 'block' | 'unblock'

const occasions = { reissue: 'pass_reissue', block: 'pass_block' } as const

interface PassReasonDialogProps {
  deed: PassDeed
  pass: ShownPass
  /** Does it; what it throws is said in the dialog. */
  send: (input: { commandId: string; passId: PassId; reason: string }) => Promise<void>
  isSending: boolean
  onClose: () => void
}

/** Asks for the reason, and does it. */
export function PassReasonDialog({ deed, pass, send, isSending, onClose }: PassReasonDialogProps) {
  const { t } = useTexts('orderList', 'common', 'errors')
  const place = usePassPlace()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const input = useRef<HTMLTextAreaElement>(null)
  const command = `${deed}.${pass.id}`

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isSending) return
    const wanted = { passId: pass.id, reason: reason.trim() }
    if (wanted.reason === '') {
      setMissing(true)
      input.current?.focus()
      return
    }
    setFailure(null)
    try {
      await send({ commandId: commandIdFor(command, wanted), ...wanted })
      forgetCommandId(command)
    } catch (error) {
      setFailure(readFailure(error))
      setAttempt((count) => count + 1)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`orderList:${deed}.title`, { place: place(pass) })}
      description={t(`orderList:${deed}.body`)}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form="pass-reason" loading={isSending}>
            {t(`orderList:${deed}.submit`)}
          </Button>
        </>
      }
    >
      <form id="pass-reason" noValidate onSubmit={submit}>
        <FormFailure failure={failure} attempt={attempt} words={{ STATE: t(`orderList:${deed}.notAnyMore`) }} />
        <Field
          id="pass-reason-text"
          label={t('orderList:reissue.reason')}
          hint={t(`orderList:${deed}.reasonHint`)}
          required
          error={isMissing && reason.trim() === '' ? t('errors:field.required') : undefined}
        >
          <Textarea
            ref={input}
            rows={3}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {deed !== 'unblock' && (
          <ReasonChoices
            occasion={occasions[deed]}
            value={reason}
            onChoose={setReason}
            fieldId="pass-reason-text"
            className="mt-2"
          />
        )}
      </form>
    </Dialog>
  )
}
