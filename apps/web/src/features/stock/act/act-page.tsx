import { inLanguage, type StoredFileId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import type { PurchaseDetail } from '@marquee/contract/purchases'
import type { HeldItem, StockLocationId } from '@marquee/contract/stock'
import { Button, EmptyState, Field, PageFrame, Select, TextInput } from '@marquee/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useId, useState } from 'react'
import { readAmount } from '../../../lib/amount.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { usePageGuard } from '../../../lib/form/use-page-guard.ts'
import { useFormat } from '../../../lib/format.ts'
import { PictureField } from '../../../lib/record/picture-field.tsx'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonChoices } from '../../../parts/reasons/reason-choices.tsx'
import { useOrderCommands } from '../orders/queries.ts'
import { readQuantity } from '../quantity.ts'
import { useAskPhoto, useItemChoices, usePlaces, useStockMutations } from '../queries.ts'
import type { Act } from '../use-stock-state.ts'
import { ItemFinder } from './item-finder.tsx'
import { LineCard } from './line-card.tsx'
import { OrderedHint, useExpected } from './ordered.tsx'
import { photoField } from './photo-field.ts'
import { type TypedLine, useLines } from './use-lines.ts'

interface ActPageProps {
  act: Act
  /** A delivery of this order, with its items. */
  order?: { detail: PurchaseDetail; items: readonly HeldItem[] }
  /** Somebody else has received some of it since: what can be done about it. */
  changed?: ReactNode
  onDone: () => void
}

/** A delivery, a transfer or a write-off: where, what for, and line by line what is scanned. */
export function ActPage({ act, order, changed, onDone }: ActPageProps) {
  const { t, language } = useTexts('stock', 'inventoryItems', 'errors', 'record')
  const format = useFormat()
  const id = useId()
  const expected = useExpected(order)
  const typed = useLines({ ...expected, inPurchased: act === 'receive' })
  const head = useHead(order?.detail.location.id)
  const mutations = useStockMutations()
  const { receive } = useOrderCommands()
  const guard = usePageGuard(order ? typed.lines !== expected.initial : typed.lines.length > 0, onDone)
  const ask = useAskPhoto()
  const mayPhoto = useMay('stock', 'receive')
  const seesItems = useMay('inventory_items', 'view')
  const vendors = useItemChoices(act === 'receive' && !order && seesItems).data?.vendors ?? []
  const [valueMinor, setValue] = useState(0)
  const send = mutations[act].mutateAsync as (input: never) => Promise<{ valueMinor: number }>
  // An order answers with itself; its delivery is the newest one.
  const sendOf = async (input: never) => {
    const { deliveries } = await receive.mutateAsync(input)
    return { valueMinor: deliveries[0]?.valueMinor ?? 0 }
  }
  const { place, to } = head
  const freightMinor = head.freight.trim() === '' ? 0 : readAmount(head.freight, typed.currency)
  const totalMinor = valueMinor || typed.totalMinor + (freightMinor ?? 0)

  const form = useCommandForm({
    name: order ? 'purchases.receive' : `stock.${act}`,
    send: async (input: object & { commandId: string }) => {
      const done = await (order ? sendOf : send)(input as never)
      setValue(done.valueMinor)
      toast.success(
        isAllBack(typed.lines)
          ? t('stock:form.receive.allBack')
          : t(`stock:form.${act}.done`, { value: format.money(done.valueMinor, typed.currency) }),
      )
      return done
    },
    fields: ['locationId', 'fromId', 'toId', 'vendorId', 'vendorRef', 'freightMinor', 'reason', 'note', 'lines'],
    read,
    onDone: () => guard.done(),
  })

  function read(): object | null {
    const lines = typed.lines.map((line) => sentLine(line, act, typed.currency))
    if (lines.length === 0 || lines.some((line) => line === null) || !place) return null
    if (act === 'transfer') return to ? { fromId: place, toId: to, note: head.note.trim(), lines } : null
    if (act === 'waste') {
      return head.reason.trim() ? { locationId: place, reason: head.reason.trim(), photo: head.photo, lines } : null
    }
    const { vendorId, note, photo } = head
    if (freightMinor === null) return null
    const vendorRef = head.ref.trim() || null
    if (order) {
      const { id: orderId, rev } = order.detail
      const numbered = lines.map((each, index) => ({ ...each, lineNo: typed.lines[index]?.ordered?.lineNo ?? null }))
      return {
        id: orderId,
        expectedRev: rev,
        locationId: place,
        vendorRef,
        note: note.trim(),
        photo,
        freightMinor,
        lines: numbered,
      }
    }
    return { locationId: place, vendorId, vendorRef, note: note.trim(), photo, freightMinor, lines }
  }

  const options = head.places.map((each) => ({ value: each.id as string, label: inLanguage(each.name, language) }))
  const placeAt = act === 'transfer' ? 'fromId' : 'locationId'
  // A delivery note that is known is no name that is taken.
  const errorOf = (at: string, missing?: string | false) => {
    const said = form.errorAt(at, missing)
    return at === 'vendorRef' && said === t('errors:field.taken') ? t('stock:form.noteTaken') : said
  }
  const line = (name: 'ref' | 'note' | 'reason', label: string, at: string, missing?: string | false) => (
    <Field id={`${id}-${name}`} label={label} error={errorOf(at, missing)} required={name === 'reason'}>
      <TextInput
        maxLength={name === 'ref' ? 60 : 500}
        autoComplete="off"
        value={head[name]}
        onChange={(event) => head.set({ [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <PageFrame
      title={t(`stock:form.${act}.title`)}
      subtitle={
        act === 'receive'
          ? `${
              order
                ? `${t('stock:form.ofOrder', { number: order.detail.orderNo ?? '', vendor: order.detail.vendor.name })} · `
                : ''
            }${t('stock:form.total')}: ${format.money(totalMinor, typed.currency)}`
          : t('stock:form.leave')
      }
      actions={
        <Button icon={ArrowLeft} onClick={guard.requestClose}>
          {t('stock:form.back')}
        </Button>
      }
      primary={
        <Button type="submit" form={id} variant="primary" loading={form.pending}>
          {t(`stock:form.${act}.submit`)}
        </Button>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(280px,360px)_minmax(0,1fr)]">
        <form
          id={id}
          {...form.formProps}
          aria-label={t(`stock:form.${act}.title`)}
          className="flex flex-col gap-[var(--field-gap)] max-lg:order-last"
        >
          {changed}
          <FormFailure {...form.said} />
          <Field
            id={`${id}-place`}
            label={t(act === 'transfer' ? 'stock:form.from' : 'stock:form.place')}
            error={form.errorAt(placeAt, !place && t('errors:field.required'))}
            required
          >
            <Select
              key={options.length}
              value={place ?? ''}
              onValueChange={(value) => head.set({ placeId: value as StockLocationId })}
              options={options}
            />
          </Field>
          {act === 'transfer' && (
            <Field
              id={`${id}-to`}
              label={t('stock:form.to')}
              error={form.errorAt('toId', !to && t('errors:field.required'))}
              required
            >
              <Select
                key={options.length}
                value={to ?? ''}
                placeholder={t('stock:form.choosePlace')}
                onValueChange={(value) => head.set({ toId: value as StockLocationId })}
                options={options.filter(({ value }) => value !== place)}
              />
            </Field>
          )}
          {act === 'receive' && (
            <>
              {!order && (
                <Field id={`${id}-vendor`} label={t('stock:form.vendor')} error={form.errorAt('vendorId')}>
                  <Select
                    key={vendors.length}
                    value={head.vendorId ?? ''}
                    onValueChange={(value) => head.set({ vendorId: (value || null) as VendorId | null })}
                    options={[
                      { value: '', label: t('stock:form.noVendor') },
                      ...vendors.map((vendor) => ({ value: vendor.id as string, label: vendor.name })),
                    ]}
                  />
                </Field>
              )}
              {line('ref', t('stock:form.ref'), 'vendorRef')}
              <Field
                id={`${id}-freight`}
                label={t('stock:form.freight')}
                hint={t('stock:form.freightHint')}
                error={form.errorAt('freightMinor', freightMinor === null && t('errors:field.amount'))}
                optional
              >
                <TextInput
                  inputMode="decimal"
                  autoComplete="off"
                  className="tnum"
                  suffix={typed.currency}
                  value={head.freight}
                  onChange={(event) => head.set({ freight: event.target.value })}
                />
              </Field>
            </>
          )}
          {act === 'waste' && (
            <>
              {line('reason', t('stock:form.reason'), 'reason', !head.reason.trim() && t('errors:field.required'))}
              <ReasonChoices
                occasion="stock_waste"
                value={head.reason}
                onChoose={(reason) => head.set({ reason })}
                fieldId={`${id}-reason`}
              />
            </>
          )}
          {act !== 'waste' && line('note', t('stock:form.note'), 'note')}
          {act !== 'transfer' && mayPhoto && (
            <PictureField
              id={`${id}-photo`}
              label={t(act === 'receive' ? 'stock:form.photoNote' : 'stock:form.photoWaste')}
              hint={undefined}
              error={form.errorAt('photo')}
              field={photoField}
              value={head.photo ?? ''}
              stored={null}
              ask={ask}
              onChange={(photo) => head.set({ photo: (photo || null) as StoredFileId | null })}
            />
          )}
        </form>
        <section aria-label={t(`stock:form.${act}.lines`)} className="flex min-w-0 flex-col gap-3">
          <ItemFinder onFound={typed.add} />
          {typed.lines.length === 0 ? (
            <EmptyState
              title={t(`stock:form.${act}.empty`)}
              body={form.tried ? <span className="text-danger">{t('stock:form.needLines')}</span> : undefined}
            />
          ) : (
            <ul aria-label={t(`stock:form.${act}.lines`)} className="flex flex-col gap-3">
              {typed.lines.map((each, index) => (
                <LineCard
                  key={each.key}
                  line={each}
                  isDelivery={act === 'receive'}
                  hint={order && <OrderedHint line={expected.lineNow(each)} currency={typed.currency} />}
                  currency={typed.currency}
                  errorAt={(field) =>
                    form.errorIn(`lines.${index}.${field}`, missingIn(each, field, act, typed.currency))
                  }
                  onChange={(change) => typed.change(each.key, change)}
                  onRemove={() => typed.remove(each.key)}
                />
              ))}
            </ul>
          )}
        </section>
      </div>
      <LeaveDialog form={guard} />
    </PageFrame>
  )
}

/** What a form says once: where, whom from, why. */
function useHead(first: StockLocationId | undefined) {
  const places = usePlaces().data ?? []
  const [state, setState] = useState({
    placeId: (first ?? null) as StockLocationId | null,
    toId: null as StockLocationId | null,
    vendorId: null as VendorId | null,
    ref: '',
    freight: '',
    note: '',
    reason: '',
    photo: null as StoredFileId | null,
  })
  const place = state.placeId ?? places[0]?.id ?? null
  return {
    ...state,
    places,
    place,
    to: state.toId === place ? null : state.toId,
    set: (more: Partial<typeof state>) => setState((before) => ({ ...before, ...more })),
  }
}

// Everything was sent back at the door.
const isAllBack = (lines: readonly TypedLine[]) =>
  lines.every(({ qty, rejected }) => Number(readQuantity(qty) ?? '0') === 0 && rejected.trim() !== '')

// A field that cannot be sent as it is, by the key of what is wrong with it.
function missingIn(
  line: TypedLine,
  field: string,
  act: Act,
  currency: string,
): 'field.number' | 'field.amount' | 'field.required' | null {
  if (field === 'qty') {
    const qty = readQuantity(line.qty)
    const mayBeNone = act === 'receive' && Number(readQuantity(line.rejected) ?? '0') > 0
    return qty === null || (Number(qty) === 0 && !mayBeNone) ? 'field.number' : null
  }
  if (act !== 'receive') return null
  if (field === 'priceMinor')
    return line.price.trim() && readAmount(line.price, currency) !== null ? null : 'field.amount'
  const rejected = line.rejected.trim() === '' ? '0' : readQuantity(line.rejected)
  if (field === 'rejectedQty') return rejected === null ? 'field.number' : null
  if (field === 'rejectReason') return Number(rejected) > 0 && !line.rejectReason.trim() ? 'field.required' : null
  return null
}

function sentLine(line: TypedLine, act: Act, currency: string): object | null {
  const fields = ['qty', 'priceMinor', 'rejectedQty', 'rejectReason']
  if (fields.some((field) => missingIn(line, field, act, currency))) return null
  const moved = { itemId: line.item.id, unitId: line.unitId, qty: readQuantity(line.qty) }
  if (act !== 'receive') return moved
  return {
    ...moved,
    priceMinor: readAmount(line.price, currency),
    lot: line.lot.trim(),
    expiresOn: line.expiresOn,
    rejectedQty: line.rejected.trim() === '' ? '0' : readQuantity(line.rejected),
    rejectReason: line.rejectReason.trim(),
  }
}
