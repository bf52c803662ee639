import { type FundRow, inLanguage } from '@marquee/contract'
import { useState } from 'react'
import { readAmount } from '../../../lib/amount.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFundMutations } from '../queries.ts'
import { AmountField, LineField } from './fields.tsx'

interface MoveDialogProps {
  fund: FundRow
  kind: 'paid_in' | 'paid_out'
  onClose: () => void
}

/** Money that comes into a fund or leaves it, with a reason. */
export function MoveDialog({ fund, kind, onClose }: MoveDialogProps) {
  const { t, language } = useTexts('funds', 'errors')
  const format = useFormat()
  const { move } = useFundMutations()
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const minor = readAmount(amount, fund.currency)
  const form = useCommandForm({
    name: 'funds.move',
    send: move.mutateAsync,
    fields: ['amountMinor', 'reason'],
    read: () => (minor && reason.trim() ? { fundId: fund.id, kind, amountMinor: minor, reason: reason.trim() } : null),
    onDone() {
      toast.success(t(`funds:move.done.${kind}`, { amount: format.money(minor ?? 0, fund.currency) }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(`funds:move.${kind}`)}
      lead={t('funds:of', {
        fund: inLanguage(fund.name, language),
        amount: format.money(fund.balanceMinor, fund.currency),
      })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={amount !== '' || reason !== ''}
      submitLabel={t(`funds:move.submit.${kind}`)}
    >
      <AmountField
        label={t('funds:amount')}
        error={form.errorAt('amountMinor', !minor && t('errors:field.amount'))}
        required
        value={amount}
        onValue={setAmount}
        currency={fund.currency}
      />
      <LineField
        occasion={`fund_${kind}`}
        label={t('funds:reason')}
        hint={t(`funds:move.hint.${kind}`)}
        error={form.errorAt('reason', !reason.trim() && t('errors:field.required'))}
        required
        value={reason}
        onValue={setReason}
      />
    </FormDialog>
  )
}
