import { inLanguage } from '@marquee/contract'
import type { HeldItem, ItemStock } from '@marquee/contract/stock'
import { Field, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { readAmount } from '../../../lib/amount.ts'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonChoices } from '../../../parts/reasons/reason-choices.tsx'
import { readQuantity, useQuantity } from '../quantity.ts'
import { useStockMutations } from '../queries.ts'

interface AdjustDialogProps {
  item: HeldItem
  place: ItemStock['places'][number]
  onClose: () => void
}

/** What is really at a place, with the reason why it was recorded otherwise. */
export function AdjustDialog({ item, place, onClose }: AdjustDialogProps) {
  const { t, language } = useTexts('stock', 'inventoryItems', 'errors')
  const { qty: inWords } = useQuantity()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const { adjust } = useStockMutations()
  const [qty, setQty] = useState('')
  const [cost, setCost] = useState('')
  const [reason, setReason] = useState('')
  // What is compared is what was shown when the dialog opened.
  const [expected] = useState(place.onHand)
  const id = useId()
  const name = inLanguage(item.name, language)
  const read = readQuantity(qty)
  const costMinor = cost.trim() ? readAmount(cost, currency) : undefined
  const form = useCommandForm({
    name: 'stock.adjust',
    send: adjust.mutateAsync,
    fields: ['qty', 'costMinor', 'reason'],
    read: () =>
      read !== null && costMinor !== null && reason.trim()
        ? {
            locationId: place.id,
            itemId: item.id,
            qty: read,
            expected,
            reason: reason.trim(),
            ...(costMinor !== undefined && { costMinor }),
          }
        : null,
    onDone() {
      toast.success(t('stock:adjust.done', { item: name }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('stock:adjust.title', { item: name })}
      lead={t('stock:adjust.lead', { place: inLanguage(place.name, language), qty: inWords(expected, item.baseUnit) })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={qty !== '' || reason !== ''}
      submitLabel={t('stock:adjust.submit')}
    >
      <Field
        id={`${id}-qty`}
        label={t('stock:adjust.qty')}
        error={form.errorAt('qty', read === null && t('errors:field.number'))}
        required
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          className="tnum"
          suffix={t(`inventoryItems:unit.${item.baseUnit}`)}
          value={qty}
          onChange={(event) => setQty(event.target.value)}
        />
      </Field>
      <Field
        id={`${id}-cost`}
        label={t('stock:adjust.cost')}
        hint={t('stock:adjust.costHint')}
        error={form.errorAt('costMinor', costMinor === null && t('errors:field.amount'))}
        optional
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          className="tnum"
          suffix={currency}
          value={cost}
          onChange={(event) => setCost(event.target.value)}
        />
      </Field>
      <Field
        id={`${id}-reason`}
        label={t('stock:adjust.reason')}
        error={form.errorAt('reason', !reason.trim() && t('errors:field.required'))}
        required
      >
        <TextInput
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <ReasonChoices occasion="stock_adjust" value={reason} onChoose={setReason} fieldId={`${id}-reason`} />
    </FormDialog>
  )
}
