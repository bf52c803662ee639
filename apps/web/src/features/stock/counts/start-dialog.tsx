import { inLanguage } from '@marquee/contract'
import type { ItemCategoryId } from '@marquee/contract/inventory'
import { Checkbox, Field, Select } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useCountMutations, useItemChoices, usePlaces } from '../queries.ts'

interface StartDialogProps {
  onClose: () => void
  onStarted: (countId: string) => void
}

/** Which place is counted, how much of it, and whether those who count see what is recorded. */
export function StartDialog({ onClose, onStarted }: StartDialogProps) {
  const { t, language } = useTexts('stock', 'errors')
  const places = usePlaces().data ?? []
  const categories = useItemChoices(useMay('inventory_items', 'view')).data?.categories ?? []
  const { start } = useCountMutations()
  const [chosen, setChosen] = useState<string | null>(null)
  const [category, setCategory] = useState('')
  const [isBlind, setBlind] = useState(true)
  const id = useId()
  const place = places.find((each) => each.id === chosen) ?? places[0]
  const form = useCommandForm({
    name: 'stockCounts.start',
    async send(input: Parameters<typeof start.mutateAsync>[0]) {
      const done = await start.mutateAsync(input)
      onClose()
      onStarted(done.id)
    },
    fields: ['locationId', 'categoryId'],
    read: () =>
      place ? { locationId: place.id, categoryId: (category || null) as ItemCategoryId | null, isBlind } : null,
    onDone: () => undefined,
  })
  return (
    <FormDialog
      title={t('stock:counts.form.title')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={false}
      submitLabel={t('stock:counts.start')}
    >
      <Field id={`${id}-place`} label={t('stock:counts.form.place')} error={form.errorAt('locationId')} required>
        <Select
          key={places.length}
          value={place?.id ?? ''}
          onValueChange={setChosen}
          options={places.map((each) => ({ value: each.id, label: inLanguage(each.name, language) }))}
        />
      </Field>
      {categories.length > 0 && (
        <Field id={`${id}-category`} label={t('stock:counts.form.category')} error={form.errorAt('categoryId')}>
          <Select
            value={category}
            onValueChange={setCategory}
            options={[
              { value: '', label: t('stock:counts.everything') },
              ...categories.map((each) => ({
                value: each.id as string,
                label: each.names.map((name) => inLanguage(name, language)).join(' › '),
              })),
            ]}
          />
        </Field>
      )}
      <Checkbox
        label={t('stock:counts.form.blind')}
        description={t('stock:counts.form.blindHint')}
        checked={isBlind}
        onCheckedChange={setBlind}
      />
    </FormDialog>
  )
}
