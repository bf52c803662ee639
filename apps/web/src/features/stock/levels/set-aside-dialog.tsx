import { inLanguage } from '@marquee/contract'
import type { HeldItem } from '@marquee/contract/stock'
import { Field, Select, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { readQuantity, useQuantity } from '../quantity.ts'
import { usePlaces, useStockMutations } from '../queries.ts'

/** Keeps some of an item back for something: it stays where it is and nobody else counts on it. */
export function SetAsideDialog({ item, onClose }: { item: HeldItem; onClose: () => void }) {
  const { t, language } = useTexts('stock', 'inventoryItems', 'errors')
  const { qty: inWords } = useQuantity()
  const places = usePlaces().data ?? []
  const { setAside } = useStockMutations()
  const [chosen, setChosen] = useState<string | null>(null)
  const [qty, setQty] = useState('')
  const [note, setNote] = useState('')
  const id = useId()
  const place = places.find((each) => each.id === chosen) ?? places[0]
  const read = readQuantity(qty)
  const isMissing = read === null || Number(read) === 0
  const form = useCommandForm({
    name: 'stock.setAside',
    send: setAside.mutateAsync,
    fields: ['locationId', 'qty', 'note'],
    read: () =>
      place && read !== null && !isMissing && note.trim()
        ? { itemId: item.id, locationId: place.id, qty: read, note: note.trim() }
        : null,
    onDone() {
      toast.success(t('stock:setAside.done', { qty: inWords(read ?? '0', item.baseUnit) }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('stock:setAside.title', { item: inLanguage(item.name, language) })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={qty !== '' || note !== ''}
      submitLabel={t('stock:setAside.submit')}
    >
      <Field
        id={`${id}-qty`}
        label={t('stock:setAside.qty')}
        error={form.errorAt('qty', isMissing && t('errors:field.number'))}
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
      <Field id={`${id}-place`} label={t('stock:setAside.place')} error={form.errorAt('locationId')} required>
        <Select
          value={place?.id ?? ''}
          onValueChange={setChosen}
          options={places.map((each) => ({ value: each.id, label: inLanguage(each.name, language) }))}
        />
      </Field>
      <Field
        id={`${id}-note`}
        label={t('stock:setAside.note')}
        hint={t('stock:setAside.noteHint')}
        error={form.errorAt('note', !note.trim() && t('errors:field.required'))}
        required
      >
        <TextInput maxLength={200} autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
