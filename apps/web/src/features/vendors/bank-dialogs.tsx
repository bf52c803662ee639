import type { VendorRow } from '@marquee/contract/inventory'
import type { BankDetails } from '@marquee/contract/vendor-bank'
import { Field, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useBankCommands } from './queries.ts'

/** Enters where a vendor is paid from now on. */
export function BankDialog({ vendor, onClose }: { vendor: VendorRow; onClose: () => void }) {
  const { t } = useTexts('vendors', 'errors')
  const id = useId()
  const { set } = useBankCommands()
  const [iban, setIban] = useState('')
  const [bic, setBic] = useState('')
  const [holder, setHolder] = useState(vendor.name.slice(0, 70))
  const form = useCommandForm({
    name: 'vendors.setBank',
    send: set.mutateAsync,
    fields: ['iban', 'bic', 'holder'],
    read: () =>
      iban.trim() && holder.trim()
        ? { vendorId: vendor.id, iban: iban.trim(), bic: bic.trim(), holder: holder.trim() }
        : null,
    onDone() {
      toast.success(t('vendors:bank.dialog.done'))
      onClose()
    },
  })
  const required = (value: string) => !value.trim() && t('errors:field.required')
  return (
    <FormDialog
      title={t('vendors:bank.dialog.title', { name: vendor.name })}
      lead={t('vendors:bank.dialog.lead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={iban !== ''}
      submitLabel={t('vendors:bank.dialog.submit')}
    >
      <Field id={`${id}-iban`} label={t('vendors:bank.iban')} error={form.errorAt('iban', required(iban))} required>
        <TextInput
          value={iban}
          maxLength={50}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="tnum"
          onChange={(event) => setIban(event.target.value)}
        />
      </Field>
      <Field
        id={`${id}-holder`}
        label={t('vendors:bank.holder')}
        error={form.errorAt('holder', required(holder))}
        required
      >
        <TextInput
          value={holder}
          maxLength={70}
          autoComplete="off"
          onChange={(event) => setHolder(event.target.value)}
        />
      </Field>
      <Field
        id={`${id}-bic`}
        label={t('vendors:bank.bic')}
        hint={t('vendors:bank.bicHint')}
        error={form.errorAt('bic')}
      >
        <TextInput
          value={bic}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setBic(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

interface DecideDialogProps {
  vendor: VendorRow
  way: 'approve' | 'reject'
  bank: BankDetails
  onClose: () => void
}

/** Approves details of a bank, or refuses them with a reason. */
export function DecideDialog({ vendor, way, bank, onClose }: DecideDialogProps) {
  const { t } = useTexts('vendors', 'errors')
  const id = useId()
  const { approve, reject } = useBankCommands()
  const [reason, setReason] = useState('')
  const isReject = way === 'reject'
  const form = useCommandForm({
    name: `vendors.${way}Bank`,
    send: (input: object & { commandId: string }) =>
      isReject ? reject.mutateAsync(input as never) : approve.mutateAsync(input as never),
    fields: ['reason'],
    read: () => (!isReject ? { id: bank.id } : reason.trim() ? { id: bank.id, reason: reason.trim() } : null),
    onDone() {
      toast.success(t(isReject ? 'vendors:bank.rejectDialog.done' : 'vendors:bank.approved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(isReject ? 'vendors:bank.rejectDialog.title' : 'vendors:bank.approveDialog.title')}
      lead={t(isReject ? 'vendors:bank.rejectDialog.lead' : 'vendors:bank.approveDialog.lead', {
        name: vendor.name,
        iban: bank.iban,
        holder: bank.holder,
      })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t(isReject ? 'vendors:bank.rejectDialog.submit' : 'vendors:bank.approveDialog.submit')}
      {...(isReject && { tone: 'danger' as const })}
    >
      {isReject && (
        <Field
          id={`${id}-reason`}
          label={t('vendors:bank.rejectDialog.reason')}
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
      )}
    </FormDialog>
  )
}
