import { fold, inLanguage, type StoredFileId, type TicketSessionId, taxInside } from '@marquee/contract'
import type { ExpenseCategoryId, ExpenseDetail, ExpenseId } from '@marquee/contract/expenses'
import type { VendorId } from '@marquee/contract/inventory'
import type { VehicleId } from '@marquee/contract/transport'
import { Button, Combobox, type ComboboxOption, Field, Select, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { readAmount, writeAmount } from '../../lib/amount.ts'
import { useMe } from '../../lib/auth-session/current.ts'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { DayField } from '../../lib/form/day-field.tsx'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFormat } from '../../lib/format.ts'
import { PictureField } from '../../lib/record/picture-field.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { vehicleName } from './names.ts'
import { useAskReceipt, useChoices, useExpenseCommands } from './queries.ts'

const receiptField = { purpose: 'expenseReceipt' } as const
const taxRates = [0, 10_000, 80_000, 100_000, 180_000, 200_000]

interface ExpenseDialogProps {
  /** null: a new one. */
  expense: ExpenseDetail | null
  onClose: () => void
  onDone: (id: ExpenseId) => void
}

const fits = (option: ComboboxOption, typed: string) => fold(option.label).includes(fold(typed.trim()))

/** An expense as it is written down: the receipt first, because a phone is there to take its picture. */
export function ExpenseDialog({ expense, onClose, onDone }: ExpenseDialogProps) {
  const { t, language } = useTexts('expenses', 'errors')
  const format = useFormat()
  const id = useId()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const choices = useChoices().data
  const ask = useAskReceipt()
  const { create, update } = useExpenseCommands()
  const [typed, setTyped] = useState(() => ({
    category: (expense?.category.id ?? null) as ExpenseCategoryId | null,
    vendor: (expense?.vendor?.id ?? null) as VendorId | null,
    ref: expense?.vendorRef ?? '',
    amount: expense ? writeAmount(expense.grossMinor, currency, language) : '',
    tax: expense ? writeAmount(expense.taxMinor, currency, language) : '',
    day: (expense?.incurredOn ?? null) as string | null,
    description: expense?.description ?? '',
    session: (expense?.session?.id ?? null) as TicketSessionId | null,
    vehicle: (expense?.vehicle?.id ?? null) as VehicleId | null,
    receipt: (expense?.receipt ?? null) as StoredFileId | null,
  }))
  const [isDirty, setDirty] = useState(false)
  const [submits, setSubmits] = useState(true)
  const set = (more: Partial<typeof typed>) => {
    setDirty(true)
    setTyped((before) => ({ ...before, ...more }))
  }
  const grossMinor = readAmount(typed.amount, currency)
  const taxMinor = typed.tax.trim() === '' ? 0 : readAmount(typed.tax, currency)
  const day = typed.day ?? choices?.today ?? ''
  const form = useCommandForm({
    name: expense ? 'expenses.update' : 'expenses.create',
    send: async (input: object & { commandId: string }) => {
      const saved = expense ? await update.mutateAsync(input as never) : await create.mutateAsync(input as never)
      toast.success(t(expense ? 'expenses:saved' : submits ? 'expenses:handedIn' : 'expenses:kept'))
      onDone(saved.id)
    },
    fields: [
      'categoryId',
      'vendorId',
      'vendorRef',
      'grossMinor',
      'taxMinor',
      'incurredOn',
      'description',
      'ticketSessionId',
      'vehicleId',
      'receipt',
    ],
    read: () =>
      typed.category && grossMinor && taxMinor !== null && day && typed.description.trim()
        ? {
            ...(expense ? { id: expense.id, expectedRev: expense.rev } : { submits }),
            categoryId: typed.category,
            vendorId: typed.vendor,
            vendorRef: typed.ref.trim() || null,
            grossMinor,
            taxMinor,
            incurredOn: day,
            description: typed.description.trim(),
            ticketSessionId: typed.session,
            vehicleId: typed.vehicle,
            receipt: typed.receipt,
          }
        : null,
    onDone: () => undefined,
  })
  const sessions = (choices?.sessions ?? []).map(({ id: value, product, startsAt }) => ({
    value: value as string,
    label: `${inLanguage(product, language)}, ${format.dateTime(startsAt, 'short')}`,
  }))
  const kept = expense?.session
  if (kept && !sessions.some(({ value }) => value === kept.id)) {
    sessions.unshift({
      value: kept.id,
      label: `${inLanguage(kept.product, language)}, ${format.dateTime(kept.startsAt, 'short')}`,
    })
  }
  const vehicles = (choices?.vehicles ?? []).map((each) => ({ value: each.id as string, label: vehicleName(each) }))
  const had = expense?.vehicle
  if (had && !vehicles.some(({ value }) => value === had.id)) {
    vehicles.unshift({ value: had.id, label: vehicleName(had) })
  }
  const receiptOver = choices?.categories.find((each) => each.id === typed.category)?.receiptOverMinor ?? null
  const needsReceipt = receiptOver !== null && (grossMinor ?? 0) > receiptOver
  return (
    <FormDialog
      title={t(expense ? 'expenses:edit' : 'expenses:add')}
      size="lg"
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={isDirty}
      submitLabel={t(expense ? 'expenses:save' : submits ? 'expenses:submit' : 'expenses:keep')}
    >
      <PictureField
        id={`${id}-receipt`}
        label={t('expenses:field.receipt')}
        hint={needsReceipt ? t('expenses:receipt.needed') : undefined}
        error={form.errorAt('receipt')}
        field={receiptField}
        value={typed.receipt ?? ''}
        stored={expense?.receipt && expense.receiptLink ? { id: expense.receipt, link: expense.receiptLink } : null}
        ask={ask}
        onChange={(receipt) => set({ receipt: (receipt || null) as StoredFileId | null })}
      />
      <div className="grid gap-[var(--field-gap)] sm:grid-cols-2">
        <Field
          id={`${id}-amount`}
          label={t('expenses:field.amount')}
          error={form.errorAt('grossMinor', !grossMinor && t('errors:field.amount'))}
          required
        >
          <TextInput
            value={typed.amount}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
            className="tnum"
            onChange={(event) => set({ amount: event.target.value })}
          />
        </Field>
        <Field
          id={`${id}-tax`}
          label={t('expenses:field.tax')}
          error={form.errorAt('taxMinor', taxMinor === null && t('errors:field.amount'))}
          optional
        >
          <TextInput
            value={typed.tax}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
            className="tnum"
            onChange={(event) => set({ tax: event.target.value })}
          />
        </Field>
      </div>
      {grossMinor ? (
        <fieldset className="flex flex-wrap items-center gap-1.5">
          <legend className="sr-only">{t('expenses:taxIn')}</legend>
          {taxRates.map((ppm) => (
            <Button
              key={ppm}
              size="sm"
              onClick={() => set({ tax: writeAmount(taxInside(grossMinor, ppm), currency, language) })}
            >
              {format.rate(ppm)}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <Field
        id={`${id}-description`}
        label={t('expenses:field.description')}
        error={form.errorAt('description', !typed.description.trim() && t('errors:field.required'))}
        required
      >
        <TextInput
          value={typed.description}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <div className="grid gap-[var(--field-gap)] sm:grid-cols-2">
        <Field
          id={`${id}-category`}
          label={t('expenses:column.category')}
          error={form.errorAt('categoryId', !typed.category && t('errors:field.required'))}
          required
        >
          <Select
            key={choices?.categories.length}
            value={typed.category ?? ''}
            placeholder={t('expenses:chooseCategory')}
            onValueChange={(category) => set({ category: category as ExpenseCategoryId })}
            options={(choices?.categories ?? []).map((each) => ({
              value: each.id as string,
              label: inLanguage(each.name, language),
            }))}
          />
        </Field>
        <DayField
          id={`${id}-day`}
          label={t('expenses:column.day')}
          error={form.errorAt('incurredOn', !day && t('errors:field.required'))}
          value={day}
          max={choices?.today}
          onValueChange={(value) => set({ day: value || null })}
        />
        <Field id={`${id}-vendor`} label={t('expenses:field.vendor')} error={form.errorAt('vendorId')} optional>
          <Combobox
            options={(choices?.vendors ?? []).map((each) => ({ value: each.id as string, label: each.name }))}
            value={typed.vendor}
            onValueChange={(vendor) => set({ vendor: vendor as VendorId | null })}
            filter={fits}
            clearable
          />
        </Field>
        <Field id={`${id}-ref`} label={t('expenses:field.ref')} error={form.errorAt('vendorRef')} optional>
          <TextInput
            value={typed.ref}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => set({ ref: event.target.value })}
          />
        </Field>
      </div>
      <Field id={`${id}-session`} label={t('expenses:field.session')} error={form.errorAt('ticketSessionId')} optional>
        <Combobox
          options={sessions}
          value={typed.session}
          onValueChange={(session) => set({ session: session as TicketSessionId | null })}
          filter={fits}
          clearable
        />
      </Field>
      {vehicles.length > 0 && (
        <Field id={`${id}-vehicle`} label={t('expenses:field.vehicle')} error={form.errorAt('vehicleId')} optional>
          <Combobox
            options={vehicles}
            value={typed.vehicle}
            onValueChange={(vehicle) => set({ vehicle: vehicle as VehicleId | null })}
            filter={fits}
            clearable
          />
        </Field>
      )}
      {!expense && (
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" checked={!submits} onChange={(event) => setSubmits(!event.target.checked)} />
          {t('expenses:keepDraft')}
        </label>
      )}
    </FormDialog>
  )
}
