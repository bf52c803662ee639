import { inLanguage } from '@marquee/contract'
import type { ItemUnitId } from '@marquee/contract/inventory'
import type { HeldItem } from '@marquee/contract/stock'
import type { CountLine, StockCountId } from '@marquee/contract/stock-counts'
import { Button, Field, Select, TextInput } from '@marquee/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { readQuantity, useQuantity } from '../quantity.ts'
import { useCountMutations } from '../queries.ts'

interface CountCardProps {
  countId: StockCountId
  item: HeldItem
  /** The packing that was scanned. */
  unitId: ItemUnitId | null
  /** What is known of the item in this count; undefined: it was not expected here. */
  line: CountLine | undefined
  onDone: () => void
}

/** How many there are of the item in the hand. */
export function CountCard({ countId, item, unitId: scanned, line, onDone }: CountCardProps) {
  const { t, language } = useTexts('stock', 'inventoryItems', 'errors')
  const { qty: inWords, packing } = useQuantity()
  const { count } = useCountMutations()
  const [unitId, setUnitId] = useState(scanned)
  const [qty, setQty] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const name = inLanguage(item.name, language)
  const read = readQuantity(qty)
  const unit = t(`inventoryItems:unit.${item.baseUnit}`)
  const chosen = item.packings.find((each) => each.id === unitId)
  // What is on another shelf comes on top of what was counted before; a line that is counted anew begins anew.
  const before = line?.recount ? null : (line?.counted ?? null)
  const adds = useRef(false)
  const inBase = Number(read ?? '0') * Number(chosen?.factor ?? 1)
  const summed = String(Math.round((Number(before ?? '0') + inBase) * 1000) / 1000)
  useEffect(() => input.current?.focus(), [])
  const form = useCommandForm({
    name: 'stockCounts.count',
    send: count.mutateAsync,
    fields: ['qty', 'unitId', 'itemId'],
    read() {
      if (read === null) return null
      const of = { countId, itemId: item.id, seen: line?.rev ?? null }
      return adds.current ? { ...of, unitId: null, qty: summed } : { ...of, unitId, qty: read }
    },
    onDone() {
      const what = adds.current
        ? inWords(summed, item.baseUnit)
        : chosen
          ? `${qty.trim()} × ${packing(chosen, item.baseUnit)}`
          : inWords(read ?? '0', item.baseUnit)
      toast.success(t('stock:counts.sheet.saved', { item: name, qty: what }))
      onDone()
    },
  })
  return (
    <form
      {...form.formProps}
      aria-label={name}
      className="flex flex-col gap-3 rounded-lg border-2 border-accent bg-surface p-4"
    >
      <div>
        <b className="block text-lg [overflow-wrap:anywhere]">{name}</b>
        <span className="block text-ink-3 text-sm">
          {[
            item.code,
            line?.expected != null && t('stock:counts.sheet.recorded', { qty: inWords(line.expected, item.baseUnit) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {line?.counted != null && (
          <span className="block text-ink-2 text-sm">
            {t('stock:counts.sheet.before', {
              qty: inWords(line.counted, item.baseUnit),
              who: line.countedBy ?? '',
            })}
          </span>
        )}
      </div>
      <FormFailure
        {...form.said}
        words={{ STALE: t('stock:counts.sheet.other'), STATE: t('stock:counts.sheet.ended') }}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3 max-sm:grid-cols-2">
        <Field
          id={`${id}-qty`}
          label={t('stock:counts.sheet.qty')}
          error={form.errorAt('qty', read === null && t('errors:field.number'))}
        >
          <TextInput
            ref={input}
            inputMode="decimal"
            autoComplete="off"
            className="tnum"
            value={qty}
            onChange={(event) => setQty(event.target.value)}
          />
        </Field>
        <Field id={`${id}-unit`} label={t('stock:form.unit')} error={form.errorAt('unitId')}>
          <Select
            value={unitId ?? ''}
            onValueChange={(value) => setUnitId((value || null) as ItemUnitId | null)}
            options={[
              { value: '', label: item.baseUnit === 'piece' ? t('stock:form.base') : unit },
              ...item.packings.map((each) => ({ value: each.id as string, label: packing(each, item.baseUnit) })),
            ]}
          />
        </Field>
        <div className="flex gap-2 max-sm:col-span-2 max-sm:flex-col">
          {before !== null && (
            <Button
              type="submit"
              variant="primary"
              loading={form.pending}
              onClick={() => {
                adds.current = true
              }}
            >
              {t('stock:counts.sheet.addTo', { qty: inWords(before, item.baseUnit) })}
            </Button>
          )}
          <Button
            type="submit"
            loading={form.pending}
            onClick={() => {
              adds.current = false
            }}
          >
            {t(before === null ? 'stock:counts.sheet.save' : 'stock:counts.sheet.replace')}
          </Button>
        </div>
      </div>
    </form>
  )
}
