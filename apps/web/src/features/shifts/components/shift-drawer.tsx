import { inLanguage, type ShiftRow } from '@marquee/contract'
import { Drawer, Icon, IconButton, Menu, type MenuEntry } from '@marquee/ui'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Info from 'lucide-react/icons/info'
import { type RefObject, useState } from 'react'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { RecordConflict } from '../../../lib/form/record-conflict.tsx'
import { RecordFormFooter } from '../../../lib/form/record-form.tsx'
import { useEscape } from '../../../lib/keys/use-escape.ts'
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
  useEscape('aside', form.requestClose)
  const name = row && inLanguage(row.name, language)
  const show = (values: ShiftValues, field: ShiftField): string => {
    if (field === 'name') return [values.name.en, values.name.tr].filter(Boolean).join(' · ')
    if (field === 'weekdays') return days.says(values.weekdays)
    return values[field]
  }
  return (
    <>
      <Drawer
        open
        inline
        onClose={form.requestClose}
        kicker={t('shifts:drawer.title')}
        title={name ?? t('shifts:drawer.new')}
        subtitle={row ? row.code : t('shifts:drawer.newHint')}
        media={<Swatch color={form.values.color} size="large" />}
        initialFocus={row ? 'title' : codeRef}
        actions={
          name &&
          steps.length > 0 && (
            <Menu
              align="end"
              items={steps}
              trigger={<IconButton icon={Ellipsis} label={t('shifts:actionsFor', { name })} />}
            />
          )
        }
        footer={
          <RecordFormFooter
            formId={shiftFormId}
            form={form}
            labels={labels}
            submitLabel={t(row ? 'shifts:drawer.save' : 'shifts:drawer.create')}
          />
        }
      >
        {row !== null && row.sessionsAhead > 0 && (
          <p className="flex items-start gap-2 text-info text-sm">
            <Icon of={Info} size="s" className="mt-0.5" />
            {t('shifts:drawer.ahead', { count: row.sessionsAhead })}
          </p>
        )}
        <ShiftForm state={form} codeRef={codeRef} />
      </Drawer>
      <LeaveDialog form={form} />
      {form.conflict && (
        <RecordConflict<ShiftField, ShiftValues>
          title={name ?? ''}
          conflict={form.conflict}
          labels={labels}
          show={show}
          onResolve={form.resolveConflict}
          onCancel={form.cancelConflict}
        />
      )}
    </>
  )
}
