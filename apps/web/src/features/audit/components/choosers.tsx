import { Combobox, DateInput, Field } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import type { AuditState } from '../use-audit-state.ts'
import { fits, useFilterOptions, usePeopleOptions } from '../use-filter-options.ts'

/** In the row of filters names are for readers; in the sheet of a phone they stand above. */
interface ChooserProps {
  state: AuditState
  labels: 'hidden' | 'shown'
}

/** The two dates of a period of one's own. */
export function DateChoosers({ state, labels }: ChooserProps) {
  const { t } = useTexts('audit')
  return (
    <>
      <Field label={t('audit:filter.from')} hideLabel={labels === 'hidden'}>
        <DateInput
          value={state.from}
          max={state.until || undefined}
          onChange={(event) => state.change({ from: event.target.value || null })}
        />
      </Field>
      <Field label={t('audit:filter.until')} hideLabel={labels === 'hidden'}>
        <DateInput
          value={state.until}
          min={state.from || undefined}
          onChange={(event) => state.change({ until: event.target.value || null })}
        />
      </Field>
    </>
  )
}

export function PersonChooser({ state, labels }: ChooserProps) {
  const { t } = useTexts('audit')
  const { mayView, options, setTyped } = usePeopleOptions(state)
  if (!mayView) return null
  return (
    <Field label={t('audit:filter.person')} hideLabel={labels === 'hidden'} id="audit-person">
      <Combobox
        options={options}
        value={state.person}
        onValueChange={(person) => state.change({ person })}
        filter={fits}
        onQueryChange={setTyped}
        placeholder={t('audit:filter.anyPerson')}
        clearable
      />
    </Field>
  )
}

export function ActionChooser({ state, labels }: ChooserProps) {
  const { t } = useTexts('audit')
  const { actions } = useFilterOptions(state)
  return (
    <Field label={t('audit:filter.action')} hideLabel={labels === 'hidden'} id="audit-action">
      <Combobox
        options={actions}
        value={state.action}
        onValueChange={(action) => state.change({ action })}
        filter={fits}
        placeholder={t('audit:filter.anyAction')}
        clearable
      />
    </Field>
  )
}
