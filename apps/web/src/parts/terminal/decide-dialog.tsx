import type { CardChargeId } from '@marquee/contract'
import { Field, Segmented, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../lib/command/use-command.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonChoices } from '../reasons/reason-choices.tsx'
import { useCardMutations } from './queries.ts'

interface DecideDialogProps {
  charge: { id: CardChargeId; amountMinor: number; currency: string; terminal: string; at: string }
  onClose: () => void
  onDone?: () => void
}

/** Says what became of a charge that its terminal does not answer for. */
export function DecideDialog({ charge, onClose, onDone }: DecideDialogProps) {
  const { t } = useTexts('cards', 'errors')
  const format = useFormat()
  const field = useId()
  const [answer, setAnswer] = useState<'' | 'yes' | 'no'>('')
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { decide } = useCardMutations()
  const command = useCommand('cardCharges.decide', decide)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (answer === '' || reason.trim() === '') return
    const wasCharged = answer === 'yes'
    const said = reference.trim()
    const done = await command.act({
      id: charge.id,
      wasCharged,
      reason: reason.trim(),
      ...(wasCharged && said !== '' && { reference: said }),
    })
    if (!done || 'failure' in done) return
    toast.success(t('cards:decide.wasDecided'))
    onDone?.()
    onClose()
  }
  return (
    <FormDialog
      title={t('cards:decide.title')}
      lead={t('cards:decide.lead', {
        amount: format.money(charge.amountMinor, charge.currency),
        terminal: charge.terminal,
        when: format.dateTime(charge.at, 'short'),
      })}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      said={command}
      pending={command.pending}
      isDirty={reason.trim() !== ''}
      submitLabel={t('cards:decide.submit')}
      words={{ STATE: t('cards:decide.answered') }}
    >
      <div>
        <Segmented
          label={t('cards:decide.title')}
          value={answer}
          options={[
            { value: 'yes', label: t('cards:decide.yes') },
            { value: 'no', label: t('cards:decide.no') },
          ]}
          onValueChange={(value) => setAnswer(value as 'yes' | 'no')}
          className="flex-wrap [&>label]:flex-1"
        />
        {tried && answer === '' && (
          <p role="alert" className="mt-1.5 font-semibold text-danger text-sm">
            {t('cards:decide.choose')}
          </p>
        )}
      </div>
      {answer === 'yes' && (
        <Field id={`${field}-reference`} label={t('cards:decide.reference')}>
          <TextInput
            value={reference}
            maxLength={100}
            autoComplete="off"
            className="tnum"
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
      )}
      <Field
        id={field}
        label={t('cards:decide.reason')}
        error={tried && reason.trim() === '' ? t('errors:field.required') : undefined}
        required
      >
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <ReasonChoices occasion="card_charge" value={reason} onChoose={setReason} fieldId={field} />
    </FormDialog>
  )
}
