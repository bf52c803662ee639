import type { PassRow, ShownPass } from '@marquee/contract'
import { Button, Dialog, Field, Textarea } from '@marquee/ui'
import { type SyntheticEvent, useRef, useState } from 'react'
import { commandIdFor, forgetCommandId } from '../../lib/command-id.ts'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePassPlace } from './pass-item.tsx'
import { useReissue } from './queries.ts'

interface ReissueDialogProps {
  pass: ShownPass
  onClose: () => void
  onDone: (pass: PassRow) => void
}

/** A new code for a pass that was lost: the old one opens nothing from here on. Asks for the reason. */
export function ReissueDialog({ pass, onClose, onDone }: ReissueDialogProps) {
  const { t } = useTexts('orderList', 'common', 'errors')
  const place = usePassPlace()
  const reissue = useReissue()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const input = useRef<HTMLTextAreaElement>(null)
  const command = `reissue.${pass.id}`

  async function send(event: SyntheticEvent) {
    event.preventDefault()
    if (reissue.isPending) return
    const wanted = { passId: pass.id, reason: reason.trim() }
    if (wanted.reason === '') {
      setMissing(true)
      input.current?.focus()
      return
    }
    setFailure(null)
    try {
      const renewed = await reissue.mutateAsync({ commandId: commandIdFor(command, wanted), ...wanted })
      forgetCommandId(command)
      toast.success(t('orderList:reissue.done', { place: place(pass) }))
      onDone(renewed)
    } catch (error) {
      setFailure(readFailure(error))
      setAttempt((count) => count + 1)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('orderList:reissue.title', { place: place(pass) })}
      description={t('orderList:reissue.body')}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form="reissue-pass" loading={reissue.isPending}>
            {t('orderList:reissue.submit')}
          </Button>
        </>
      }
    >
      <form id="reissue-pass" noValidate onSubmit={send}>
        <FormFailure failure={failure} attempt={attempt} words={{ STATE: t('orderList:reissue.notAnyMore') }} />
        <Field
          id="reissue-reason"
          label={t('orderList:reissue.reason')}
          hint={t('orderList:reissue.reasonHint')}
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
      </form>
    </Dialog>
  )
}
