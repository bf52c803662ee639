import { Button, Dialog, Field, Select } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import type { FilterOption } from './filters.tsx'

interface FilterSheetProps {
  options: readonly FilterOption[]
  /** Whether there is anything to clear. */
  isFiltered: boolean
  onClear: () => void
  onClose: () => void
}

/** The filters of a phone. */
export function FilterSheet({ options, isFiltered, onClear, onClose }: FilterSheetProps) {
  const { t } = useTexts('common')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('common:table.filters')}
      footer={
        <>
          {isFiltered && <Button onClick={onClear}>{t('common:action.clearFilters')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('common:action.done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {options.map((option) => (
          <Field key={option.id} label={option.label}>
            <Select options={option.choices} value={option.value} onValueChange={option.choose} />
          </Field>
        ))}
      </div>
    </Dialog>
  )
}
