import { Combobox, DateInput, Field } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { fits, useManyOptions } from '../use-filter-options.ts'
import type { OrdersState } from '../use-orders-state.ts'

/** In the row of filters names are for readers; in the sheet of a phone they stand above. */
interface ChooserProps {
  state: OrdersState
  labels: 'hidden' | 'shown'
}

/** The two dates of a span of one's own. */
export function DateChoosers({ state, labels }: ChooserProps) {
  const { t } = useTexts('orderList')
  return (
    <>
      <Field label={t('orderList:filter.from')} hideLabel={labels === 'hidden'}>
        <DateInput
          value={state.from ?? ''}
          max={state.until ?? undefined}
          onChange={(event) => state.change({ from: event.target.value || null })}
        />
      </Field>
      <Field label={t('orderList:filter.until')} hideLabel={labels === 'hidden'}>
        <DateInput
          value={state.until ?? ''}
          min={state.from ?? undefined}
          onChange={(event) => state.change({ until: event.target.value || null })}
        />
      </Field>
    </>
  )
}

export function ClerkChooser({ state, labels }: ChooserProps) {
  const { t } = useTexts('orderList')
  const { clerks } = useManyOptions(state)
  return (
    <Field label={t('orderList:column.clerk')} hideLabel={labels === 'hidden'} id="orders-clerk">
      <Combobox
        options={clerks}
        value={state.clerk}
        onValueChange={(clerk) => state.change({ clerk })}
        filter={fits}
        placeholder={t('orderList:filter.anyClerk')}
        clearable
      />
    </Field>
  )
}

export function ShowChooser({ state, labels }: ChooserProps) {
  const { t } = useTexts('orderList')
  const { shows } = useManyOptions(state)
  return (
    <Field label={t('orderList:column.show')} hideLabel={labels === 'hidden'} id="orders-show">
      <Combobox
        options={shows}
        value={state.show}
        onValueChange={(show) => state.change({ show })}
        filter={fits}
        placeholder={t('orderList:filter.anyShow')}
        clearable
      />
    </Field>
  )
}
