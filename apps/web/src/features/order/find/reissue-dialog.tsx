import type { FoundPass, PassRow } from '@marquee/contract'
import { Button, Dialog, Field, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useRef, useState } from 'react'
import { commandIdFor, forgetCommandId } from '../../../lib/command-id.ts'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePassMutations } from '../queries.ts'

const command = 'passes.reissue'

interface ReissueDialogProps {
  pass: FoundPass
  onClose: () => void
  onDone: (pass: PassRow) => void
}

/** A new code for a pass, and why; the older one stops working at once. */
export function ReissueDialog({ pass, onClose, onDone }: ReissueDialogProps) {
  const { t } = useTexts('getPass', 'common', 'errors')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { reissue } = usePassMutations()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const why = reason.trim()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (reissue.isPending || why === '') return
    const input = { passId: pass.id, reason: why }
    setFailure(null)
    try {
      const renewed = await reissue.mutateAsync({ ...input, commandId: commandIdFor(command, input) })
      forgetCommandId(command)
      toast.success(t('getPass:reissue.done'))
      onClose()
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
      initialFocus={field}
      title={t('getPass:reissue.title')}
      description={t('getPass:reissue.body')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form={id} loading={reissue.isPending}>
            {t('getPass:reissue.submit')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <FormFailure failure={failure} attempt={attempt} words={{ STATE: t('getPass:reissue.state') }} />
        <Field
          id={`${id}-reason`}
          label={t('getPass:reissue.reason')}
          hint={t('getPass:reissue.hint')}
          error={tried && why === '' ? t('errors:field.required') : undefined}
          required
        >
          <TextInput
            ref={field}
            value={reason}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
