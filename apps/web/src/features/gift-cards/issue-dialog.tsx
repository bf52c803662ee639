import type { NewGiftCard } from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { readAmount } from '../../lib/amount.ts'
import { useMe } from '../../lib/auth-session/current.ts'
import { useCommand } from '../../lib/command/use-command.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { CardsMade } from './cards-made.tsx'
import { useCardCommands } from './queries.ts'

/** Gives a card that nobody pays for: a prize, an apology. Beyond the limit somebody else is asked. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('giftCards', 'errors')
  const id = useId()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const { issue } = useCardCommands()
  const command = useCommand('giftCards.issue', issue.mutateAsync)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [holder, setHolder] = useState('')
  const [tried, setTried] = useState(false)
  const [made, setMade] = useState<NewGiftCard | null>(null)
  const amountMinor = readAmount(amount, currency)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!amountMinor || reason.trim() === '') return
    const said = holder.trim()
    const done = await command.act({ amountMinor, reason: reason.trim(), ...(said && { holder: said }) })
    if (done && 'answer' in done) setMade(done.answer)
  }

  if (made) {
    return <CardsMade title={t('giftCards:issue.done')} cards={[made]} currency={currency} onClose={onClose} />
  }
  return (
    <FormDialog
      title={t('giftCards:issue.title')}
      lead={t('giftCards:issue.lead')}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={command}
      pending={command.pending}
      isDirty={amount !== '' || reason !== ''}
      submitLabel={t('giftCards:issue.submit')}
    >
      <Field
        id={`${id}-amount`}
        label={t('giftCards:field.amount')}
        error={amountMinor === null || (tried && !amountMinor) ? t('errors:field.amount') : undefined}
        required
      >
        <TextInput
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          suffix={currency}
          className="tnum"
          onChange={(event) => {
            setAmount(event.target.value)
            command.clear()
          }}
        />
      </Field>
      <Field
        id={`${id}-reason`}
        label={t('giftCards:field.reason')}
        error={tried && reason.trim() === '' ? t('errors:field.required') : undefined}
        required
      >
        <TextInput
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Field id={`${id}-holder`} label={t('giftCards:field.holder')} hint={t('giftCards:field.holderHint')} optional>
        <TextInput
          value={holder}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setHolder(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
