import type { PayoutDetail } from '@marquee/contract/vendor-payouts'
import { Field, Select, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { readAmount, writeAmount } from '../../lib/amount.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCommandForm } from '../../parts/till/use-command-form.ts'
import { usePayoutCommands } from './queries.ts'

interface PayoutReasonProps {
  row: PayoutDetail
  way: 'fail' | 'reverse'
  onClose: () => void
}

/** Says that a payout came to nothing, or reverses it; each with a reason. */
export function PayoutReason({ row, way, onClose }: PayoutReasonProps) {
  const { t } = useTexts('vendorPayouts', 'errors')
  const format = useFormat()
  const id = useId()
  const { fail, reverse } = usePayoutCommands()
  const [reason, setReason] = useState('')
  const form = useCommandForm({
    name: `vendorPayouts.${way}`,
    send: (way === 'fail' ? fail : reverse).mutateAsync,
    fields: ['reason'],
    read: () => (reason.trim() ? { id: row.id, reason: reason.trim() } : null),
    onDone() {
      toast.success(t(`vendorPayouts:${way}.done`))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(`vendorPayouts:${way}.title`)}
      lead={t(`vendorPayouts:${way}.lead`, {
        amount: format.money(row.amountMinor, row.currency),
        vendor: row.vendor.name,
      })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t(`vendorPayouts:${way}.submit`)}
      tone="danger"
    >
      <Field
        id={`${id}-reason`}
        label={t('vendorPayouts:reason')}
        error={form.errorAt('reason', !reason.trim() && t('errors:field.required'))}
        required
      >
        <TextInput
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

/** Takes what of an advance is in a bill back. */
export function TakeBackDialog({
  row,
  bill,
  onClose,
}: {
  row: PayoutDetail
  bill: PayoutDetail['bills'][number]
  onClose: () => void
}) {
  const { t } = useTexts('vendorPayouts', 'errors')
  const format = useFormat()
  const id = useId()
  const { returnAdvance } = usePayoutCommands()
  const [reason, setReason] = useState('')
  const form = useCommandForm({
    name: 'vendorPayouts.returnAdvance',
    send: returnAdvance.mutateAsync,
    fields: ['reason'],
    read: () => (reason.trim() ? { id: row.id, billId: bill.id, reason: reason.trim() } : null),
    onDone() {
      toast.success(t('vendorPayouts:advance.takenBack'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('vendorPayouts:advance.takeBackTitle')}
      lead={t('vendorPayouts:advance.takeBackLead', {
        amount: format.money(bill.amountMinor, row.currency),
        bill: bill.vendorRef,
      })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t('vendorPayouts:advance.takeBack')}
      tone="danger"
    >
      <Field
        id={`${id}-reason`}
        label={t('vendorPayouts:reason')}
        error={form.errorAt('reason', !reason.trim() && t('errors:field.required'))}
        required
      >
        <TextInput
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
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
      <Field
        id={`${id}-amount`}
        label={t('vendorPayouts:pay.amount')}
        error={form.errorAt(
          'amountMinor',
          tooMuch ? t('errors:field.tooBig') : !amountMinor && t('errors:field.amount'),
        )}
        required
      >
        <TextInput
          value={text}
          inputMode="decimal"
          autoComplete="off"
          suffix={row.currency}
          className="tnum"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
