import { type FundId, inLanguage } from '@marquee/contract'
import type { BillDetail, VendorPaymentId } from '@marquee/contract/vendor-bills'
import { Field, Select } from '@marquee/ui'
import { useId, useState } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonForm } from '../../../parts/reasons/reason-form.tsx'
import { HeldIban } from '../held-iban.tsx'
import { MoneyField, useAmountError } from '../money-field.tsx'
import { useBillChoices, useBillCommands } from '../queries.ts'

/** Pays a bill out of a fund, whole or in part; amount and vendor are said again. */
export function PayDialog({ row, onClose }: { row: BillDetail; onClose: () => void }) {
  const { t, language } = useTexts('vendorPayouts', 'errors')
  const format = useFormat()
  const id = useId()
  const { pay } = useBillCommands()
  const funds = useBillChoices().data?.funds ?? []
  const [chosen, setChosen] = useState<FundId | null>(null)
  const [typed, setTyped] = useState(() => writeAmount(row.openMinor, row.currency, language))
  const fundId = chosen ?? funds.find(({ kind }) => kind === 'bank')?.id ?? funds[0]?.id ?? null
  const amountMinor = readAmount(typed, row.currency)
  const amount = format.money(amountMinor ?? 0, row.currency)
  const amountError = useAmountError()
  const tooMuch = (amountMinor ?? 0) > row.openMinor
  const form = useCommandForm({
    name: 'vendorBills.pay',
    send: pay.mutateAsync,
    fields: ['fundId', 'amountMinor'],
    read: () => (fundId && amountMinor && !tooMuch ? { id: row.id, expectedRev: row.rev, fundId, amountMinor } : null),
    onDone() {
      toast.success(t('vendorPayouts:pay.done', { amount }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('vendorPayouts:pay.title', { vendor: row.vendor.name })}
      lead={t('vendorPayouts:pay.lead', {
        ref: row.vendorRef,
        open: format.money(row.openMinor, row.currency),
      })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t('vendorPayouts:pay.submit', { amount })}
    >
      {row.isIbanHeld && <HeldIban />}
      <MoneyField
        id={`${id}-amount`}
        label={t('vendorPayouts:pay.amount')}
        error={form.errorAt('amountMinor', amountError(amountMinor, row.openMinor))}
        required
        value={typed}
        currency={row.currency}
        onChange={setTyped}
      />
      <Field
        id={`${id}-fund`}
        label={t('vendorPayouts:pay.fund')}
        error={form.errorAt('fundId', !fundId && t('errors:field.required'))}
        required
      >
        <Select
          key={funds.length}
          value={fundId ?? ''}
          onValueChange={(value) => setChosen(value as FundId)}
          options={funds.map((fund) => ({ value: fund.id as string, label: inLanguage(fund.name, language) }))}
        />
      </Field>
    </FormDialog>
  )
}

interface ReasonDialogProps {
  row: BillDetail
  /** The payment to take back; null: the bill is cancelled. */
  paymentId: VendorPaymentId | null
  onClose: () => void
}

/** Cancels a bill, or takes one of its payments back; each with a reason. */
export function ReasonDialog({ row, paymentId, onClose }: ReasonDialogProps) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  const { cancel, takeBack } = useBillCommands()
  const doing = paymentId ? 'takeBack' : 'cancel'
  const payment = row.payments.find((each) => each.id === paymentId)
  return (
    <ReasonForm
      name={`vendorBills.${doing}`}
      send={(input) => (paymentId ? takeBack.mutateAsync(input as never) : cancel.mutateAsync(input as never))}
      of={{ id: row.id, expectedRev: row.rev, ...(paymentId && { paymentId }) }}
      words={{
        title: t(`vendorPayouts:${doing}.title`),
        lead: t(`vendorPayouts:${doing}.lead`, {
          amount: format.money(payment?.amountMinor ?? row.grossMinor, row.currency),
        }),
        reason: t('vendorPayouts:reason'),
        submit: t(`vendorPayouts:${doing}.submit`),
        done: t(`vendorPayouts:${doing}.done`),
      }}
      tone="danger"
      onClose={onClose}
    />
  )
}
