import { fold, inLanguage } from '@marquee/contract'
import type { InventoryItemId, VendorId } from '@marquee/contract/inventory'
import type { PurchaseDetail, PurchaseOrderId } from '@marquee/contract/purchases'
import type { HeldItem, StockLocationId } from '@marquee/contract/stock'
import {
  Button,
  Combobox,
  type ComboboxOption,
  EmptyState,
  Field,
  PageFrame,
  Select,
  Skeleton,
  TextInput,
} from '@marquee/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useId, useMemo, useState } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FailedState } from '../../../lib/failed-state.tsx'
import { DayField } from '../../../lib/form/day-field.tsx'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { usePageGuard } from '../../../lib/form/use-page-guard.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { ItemFinder } from '../act/item-finder.tsx'
import { LineCard } from '../act/line-card.tsx'
import { type TypedLine, useLines } from '../act/use-lines.ts'
import { readQuantity } from '../quantity.ts'
import { usePlaces } from '../queries.ts'
import type { StockState } from '../use-stock-state.ts'
import { useLastPrices, useOrder, useOrderChoices, useOrderCommands } from './queries.ts'

interface OrderFormProps {
  /** null: a new one. */
  id: PurchaseOrderId | null
  state: StockState
}

/** A draft of an order: to whom, where it is to come, and line by line what. */
export function OrderForm({ id, state }: OrderFormProps) {
  const { t } = useTexts('purchases')
  const found = useOrder(id)
  const choices = useOrderChoices(id)
  if (id === null) return <Form state={state} draft={null} items={[]} />
  if (found.data && choices.data) return <Form state={state} draft={found.data} items={choices.data.items} />
  return (
    <PageFrame title={t('purchases:form.edit')}>
      {found.isError || choices.isError ? (
        <FailedState title={t('purchases:oneFailed')} query={found.isError ? found : choices} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton width="100%" height={120} shape="box" />
          <Skeleton width="100%" height={120} shape="box" />
        </div>
      )}
    </PageFrame>
  )
}

const fits = (option: ComboboxOption, typed: string) => fold(option.label).includes(fold(typed.trim()))
const blank = { lot: '', expiresOn: null, rejected: '', rejectReason: '' }

interface FormProps {
  state: StockState
  draft: PurchaseDetail | null
  items: readonly HeldItem[]
}

function Form({ state, draft, items }: FormProps) {
  const { t, language } = useTexts('purchases', 'stock', 'errors')
  const format = useFormat()
  const id = useId()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const vendors = useOrderChoices(null).data?.vendors ?? []
  const places = usePlaces().data ?? []
  const { create, update } = useOrderCommands()
  const [initial] = useState<TypedLine[]>(() =>
    (draft?.lines ?? []).flatMap((line) => {
      const item = items.find((each) => each.id === line.item.id)
      const qty = language === 'tr' ? line.qty.replace('.', ',') : line.qty
      const price = writeAmount(line.priceMinor, currency, language)
      return item ? [{ key: newUuid(), item, unitId: line.packing?.id ?? null, qty, price, ...blank }] : []
    }),
  )
  const typed = useLines({ initial })
  const [head, setHead] = useState({
    vendor: (draft?.vendor.id ?? state.vendor) as VendorId | null,
    place: (draft?.location.id ?? null) as StockLocationId | null,
    day: draft?.expectedOn ?? '',
    note: draft?.note ?? '',
  })
  const [isDirty, setDirty] = useState(false)
  const set = (more: Partial<typeof head>) => {
    setDirty(true)
    setHead((before) => ({ ...before, ...more }))
  }
  const leave = () => state.backTo(draft?.id ?? null)
  const guard = usePageGuard(isDirty || typed.lines !== initial, leave)
  const place = head.place ?? places[0]?.id ?? null
  const prices = useLastPricesOf(head.vendor, typed.lines)

  const form = useCommandForm({
    name: draft ? 'purchases.update' : 'purchases.create',
    async send(input: object & { commandId: string }) {
      const saved = await (draft ? update : create).mutateAsync(input as never)
      toast.success(t('purchases:form.saved'))
      guard.done(() => state.backTo(saved.id))
    },
    fields: ['vendorId', 'locationId', 'expectedOn', 'note', 'lines'],
    read() {
      const lines = typed.lines.map((line) => (missingIn(line, currency) ? null : sentLine(line, currency)))
      if (!head.vendor || !place || lines.length === 0 || lines.includes(null)) return null
      return {
        ...(draft && { id: draft.id, expectedRev: draft.rev }),
        vendorId: head.vendor,
        locationId: place,
        expectedOn: head.day || null,
        note: head.note.trim(),
        lines,
      }
    },
    onDone: () => undefined,
  })
  return (
    <PageFrame
      title={t(draft ? 'purchases:form.edit' : 'purchases:form.new')}
      subtitle={`${t('purchases:form.total')}: ${format.money(typed.totalMinor, currency)}`}
      actions={
        <Button icon={ArrowLeft} onClick={guard.requestClose}>
          {t('purchases:form.back')}
        </Button>
      }
      primary={
        <Button type="submit" form={id} variant="primary" loading={form.pending}>
          {t('purchases:form.save')}
        </Button>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(280px,360px)_minmax(0,1fr)]">
        <form
          id={id}
          {...form.formProps}
          aria-label={t(draft ? 'purchases:form.edit' : 'purchases:form.new')}
          className="flex flex-col gap-[var(--field-gap)]"
        >
          <FormFailure {...form.said} />
          <Field
            id={`${id}-vendor`}
            label={t('purchases:form.vendor')}
            error={form.errorAt('vendorId', !head.vendor && t('errors:field.required'))}
            required
          >
            <Combobox
              options={vendors.map((each) => ({ value: each.id as string, label: each.name }))}
              value={head.vendor}
              placeholder={t('purchases:form.chooseVendor')}
              onValueChange={(vendor) => set({ vendor: vendor as VendorId | null })}
              filter={fits}
              clearable
            />
          </Field>
          <Field
            id={`${id}-place`}
            label={t('purchases:form.place')}
            error={form.errorAt('locationId', !place && t('errors:field.required'))}
            required
          >
            <Select
              key={places.length}
              value={place ?? ''}
              onValueChange={(value) => set({ place: value as StockLocationId })}
              options={places.map((each) => ({ value: each.id as string, label: inLanguage(each.name, language) }))}
            />
          </Field>
          <DayField
            id={`${id}-day`}
            label={t('purchases:form.expected')}
            error={form.errorAt('expectedOn')}
            value={head.day}
            onValueChange={(day) => set({ day: day || '' })}
          />
          <Field id={`${id}-note`} label={t('purchases:form.note')} error={form.errorAt('note')} optional>
            <TextInput
              value={head.note}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => set({ note: event.target.value })}
            />
          </Field>
        </form>
        <section aria-label={t('purchases:form.lines')} className="flex min-w-0 flex-col gap-3">
          <ItemFinder onFound={typed.add} />
          {typed.lines.length === 0 ? (
            <EmptyState
              title={t('purchases:form.empty')}
              body={form.tried ? <span className="text-danger">{t('stock:form.needLines')}</span> : undefined}
            />
          ) : (
            <ul aria-label={t('purchases:form.lines')} className="flex flex-col gap-3">
              {typed.lines.map((line, index) => {
                const last = prices.get(line.item.id)
                const factor = Number(line.item.packings.find((each) => each.id === line.unitId)?.factor ?? 1)
                return (
                  <LineCard
                    key={line.key}
                    line={line}
                    isDelivery={false}
                    isOrder
                    hint={
                      last && (
                        <button
                          type="button"
                          className="tnum block text-left text-accent-text text-sm underline"
                          onClick={() =>
                            typed.change(line.key, {
                              price: writeAmount(Math.round(last.unitMinor * factor), currency, language),
                            })
                          }
                        >
                          {t('purchases:form.lastPrice', {
                            price: format.money(Math.round(last.unitMinor * factor), currency),
                            day: format.date(last.on),
                          })}
                        </button>
                      )
                    }
                    currency={currency}
                    errorAt={(field) => {
                      const missing = missingIn(line, currency)
                      return form.errorIn(`lines.${index}.${field}`, missing?.at === field ? missing.key : null)
                    }}
                    onChange={(change) => typed.change(line.key, change)}
                    onRemove={() => typed.remove(line.key)}
                  />
                )
              })}
            </ul>
          )}
        </section>
      </div>
      <LeaveDialog form={guard} />
    </PageFrame>
  )
}

/** What the vendor took for a base unit of each item of the form at last. */
function useLastPricesOf(vendor: VendorId | null, lines: readonly TypedLine[]) {
  const ids = useMemo(() => [...new Set(lines.map(({ item }) => item.id))].sort() as InventoryItemId[], [lines])
  const { data } = useLastPrices(vendor, ids)
  return useMemo(() => new Map((data ?? []).map((each) => [each.itemId as string, each])), [data])
}

function missingIn(line: TypedLine, currency: string): { at: string; key: 'field.number' | 'field.amount' } | null {
  const qty = readQuantity(line.qty)
  if (qty === null || Number(qty) === 0) return { at: 'qty', key: 'field.number' }
  const isPriced = line.price.trim() !== '' && readAmount(line.price, currency) !== null
  return isPriced ? null : { at: 'priceMinor', key: 'field.amount' }
}

const sentLine = (line: TypedLine, currency: string) => ({
  itemId: line.item.id,
  unitId: line.unitId,
  qty: readQuantity(line.qty),
  priceMinor: readAmount(line.price, currency),
})
