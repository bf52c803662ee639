import { fold } from '@marquee/contract'
import { Combobox, type ComboboxOption, DateInput, Field } from '@marquee/ui'
import type { ListFilter } from './filters.ts'

interface TypedFilterProps {
  filter: Exclude<ListFilter, { kind: 'one' }>
  /** In the row of filters names are for readers; in the sheet of a phone they stand above. */
  labels: 'hidden' | 'shown'
}

/** Whether what is typed fits, however it is written. */
const fits = (option: ComboboxOption, typed: string): boolean =>
  fold(typeof option.description === 'string' ? `${option.label} ${option.description}` : option.label).includes(
    fold(typed.trim()),
  )

/** A filter that is written into: two dates, or one of many. */
export function TypedFilter({ filter, labels }: TypedFilterProps) {
  const hideLabel = labels === 'hidden'
  if (filter.kind === 'many') {
    return (
      <Field label={filter.label} hideLabel={hideLabel} id={`filter-${filter.id}`}>
        <Combobox
          options={filter.options}
          value={filter.value}
          onValueChange={filter.choose}
          filter={fits}
          onQueryChange={filter.onQueryChange}
          placeholder={filter.any}
          clearable
        />
      </Field>
    )
  }
  const { from, until, choose } = filter
  return (
    <>
      <Field label={filter.fromLabel} hideLabel={hideLabel}>
        <DateInput
          value={from ?? ''}
          max={until ?? undefined}
          onChange={(event) => choose({ from: event.target.value || null })}
        />
      </Field>
      <Field label={filter.untilLabel} hideLabel={hideLabel}>
        <DateInput
          value={until ?? ''}
          min={from ?? undefined}
          onChange={(event) => choose({ until: event.target.value || null })}
        />
      </Field>
    </>
  )
}
