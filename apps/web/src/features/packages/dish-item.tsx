import { inLanguage, type PackageDishes } from '@marquee/contract'
import { Checkbox, Field, FieldGroup, Select } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { DraftItem } from './draft.ts'

interface DishItemProps {
  item: DraftItem
  dishes: PackageDishes
  errorAt: (field: string) => string | undefined
  onChange: (more: Partial<DraftItem>) => void
}

/** Which dish of the menu a part of a package is. */
export function DishField({ item, dishes, errorAt, onChange }: DishItemProps) {
  const { t, language } = useTexts('packages')
  return (
    <Field label={t('packages:item.dish')} error={errorAt('variantId')} className="sm:col-span-4">
      <Select
        value={item.variantId}
        placeholder={t('packages:item.chooseDish')}
        options={dishes.map(({ variantId, name }) => ({ value: variantId, label: inLanguage(name, language) }))}
        onValueChange={(variantId) => onChange({ variantId, modifiers: [] })}
      />
    </Field>
  )
}

/** What is chosen with it once and for all: the guest is not asked again. Nothing where there is no choice. */
export function DishOptions({ item, dishes, currency, errorAt, onChange }: DishItemProps & { currency: string }) {
  const { t, language } = useTexts('packages')
  const format = useFormat()
  const dish = dishes.find(({ variantId }) => variantId === item.variantId)
  const groups = dish?.groups ?? []
  if (groups.length === 0) return null
  const isChosen = (id: string) => item.modifiers.some(({ optionId }) => optionId === id)
  const labelOf = ({ name, freeChoices }: PackageDishes[number]['groups'][number]) => {
    const group = inLanguage(name, language)
    return freeChoices > 0
      ? t('packages:item.withFree', { group, number: format.number(freeChoices) })
      : t('packages:item.with', { group })
  }
  return groups.map((group, at) => (
    <FieldGroup
      key={group.options[0]?.id ?? at}
      label={labelOf(group)}
      error={at === 0 ? errorAt('modifiers') : undefined}
      className="col-span-full"
    >
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {group.options.map(({ id, name, extraMinor }) => (
          <Checkbox
            key={id}
            label={[inLanguage(name, language), extraMinor > 0 && `+${format.money(extraMinor, currency)}`]
              .filter(Boolean)
              .join(' ')}
            checked={isChosen(id)}
            onCheckedChange={(on) => {
              const others = item.modifiers.filter(({ optionId }) => optionId !== id)
              onChange({ modifiers: on ? [...others, { optionId: id, qty: 1 }] : others })
            }}
          />
        ))}
      </div>
    </FieldGroup>
  ))
}
