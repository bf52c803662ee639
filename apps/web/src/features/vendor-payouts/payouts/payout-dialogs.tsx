import type { PayoutDetail } from '@marquee/contract/vendor-payouts'
import { Field, Select } from '@marquee/ui'
import { useId, useState } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonForm } from '../../../parts/reasons/reason-form.tsx'
import { MoneyField, useAmountError } from '../money-field.tsx'
import { usePayoutCommands } from '../queries.ts'

interface PayoutReasonProps {
  row: PayoutDetail
  way: 'fail' | 'reverse'
  onClose: () => void
}

/** Says that a payout came to nothing, or reverses it; each with a reason. */
export function PayoutReason({ row, way, onClose }: PayoutReasonProps) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  const { fail, reverse } = usePayoutCommands()
  return (
    <ReasonForm
      name={`vendorPayouts.${way}`}
      send={(input) => (way === 'fail' ? fail : reverse).mutateAsync(input as never)}
      of={{ id: row.id }}
      words={{
        title: t(`vendorPayouts:${way}.title`),
        lead: t(`vendorPayouts:${way}.lead`, {
          amount: format.money(row.amountMinor, row.currency),
          vendor: row.vendor.name,
        }),
        reason: t('vendorPayouts:reason'),
        submit: t(`vendorPayouts:${way}.submit`),
        done: t(`vendorPayouts:${way}.done`),
      }}
      tone="danger"
      onClose={onClose}
    />
  )
}

interface TakeBackProps {
  row: PayoutDetail
  bill: PayoutDetail['bills'][number]
  onClose: () => void
}

/** Takes what of an advance is in a bill back. */
export function TakeBackDialog({ row, bill, onClose }: TakeBackProps) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  const { returnAdvance } = usePayoutCommands()
  return (
    <ReasonForm
      name="vendorPayouts.returnAdvance"
      send={(input) => returnAdvance.mutateAsync(input as never)}
      of={{ id: row.id, billId: bill.id }}
      words={{
        title: t('vendorPayouts:advance.takeBackTitle'),
        lead: t('vendorPayouts:advance.takeBackLead', {
          amount: format.money(bill.amountMinor, row.currency),
          bill: bill.vendorRef,
        }),
        reason: t('vendorPayouts:reason'),
        submit: t('vendorPayouts:advance.takeBack'),
        done: t('vendorPayouts:advance.takenBack'),
      }}
      tone="danger"
      onClose={onClose}
    />
  )
}

/** Pays another bill with what is left of a payout. */
export function AdvanceDialog({ row, onClose }: { row: PayoutDetail; onClose: () => void }) {
  const { t, language } = useTexts('vendorPayouts', 'errors')
  const format = useFormat()
  const id = useId()
  const { useAdvance: use } = usePayoutCommands()
  const [billId, setBillId] = useState<string>(row.openBills[0]?.id ?? '')
  const bill = row.openBills.find((each) => each.id === billId)
  const most = Math.min(row.advanceMinor, bill?.openMinor ?? 0)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? writeAmount(most, row.currency, language)
  const amountMinor = readAmount(text, row.currency)
  const amountError = useAmountError()
  const tooMuch = (amountMinor ?? 0) > most
  const money = (minor: number) => format.money(minor, row.currency)
  const form = useCommandForm({
    name: 'vendorPayouts.useAdvance',
    send: use.mutateAsync,
    fields: ['billId', 'amountMinor'],
    read: () => (bill && amountMinor && !tooMuch ? { id: row.id, billId: bill.id, amountMinor } : null),
    onDone() {
      toast.success(t('vendorPayouts:advance.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('vendorPayouts:advance.title')}
      lead={t('vendorPayouts:advance.lead', { amount: money(row.advanceMinor), vendor: row.vendor.name })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t('vendorPayouts:advance.submit', { amount: money(amountMinor ?? 0) })}
    >
      <Field id={`${id}-bill`} label={t('vendorPayouts:one')} error={form.errorAt('billId')} required>
        <Select
          value={billId}
          onValueChange={(value) => {
            setBillId(value)
            setTyped(null)
          }}
          options={row.openBills.map((each) => ({
            value: each.id as string,
            label: `${each.vendorRef} · ${money(each.openMinor)}`,
          }))}
        />
      </Field>
      <MoneyField
        id={`${id}-amount`}
        label={t('vendorPayouts:pay.amount')}
        error={form.errorAt('amountMinor', amountError(amountMinor, most))}
        required
        value={text}
        currency={row.currency}
        onChange={setTyped}
      />
    </FormDialog>
  )
}
