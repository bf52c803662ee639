import { fold } from '@marquee/contract'
import { Combobox, type ComboboxOption, Field } from '@marquee/ui'
import { DayField } from '../form/day-field.tsx'
import { useTexts } from '../use-texts.ts'
import type { ListFilter } from './filters.ts'

interface TypedFilterProps {
  filter: Exclude<ListFilter, { kind: 'one' }>
  /** In the row of filters names stand before the value, as on the menus there; in the sheet of a phone above it. */
  labels: 'before' | 'above'
}

/** Whether what is typed fits, however it is written. */
const fits = (option: ComboboxOption, typed: string): boolean =>
  fold(typeof option.description === 'string' ? `${option.label} ${option.description}` : option.label).includes(
    fold(typed.trim()),
  )

/** A filter that is written into: two dates, or one of many. */
export function TypedFilter({ filter, labels }: TypedFilterProps) {
  const { t } = useTexts('common')
  const hideLabel = labels === 'before'
  const leadOf = (name: string) =>
    hideLabel ? t('common:table.filterWithValue', { filter: name, value: '' }).trim() : undefined
  if (filter.kind === 'many') {
    return (
      <Field label={filter.label} hideLabel={hideLabel} id={`filter-${filter.id}`}>
        <Combobox
          options={filter.options}
          value={filter.value}
          onValueChange={filter.choose}
          filter={fits}
          onQueryChange={filter.onQueryChange}
          lead={leadOf(filter.label)}
          placeholder={hideLabel ? t('common:table.any') : filter.any}
          clearable
        />
      </Field>
    )
  }
  const { from, until, choose } = filter
  return (
    <>
      <DayField
        label={filter.fromLabel}
        hideLabel={hideLabel}
        lead={leadOf(filter.fromLabel)}
        value={from ?? ''}
        max={until ?? undefined}
        onValueChange={(date) => choose({ from: date || null })}
      />
      <DayField
        label={filter.untilLabel}
        hideLabel={hideLabel}
        lead={leadOf(filter.untilLabel)}
        value={until ?? ''}
        min={from ?? undefined}
        onValueChange={(date) => choose({ until: date || null })}
      />
    </>
  )
}
