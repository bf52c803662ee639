import { inLanguage } from '@marquee/contract'
import { Button, Field, IconButton, Select, TextInput } from '@marquee/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { DayField } from '../../../lib/form/day-field.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { readQuantity, useQuantity } from '../quantity.ts'
import type { LineChange, TypedLine } from './use-lines.ts'

interface LineCardProps {
  line: TypedLine
  /** A delivery has prices, batches, and what was sent back; an order has prices. */
  isDelivery: boolean
  isOrder?: boolean
  /** What should be known of the line. */
  hint?: ReactNode
  currency: string
  errorAt: (field: string) => string | undefined
  onChange: (change: LineChange) => void
  onRemove: () => void
}

/** One line of a form: how much of an item, in which packing. */
export function LineCard(props: LineCardProps) {
  const { line, isDelivery, isOrder = false, hint, currency, errorAt, onChange, onRemove } = props
  const { t, language } = useTexts('stock', 'inventoryItems')
  const { packing, qty: inWords } = useQuantity()
  const { item, key } = line
  const hasBack = line.rejected !== '' || line.lot !== '' || line.expiresOn !== null
  const refused = ['rejectedQty', 'rejectReason', 'lot', 'expiresOn'].some((field) => errorAt(field))
  const [opened, setOpened] = useState(item.isBatch)
  const more = opened || hasBack || refused
  const name = inLanguage(item.name, language)
  const base = t(`inventoryItems:unit.${item.baseUnit}`)
  const units = [
    { value: '', label: item.baseUnit === 'piece' ? t('stock:form.base') : base },
    ...item.packings.map((each) => ({ value: each.id as string, label: packing(each, item.baseUnit) })),
  ]
  const chosen = item.packings.find(({ id }) => id === line.unitId)
  const read = readQuantity(line.qty)
  // How it is understood, where that is not what is typed.
  const inBase =
    read !== null && (chosen || /[.,\s]/.test(line.qty.trim()))
      ? inWords(String(Number(read) * Number(chosen?.factor ?? 1)), item.baseUnit)
      : undefined
  const number = (
    field: 'qty' | 'price' | 'rejected',
    label: string,
    options: { error?: string | undefined; suffix?: string; hint?: string | undefined },
  ) => (
    <Field id={`${key}-${field}`} label={label} error={options.error} hint={options.hint}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        className="tnum"
        suffix={options.suffix}
        value={line[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
        onFocus={(event) => event.target.select()}
      />
    </Field>
  )
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3">
      <div className="flex items-start justify-between gap-2">
        <span className="min-w-0">
          <b className="block [overflow-wrap:anywhere]">{name}</b>
          <span className="block text-ink-3 text-sm">{item.code}</span>
          {hint}
        </span>
        <IconButton icon={X} label={t('stock:form.remove', { item: name })} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        {number('qty', t('stock:form.qty'), { error: errorAt('qty') ?? errorAt('itemId'), hint: inBase })}
        <Field id={`${key}-unit`} label={t('stock:form.unit')} error={errorAt('unitId')}>
          <Select
            value={line.unitId ?? ''}
            onValueChange={(unitId) => onChange({ unitId: (unitId || null) as TypedLine['unitId'] })}
            options={units}
          />
        </Field>
        {(isDelivery || isOrder) &&
          number(
            'price',
            chosen
              ? t('stock:form.priceOf', {
                  packing: t(`inventoryItems:packing.${chosen.unit}`).toLocaleLowerCase(language),
                })
              : t('stock:form.price'),
            { error: errorAt('priceMinor'), suffix: currency },
          )}
      </div>
      {isDelivery && !more && (
        <div>
          <Button size="sm" variant="quiet" icon={ChevronDown} onClick={() => setOpened(true)}>
            {t('stock:form.more')}
          </Button>
        </div>
      )}
      {isDelivery && more && (
        <div className="grid grid-cols-2 items-start gap-3">
          {item.isBatch && (
            <>
              <Field id={`${key}-lot`} label={t('stock:form.lot')} error={errorAt('lot')}>
                <TextInput
                  maxLength={60}
                  autoComplete="off"
                  value={line.lot}
                  onChange={(event) => onChange({ lot: event.target.value })}
                />
              </Field>
              <DayField
                id={`${key}-until`}
                label={t('stock:form.until')}
                error={errorAt('expiresOn')}
                value={line.expiresOn ?? ''}
                onValueChange={(day) => onChange({ expiresOn: day || null })}
              />
            </>
          )}
          {number('rejected', t('stock:form.rejected'), { error: errorAt('rejectedQty') })}
          <Field id={`${key}-why`} label={t('stock:form.rejectReason')} error={errorAt('rejectReason')}>
            <TextInput
              maxLength={200}
              autoComplete="off"
              value={line.rejectReason}
              onChange={(event) => onChange({ rejectReason: event.target.value })}
            />
          </Field>
        </div>
      )}
    </li>
  )
}
