import { Button, Dialog, Field, Select } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import type { AuditState } from '../use-audit-state.ts'
import { useFilterOptions } from '../use-filter-options.ts'
import { ActionChooser, DateChoosers, PersonChooser } from './choosers.tsx'

/** The filters of a phone. */
export function FilterSheet({ state, onClose }: { state: AuditState; onClose: () => void }) {
  const { t } = useTexts('audit', 'common')
  const { few } = useFilterOptions(state)
  const [period, kind] = few.map((option) => (
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
        {period}
        {state.period === 'custom' && <DateChoosers state={state} labels="shown" />}
        <PersonChooser state={state} labels="shown" />
        <ActionChooser state={state} labels="shown" />
        {kind}
      </div>
    </Dialog>
  )
}
