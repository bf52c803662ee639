import type { FoodRecipeId } from '@marquee/contract/food'
import { type BaseUnit, baseUnits } from '@marquee/contract/inventory'
import { Field, Select } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { LocalTextField } from '../../../lib/form/local-text-field.tsx'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useRecipeChanges } from '../queries.ts'

/** Names a new recipe, and says what it is counted in: a dish in portions, a sauce in grams. */
export function NewRecipe({ onClose, onMade }: { onClose: () => void; onMade: (id: FoodRecipeId) => void }) {
  const { t, language } = useTexts('foodProducts', 'errors')
  const id = useId()
  const { create } = useRecipeChanges()
  const [name, setName] = useState({ en: '', tr: '' })
  const [unit, setUnit] = useState<BaseUnit>('portion')
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  const issue = said.failure?.issues.find(({ path }) => path.startsWith('name'))

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      onMade((await create.mutateAsync({ name, unit })).id)
    } catch (error) {
      setSaid(({ attempt }) => ({ failure: readFailure(error), attempt: attempt + 1 }))
    }
  }
  return (
    <FormDialog
      title={t('foodProducts:recipes.add')}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={said}
      pending={create.isPending}
      submitLabel={t('foodProducts:recipes.make')}
    >
      <LocalTextField
        id={`${id}-name`}
        label={t('foodProducts:recipes.name')}
        value={name}
        maxLength={100}
        required
        errors={{ [language]: issue && t(`errors:${issue.message}` as never) }}
        onChange={setName}
      />
      <Field label={t('foodProducts:recipes.countedIn')} hint={t('foodProducts:recipes.countedInHint')}>
        <Select
          value={unit}
          options={baseUnits.map((value) => ({ value, label: t(`foodProducts:unit.${value}`) }))}
          onValueChange={(value) => setUnit(value as BaseUnit)}
        />
      </Field>
    </FormDialog>
  )
}
