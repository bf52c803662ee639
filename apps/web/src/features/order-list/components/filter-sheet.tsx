import { Button, Dialog, Field, Select } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFilterOptions } from '../use-filter-options.ts'
import type { OrdersState } from '../use-orders-state.ts'
import { ClerkChooser, DateChoosers, ShowChooser } from './choosers.tsx'

/** The filters of a phone. */
export function FilterSheet({ state, onClose }: { state: OrdersState; onClose: () => void }) {
  const { t } = useTexts('orderList', 'common')
  const { few, period } = useFilterOptions(state)
  const [sold, ...others] = few.map((option) => (
    <Field key={option.id} label={option.label}>
      <Select options={option.choices} value={option.value} onValueChange={option.choose} />
    </Field>
  ))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('common:table.filters')}
      footer={
        <>
          {state.isFiltered && <Button onClick={state.clear}>{t('common:action.clearFilters')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('common:action.done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {sold}
        {period !== null && <DateChoosers state={state} labels="shown" />}
        <ShowChooser state={state} labels="shown" />
        <ClerkChooser state={state} labels="shown" />
        {others}
      </div>
    </Dialog>
  )
}
