import type { CardCase } from '@marquee/contract'
import { Field, RadioGroup, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../../lib/command/use-command.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { ReasonChoices } from '../../../parts/reasons/reason-choices.tsx'
import { refundIdOf, useCardMutations } from '../../../parts/terminal/queries.ts'
import { useTill } from '../../../parts/till/queries.ts'

/** Records that the guest got a card refund in another way; cash comes out of the person's till with it. */
export function SettleDialog({ row, onClose }: { row: CardCase; onClose: () => void }) {
  const { t } = useTexts('cards', 'errors')
  const format = useFormat()
  const called = useGivenNames()
  const field = useId()
  const { till, loading } = useTill()
  const [way, setWay] = useState<'' | 'cash' | 'other'>('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { settleRefund } = useCardMutations()
  const command = useCommand('cardCharges.settleRefund', settleRefund)
  const isAbout = (path: string) => command.failure?.issues.some((issue) => issue.path === path) === true
  const amount = format.money(row.amountMinor, row.currency)
  const inCash = way === 'cash'
  // Practice keeps no real money.
  const hasTill = till !== null && !till.isTraining
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const how = reason.trim() || (inCash ? t('cards:settle.handedOut') : '')
    if (way === '' || how === '') return
    const done = await command.act({ id: refundIdOf(row), inCash, reason: how })
    if (!done || 'failure' in done) return
    toast.success(t(inCash ? 'cards:settle.doneCash' : 'cards:settle.done', { amount }))
    onClose()
  }
  return (
    <FormDialog
      title={t('cards:settle.title')}
      lead={t('cards:settle.lead', { amount })}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      said={command}
      pending={command.pending}
      isDirty={reason.trim() !== ''}
      isBlocked={way === '' || (inCash && !hasTill)}
      submitLabel={t('cards:settle.submit')}
      words={{
        STATE: t('cards:changed'),
        TILL_CLOSED: t('cards:settle.noTill'),
        ...(isAbout('inCash') && { VALIDATION: t('cards:settle.notEnough') }),
      }}
    >
      <RadioGroup
        label={t('cards:settle.reason')}
        value={way || undefined}
        options={[
          {
            value: 'cash',
            label: t('cards:settle.inCash'),
            description: loading
              ? '\u00a0'
              : hasTill
                ? t('cards:settle.fromTill', { amount, till: called.till(till.till.name) })
                : t('cards:settle.noTill'),
          },
          { value: 'other', label: t('cards:settle.other'), description: t('cards:settle.otherHint', { amount }) },
        ]}
        onValueChange={setWay}
      />
      {way !== '' && (
        <>
          <Field
            id={field}
            label={t(inCash ? 'cards:settle.note' : 'cards:settle.reason')}
            error={
              tried && !inCash && reason.trim() === ''
                ? t('errors:field.required')
                : isAbout('reason')
                  ? t('errors:field.reasonNote')
                  : undefined
            }
            required={!inCash}
          >
            <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          </Field>
          {!inCash && <ReasonChoices occasion="card_refund" value={reason} onChoose={setReason} fieldId={field} />}
        </>
      )}
    </FormDialog>
  )
}
