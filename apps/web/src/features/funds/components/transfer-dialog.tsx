import { type FundRow, inLanguage } from '@marquee/contract'
import { Field, Select } from '@marquee/ui'
import { useId, useState } from 'react'
import { readAmount } from '../../../lib/amount.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFundMutations } from '../queries.ts'
import { useFundHint } from '../use-fund-hint.ts'
import { AmountField, LineField } from './fields.tsx'

interface TransferDialogProps {
  funds: readonly FundRow[]
  from: FundRow | undefined
  onClose: () => void
}

const isCash = ({ kind }: FundRow) => kind === 'safe' || kind === 'petty_cash'

/** Sends money from one fund to another. */
export function TransferDialog({ funds, from, onClose }: TransferDialogProps) {
  const { t, language } = useTexts('funds', 'errors')
  const format = useFormat()
  const hint = useFundHint()
  const id = useId()
  const { send } = useFundMutations()
  const [fromId, setFromId] = useState<string>(from?.id ?? funds[0]?.id ?? '')
  const [toId, setToId] = useState('')
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [source, target] = [funds.find((fund) => fund.id === fromId), funds.find((fund) => fund.id === toId)]
  const currency = source?.currency ?? 'TRY'
  const minor = readAmount(amount, currency)
  const nameOf = (fund: FundRow) => inLanguage(fund.name, language)
  const form = useCommandForm({
    name: 'funds.send',
    send: send.mutateAsync,
    fields: ['fromId', 'toId', 'amountMinor', 'note'],
    read: () =>
      source && target && minor
        ? { fromId: source.id, toId: target.id, amountMinor: minor, ...(note.trim() && { note: note.trim() }) }
        : null,
    onDone() {
      toast.success(t('funds:transfer.sent', { amount: format.money(minor ?? 0, currency) }))
      onClose()
    },
  })
  const taken = source && target && (isCash(source) || isCash(target))
  return (
    <FormDialog
      title={t('funds:transfer.title')}
      lead={t(taken ? 'funds:transfer.leadCash' : 'funds:transfer.lead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={amount !== '' || note !== '' || toId !== ''}
      submitLabel={
        minor ? t('funds:transfer.submitAmount', { amount: format.money(minor, currency) }) : t('funds:transfer.submit')
      }
    >
      <Field
        id={`${id}-from`}
        label={t('funds:transfer.from')}
        error={form.errorAt('fromId', !source && t('errors:field.choice'))}
        hint={source && hint(source)}
        required
      >
        <Select
          value={fromId}
          options={funds.map((fund) => ({ value: fund.id, label: nameOf(fund) }))}
          onValueChange={(value) => {
            setFromId(value)
            if (value === toId) setToId('')
          }}
        />
      </Field>
      <Field
        id={`${id}-to`}
        label={t('funds:transfer.to')}
        error={form.errorAt('toId', !target && t('errors:field.choice'))}
        required
      >
        <Select
          value={toId}
          placeholder={t('funds:transfer.choose')}
          options={funds.filter((fund) => fund.id !== fromId).map((fund) => ({ value: fund.id, label: nameOf(fund) }))}
          onValueChange={setToId}
        />
      </Field>
      <AmountField
        label={t('funds:amount')}
        error={form.errorAt('amountMinor', !minor && t('errors:field.amount'))}
        required
        value={amount}
        onValue={setAmount}
        currency={currency}
      />
      <LineField
        label={t('funds:transfer.note')}
        hint={t('funds:transfer.noteHint')}
        error={form.errorAt('note')}
        value={note}
        onValue={setNote}
      />
    </FormDialog>
  )
}
