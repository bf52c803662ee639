import { fold } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import { Button, Combobox, type ComboboxOption, EmptyState, Field, PageFrame, Skeleton, TextInput } from '@marquee/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useId, useState } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FailedState } from '../../../lib/failed-state.tsx'
import { DayField } from '../../../lib/form/day-field.tsx'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { useCloseGuard } from '../../../lib/form/use-close-guard.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { HeldIban } from '../held-iban.tsx'
import { MoneyField } from '../money-field.tsx'
import { useBillChoices, useBillCommands, useUnbilled } from '../queries.ts'
import { BilledFreight, BilledLine, type Line, readQuantity, type Typed } from './billed-line.tsx'
import type { BillsState } from './use-bills-state.ts'

const fits = (option: ComboboxOption, typed: string) => fold(option.label).includes(fold(typed.trim()))
const taxRates = [0, 10_000, 80_000, 100_000, 180_000, 200_000]

/** A bill as it came: whose it is, and which deliveries it is for; what differs is said while it is typed. */
export function BillForm({ state }: { state: BillsState }) {
  const { t, language } = useTexts('vendorPayouts', 'vendors', 'errors')
  const format = useFormat()
  const id = useId()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const choices = useBillChoices().data
  const { create } = useBillCommands()
  const [head, setHead] = useState({
    vendor: state.vendor as VendorId | null,
    ref: '',
    issued: null as string | null,
    due: '',
    tax: '',
    /** null: as the deliveries that are ticked say. */
    freight: null as string | null,
    note: '',
  })
  const [typed, setTyped] = useState<Record<string, Partial<Typed>>>({})
  const [isDirty, setDirty] = useState(false)
  const found = useUnbilled(head.vendor)
  const vendor = choices?.vendors.find((each) => each.id === head.vendor)
  const issued = head.issued ?? choices?.today ?? ''
  const set = (more: Partial<typeof head>) => {
    setDirty(true)
    setHead((before) => ({ ...before, ...more }))
  }
  const change = (key: string, more: Partial<Typed>) => {
    setDirty(true)
    setTyped((before) => ({ ...before, [key]: { ...before[key], ...more } }))
  }
  const said = (line: Line): Typed => ({
    isOn: true,
    qty: language === 'tr' ? line.receivedQty.replace('.', ',') : line.receivedQty,
    net: writeAmount(line.expectedMinor, currency, language),
    ...typed[line.moveId],
  })
  const guard = useCloseGuard(isDirty, () => state.closeForm(null))
  const all = (found.data ?? []).flatMap(({ lines }) => lines)
  const ticked = all.filter((line) => said(line).isOn)
  const freightCame = ticked.reduce((sum, line) => sum + line.freightMinor, 0)
  const freight = head.freight ?? (freightCame > 0 ? writeAmount(freightCame, currency, language) : '')
  const freightMinor = freight.trim() === '' ? 0 : readAmount(freight, currency)
  const netMinor =
    ticked.reduce((sum, line) => sum + (readAmount(said(line).net, currency) ?? 0), 0) + (freightMinor ?? 0)
  const taxMinor = head.tax.trim() === '' ? 0 : readAmount(head.tax, currency)
  const form = useCommandForm({
    name: 'vendorBills.create',
    async send(input: object & { commandId: string }) {
      const saved = await create.mutateAsync(input as never)
      toast.success(t('vendorPayouts:form.done'))
      state.closeForm(saved.id)
    },
    fields: ['vendorId', 'vendorRef', 'issuedOn', 'dueOn', 'freightMinor', 'taxMinor', 'note', 'lines'],
    read() {
      const lines = ticked.map((line) => {
        const { qty, net } = said(line)
        return { moveId: line.moveId, qty: readQuantity(qty), netMinor: net.trim() ? readAmount(net, currency) : null }
      })
      if (lines.some((line) => line.qty === null || line.netMinor === null)) return null
      if (!head.vendor || !head.ref.trim() || !issued || taxMinor === null || lines.length === 0) return null
      if (freightMinor === null) return null
      return {
        vendorId: head.vendor,
        vendorRef: head.ref.trim(),
        issuedOn: issued,
        dueOn: head.due || null,
        taxMinor,
        freightMinor,
        note: head.note.trim(),
        lines,
      }
    },
    onDone: () => undefined,
  })
  return (
    <PageFrame
      title={t('vendorPayouts:form.title')}
      subtitle={t('vendorPayouts:form.total', {
        net: format.money(netMinor, currency),
        gross: format.money(netMinor + (taxMinor ?? 0), currency),
      })}
      actions={
        <Button icon={ArrowLeft} onClick={guard.requestClose}>
          {t('vendorPayouts:form.back')}
        </Button>
      }
      primary={
        <Button type="submit" form={id} variant="primary" loading={form.pending}>
          {t('vendorPayouts:form.submit')}
        </Button>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(280px,360px)_minmax(0,1fr)]">
        <form
          id={id}
          {...form.formProps}
          aria-label={t('vendorPayouts:form.title')}
          className="flex flex-col gap-[var(--field-gap)]"
        >
          <FormFailure {...form.said} />
          <Field
            id={`${id}-vendor`}
            label={t('vendorPayouts:column.vendor')}
            error={form.errorAt('vendorId', !head.vendor && t('errors:field.required'))}
            required
          >
            <Combobox
              options={(choices?.vendors ?? []).map((each) => ({
                value: each.id as string,
                label:
                  each.unbilledMinor > 0
                    ? `${each.name} · ${t('vendorPayouts:form.unbilled', { amount: format.money(each.unbilledMinor, currency) })}`
                    : each.name,
              }))}
              value={head.vendor}
              onValueChange={(value) => {
                setTyped({})
                set({ vendor: value as VendorId | null, freight: null })
              }}
              filter={fits}
              clearable
            />
          </Field>
          {choices?.vendors.find((each) => each.id === head.vendor)?.isIbanHeld && <HeldIban />}
          <Field
            id={`${id}-ref`}
            label={t('vendorPayouts:form.ref')}
            error={form.errorAt('vendorRef', !head.ref.trim() && t('errors:field.required'))}
            required
          >
            <TextInput
              value={head.ref}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => set({ ref: event.target.value })}
            />
          </Field>
          <DayField
            id={`${id}-issued`}
            label={t('vendorPayouts:fact.issued')}
            error={form.errorAt('issuedOn', !issued && t('errors:field.required'))}
            value={issued}
            max={choices?.today}
            onValueChange={(day) => set({ issued: day || null })}
          />
          <DayField
            id={`${id}-due`}
            label={t('vendorPayouts:column.due')}
            error={form.errorAt('dueOn')}
            value={head.due}
            onValueChange={(day) => set({ due: day || '' })}
          />
          {vendor && !head.due && (
            <p className="-mt-2 text-ink-3 text-sm">{t('vendorPayouts:form.terms', { count: vendor.termsDays })}</p>
          )}
          {head.vendor !== null && (
            <BilledFreight
              id={`${id}-freight`}
              typed={freight}
              expectedMinor={freightCame}
              tolerancePpm={vendor?.tolerancePpm ?? 0}
              currency={currency}
              error={form.errorAt('freightMinor', freightMinor === null && t('errors:field.amount'))}
              onChange={(typedFreight) => set({ freight: typedFreight })}
            />
          )}
          <MoneyField
            id={`${id}-tax`}
            label={t('vendorPayouts:fact.tax')}
            error={form.errorAt('taxMinor', taxMinor === null && t('errors:field.amount'))}
            optional
            value={head.tax}
            currency={currency}
            onChange={(tax) => set({ tax })}
          />
          {netMinor > 0 && (
            <fieldset className="flex flex-wrap items-center gap-1.5">
              <legend className="sr-only">{t('vendorPayouts:form.rates')}</legend>
              {taxRates.map((ppm) => (
                <Button
                  key={ppm}
                  size="sm"
                  onClick={() =>
                    set({ tax: writeAmount(Math.round((netMinor * ppm) / 1_000_000), currency, language) })
                  }
                >
                  {format.rate(ppm)}
                </Button>
              ))}
            </fieldset>
          )}
          <Field id={`${id}-note`} label={t('vendorPayouts:fact.note')} error={form.errorAt('note')} optional>
            <TextInput
              value={head.note}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => set({ note: event.target.value })}
            />
          </Field>
        </form>
        <section aria-label={t('vendorPayouts:form.deliveries')} className="flex min-w-0 flex-col gap-3">
          {head.vendor === null && <EmptyState title={t('vendorPayouts:form.chooseVendor')} />}
          {head.vendor !== null && found.isError && (
            <FailedState title={t('vendorPayouts:form.failed')} query={found} />
          )}
          {head.vendor !== null && found.isPending && !found.isError && (
            <div aria-busy="true">
              <Skeleton width="100%" height={120} shape="box" />
            </div>
          )}
          {found.data?.length === 0 && (
            <EmptyState title={t('vendorPayouts:form.nothing')} body={t('vendorPayouts:form.nothingHint')} />
          )}
          {form.tried && found.data && all.length > 0 && ticked.length === 0 && (
            <p className="text-danger text-sm">{t('vendorPayouts:form.needLines')}</p>
          )}
          {found.data?.map((act) => (
            <fieldset key={act.actId} className="rounded-lg border border-line bg-surface p-3">
              <legend className="px-1 font-semibold text-sm">
                {[
                  act.vendorRef
                    ? t('vendorPayouts:line.note', { number: act.vendorRef })
                    : t('vendorPayouts:form.noNote'),
                  act.order && t('vendorPayouts:line.order', { number: act.order.orderNo }),
                  format.date(act.on),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </legend>
              <ul className="divide-y divide-line">
                {act.lines.map((line) => (
                  <BilledLine
                    key={line.moveId}
                    line={line}
                    said={said(line)}
                    tolerancePpm={vendor?.tolerancePpm ?? 0}
                    currency={currency}
                    error={{
                      qty: form.errorIn(
                        `lines.${ticked.indexOf(line)}.qty`,
                        readQuantity(said(line).qty) === null ? 'field.number' : null,
                      ),
                      net:
                        form.errorIn(`lines.${ticked.indexOf(line)}.moveId`, null) ??
                        form.errorIn(
                          `lines.${ticked.indexOf(line)}.netMinor`,
                          readAmount(said(line).net, currency) === null ? 'field.amount' : null,
                        ),
                    }}
                    onChange={(more) => change(line.moveId, more)}
                  />
                ))}
              </ul>
            </fieldset>
          ))}
        </section>
      </div>
      <LeaveDialog form={guard} />
    </PageFrame>
  )
}
