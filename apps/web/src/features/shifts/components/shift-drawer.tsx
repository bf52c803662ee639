import { inLanguage, type ShiftRow } from '@marquee/contract'
import { Icon, type MenuEntry } from '@marquee/ui'
import Info from 'lucide-react/icons/info'
import { type RefObject, useState } from 'react'
import { RecordDrawer } from '../../../lib/form/record-drawer.tsx'
import { RowMenu } from '../../../lib/list/row-menu.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { freshColor } from '../fresh-color.ts'
import { newShift, type ShiftField, type ShiftValues } from '../shift-schema.ts'
import { useShiftForm } from '../use-shift-form.ts'
import { shiftFormId, useShiftLabels } from '../use-shift-labels.ts'
import { useWeekdays } from '../weekdays.ts'
import { ShiftForm } from './shift-form.tsx'
import { Swatch } from './swatch.tsx'

interface ShiftDrawerProps {
  /** null makes a new one. */
  row: ShiftRow | null
  /** How many there are: the next one gets another colour. */
  count: number
  onClose: () => void
  onCreated: (row: ShiftRow) => void
  steps: MenuEntry[]
  /** `e` of the keyboard puts the focus here. */
  codeRef: RefObject<HTMLInputElement | null>
}

/** One shift: everything that is written about it. */
export function ShiftDrawer({ row, count, onClose, onCreated, steps, codeRef }: ShiftDrawerProps) {
  const { t, language } = useTexts('shifts')
  const labels = useShiftLabels()
  const days = useWeekdays()
  const [start] = useState(() => newShift(freshColor(count)))
  const form = useShiftForm({ row, start, onClose, onCreated })
  const name = row && inLanguage(row.name, language)
  const show = (values: ShiftValues, field: ShiftField): string => {
    if (field === 'name') return [values.name.en, values.name.tr].filter(Boolean).join(' · ')
    if (field === 'weekdays') return days.says(values.weekdays)
    return values[field]
  }
  return (
    <RecordDrawer<ShiftField, ShiftValues>
      form={form}
      formId={shiftFormId}
      name={name}
      labels={labels}
      show={show}
      kicker={t('shifts:drawer.title')}
      title={name ?? t('shifts:drawer.new')}
      subtitle={row ? row.code : t('shifts:drawer.newHint')}
      media={<Swatch color={form.values.color} size="large" />}
      initialFocus={row ? 'title' : codeRef}
      actions={name && <RowMenu label={t('shifts:actionsFor', { name })} steps={steps} />}
      submitLabel={t(row ? 'shifts:drawer.save' : 'shifts:drawer.create')}
    >
      {row !== null && row.sessionsAhead > 0 && (
        <p className="flex items-start gap-2 text-info text-sm">
          <Icon of={Info} size="s" className="mt-0.5" />
          {t('shifts:drawer.ahead', { count: row.sessionsAhead })}
        </p>
      )}
      <ShiftForm state={form} codeRef={codeRef} />
    </RecordDrawer>
  )
}
