import { type FundId, fold, inLanguage } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import { type Payable, payoutMethods } from '@marquee/contract/vendor-payouts'
import { Checkbox, Combobox, type ComboboxOption, cx, Field, FieldGroup, Select, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { DayField } from '../../../lib/form/day-field.tsx'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { freeOf } from '../due/due.ts'
import { HeldIban } from '../held-iban.tsx'
import { useBillChoices, usePayables, usePayoutCommands } from '../queries.ts'

const fits = (option: ComboboxOption, typed: string) => fold(option.label).includes(fold(typed.trim()))

/** Plans one payout: for bills of a vendor, as an advance, or both. */
export function PayoutForm({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts('vendorPayouts', 'errors')
  const format = useFormat()
  const id = useId()
  const navigate = useNavigate()
  const { create } = usePayoutCommands()
  const { data } = usePayables()
  const { today = '', currency = 'TRY', funds = [], rows = [] } = data ?? {}
  const vendors = useBillChoices().data?.vendors ?? []
  const [vendorId, setVendor] = useState<VendorId | null>(null)
  const [method, setMethod] = useState<'bank' | 'cash'>('bank')
  const [chosenFund, setFund] = useState<FundId | null>(null)
  const [day, setDay] = useState('')
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const vendor = vendors.find((each) => each.id === vendorId)
  const suited = funds.filter(({ kind }) => (method === 'bank' ? kind === 'bank' : kind !== 'bank'))
  const fund = (suited.length > 0 ? suited : funds).find((each) => each.id === chosenFund) ?? suited[0] ?? funds[0]
  const open = rows.filter((row) => row.vendor.id === vendorId && freeOf(row) > 0)
  const ticked = open.filter((row) => !off.has(row.id))
  const sum = ticked.reduce((total, row) => total + freeOf(row), 0)
  const text = typed ?? (sum > 0 ? writeAmount(sum, currency, language) : '')
  const amountMinor = readAmount(text, currency) ?? null
  const money = (minor: number) => format.money(minor, currency)
  const advance = amountMinor === null ? 0 : amountMinor - sum
  const form = useCommandForm({
    name: 'vendorPayouts.create',
    async send(input: object & { commandId: string }) {
      const made = await create.mutateAsync(input as never)
      navigate(`/inventory/vendor-payouts?view=payouts&id=${made.id}`)
    },
    fields: ['vendorId', 'fundId', 'plannedOn', 'amountMinor', 'note'],
    read: () =>
      vendorId && fund && amountMinor && advance >= 0
        ? {
            vendorId,
            fundId: fund.id,
            method,
            plannedOn: day || today,
            amountMinor,
            allocations: ticked.map((row) => ({ billId: row.id, amountMinor: freeOf(row) })),
            note: note.trim(),
          }
        : null,
    onDone() {
      toast.success(t('vendorPayouts:payoutForm.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('vendorPayouts:payoutForm.title')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={vendorId !== null}
      submitLabel={t('vendorPayouts:payoutForm.submit', { amount: money(amountMinor ?? 0) })}
    >
      <Field
        id={`${id}-vendor`}
        label={t('vendorPayouts:payoutForm.vendor')}
        error={form.errorAt('vendorId', !vendorId && t('errors:field.required'))}
        required
      >
        <Combobox
          value={vendorId}
          options={vendors.map(({ id: value, name }) => ({ value: value as string, label: name }))}
          filter={fits}
          placeholder={t('vendorPayouts:payoutForm.chooseVendor')}
          clearable
          onValueChange={(value) => {
            setVendor(value as VendorId | null)
            setOff(new Set())
            setTyped(null)
          }}
        />
      </Field>
      {vendor?.isIbanHeld && method === 'bank' && <HeldIban />}
      {vendorId && (
        <FieldGroup label={t('vendorPayouts:payoutForm.bills')}>
          {open.length === 0 ? (
            <p className="text-ink-3 text-sm">{t('vendorPayouts:payoutForm.noBills')}</p>
          ) : (
            <ul className="flex flex-col gap-1.5 text-sm">
              {open.map((row) => (
                <BillTick
                  key={row.id}
                  row={row}
                  isOn={!off.has(row.id)}
                  amount={money(freeOf(row))}
                  onChange={(isOn) => {
                    const next = new Set(off)
                    if (isOn) next.delete(row.id)
                    else next.add(row.id)
                    setOff(next)
                    setTyped(null)
                  }}
                />
              ))}
            </ul>
          )}
        </FieldGroup>
      )}
      <Field
        id={`${id}-amount`}
        label={t('vendorPayouts:pay.amount')}
        error={form.errorAt(
          'amountMinor',
          advance < 0
            ? t('vendorPayouts:payoutForm.less', { amount: money(sum) })
            : !amountMinor && t('errors:field.amount'),
        )}
        hint={vendorId && advance > 0 ? t('vendorPayouts:payoutForm.advance', { amount: money(advance) }) : undefined}
        required
      >
        <TextInput
          value={text}
          inputMode="decimal"
          autoComplete="off"
          suffix={currency}
          className="tnum"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field id={`${id}-method`} label={t('vendorPayouts:payoutForm.method')}>
          <Select
            value={method}
            onValueChange={(value) => setMethod(value as typeof method)}
            options={payoutMethods.map((value) => ({ value, label: t(`vendorPayouts:method.${value}`) }))}
          />
        </Field>
        <Field
          id={`${id}-fund`}
          label={t('vendorPayouts:pay.fund')}
          error={form.errorAt('fundId', !fund && t('errors:field.required'))}
        >
          <Select
            key={`${method} ${funds.length}`}
            value={fund?.id ?? ''}
            onValueChange={(value) => setFund(value as FundId)}
            options={(suited.length > 0 ? suited : funds).map((each) => ({
              value: each.id as string,
              label: inLanguage(each.name, language),
            }))}
          />
        </Field>
      </div>
      {fund && (
        <p
          className={cx(
            'text-sm',
            fund.floorMinor !== null &&
              fund.balanceMinor - (amountMinor ?? 0) < fund.floorMinor &&
              'font-semibold text-danger',
          )}
        >
          {t('vendorPayouts:dueList.after', { amount: money(fund.balanceMinor - (amountMinor ?? 0)) })}
        </p>
      )}
      <DayField
        id={`${id}-day`}
        label={t('vendorPayouts:dueList.day')}
        value={day || today}
        min={today}
        onValueChange={(value) => setDay(value ?? '')}
        error={form.errorAt('plannedOn')}
      />
      <Field id={`${id}-note`} label={t('vendorPayouts:fact.note')} error={form.errorAt('note')}>
        <TextInput value={note} maxLength={500} autoComplete="off" onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

interface BillTickProps {
  row: Payable
  isOn: boolean
  amount: string
  onChange: (isOn: boolean) => void
}

function BillTick({ row, isOn, amount, onChange }: BillTickProps) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  return (
    <li className="flex items-center justify-between gap-3">
      <Checkbox
        checked={isOn}
        label={t('vendorPayouts:payoutForm.bill', { ref: row.vendorRef, day: format.date(row.dueOn) })}
        onCheckedChange={onChange}
      />
      <span className="tnum shrink-0">{amount}</span>
    </li>
  )
}
