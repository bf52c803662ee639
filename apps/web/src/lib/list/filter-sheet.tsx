import { Button, Dialog, Field, Select } from '@marquee/ui'
import { useTexts } from '../use-texts.ts'
import type { ListFilter } from './filters.ts'
import { TypedFilter } from './typed-filters.tsx'

interface FilterSheetProps {
  filters: readonly ListFilter[]
  /** Absent while there is nothing to clear. */
  onClear?: () => void
  onClose: () => void
}

/** The filters of a phone. */
export function FilterSheet({ filters, onClear, onClose }: FilterSheetProps) {
  const { t } = useTexts('common')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('common:table.filters')}
      footer={
        <>
          {onClear && <Button onClick={onClear}>{t('common:action.clearFilters')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('common:action.done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {filters.map((filter) =>
          filter.kind === 'one' ? (
            <Field key={filter.id} label={filter.label}>
              <Select
                options={[{ value: '', label: filter.any }, ...filter.choices]}
                value={filter.value ?? ''}
                onValueChange={(value) => filter.choose(value || null)}
              />
            </Field>
          ) : (
            <TypedFilter key={filter.id} filter={filter} labels="above" />
          ),
        )}
      </div>
    </Dialog>
  )
}
