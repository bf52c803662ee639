import type { TicketScheduleRow } from '@marquee/contract'
import { Badge, Button, type MenuEntry, Skeleton } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useRef } from 'react'
import { RecordDrawer } from '../../../lib/form/record-drawer.tsx'
import { useFormat } from '../../../lib/format.ts'
import { RowMenu } from '../../../lib/list/row-menu.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { PastClosingQuestion } from '../closing-hour/past-closing.tsx'
import { scheduleBadge } from '../model/states.ts'
import { useScheduleRights } from '../use-schedule-rights.ts'
import { useWords } from '../use-words.ts'
import { ScheduleFacts } from './schedule-facts.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import type { ScheduleField, ScheduleValues } from './schedule-schema.ts'
import { type Choices, useChoices } from './use-choices.ts'
import { scheduleFormId, useScheduleForm, useScheduleLabels } from './use-schedule-form.ts'

interface ScheduleDrawerProps {
  /** null makes a new one. */
  row: TicketScheduleRow | null
  today: string
  steps: MenuEntry[]
  onClose: () => void
  onCreated: (row: TicketScheduleRow) => void
  onGenerate?: () => void
}

/** One schedule: everything that is written about it. */
export function ScheduleDrawer(props: ScheduleDrawerProps) {
  const { row, today, steps, onClose, onCreated, onGenerate } = props
  const { t } = useTexts('schedule')
  const may = useScheduleRights()
  const labels = useScheduleLabels()
  const nameRef = useRef<HTMLInputElement>(null)
  const { form, past, question } = useScheduleForm({ row, today, onClose, onCreated })
  const choices = useChoices(row, form.values.floorId)
  const show = useShownValue(choices)
  const mayWrite = may.update && row?.archivedAt == null
  return (
    <>
      <RecordDrawer<ScheduleField, ScheduleValues>
        form={form}
        formId={scheduleFormId}
        name={row?.name ?? null}
        labels={labels}
        show={show}
        kicker={t('schedule:drawer.kicker')}
        title={row?.name ?? t('schedule:drawer.new')}
        subtitle={row ? t('schedule:count.ahead', { count: row.sessionsAhead }) : t('schedule:drawer.newHint')}
        badges={
          row &&
          (row.archivedAt ? (
            <Badge icon={Archive}>{t('schedule:list.archived')}</Badge>
          ) : (
            <Badge {...scheduleBadge[row.state]}>{t(`schedule:state.${row.state}`)}</Badge>
          ))
        }
        initialFocus={row ? 'title' : nameRef}
        actions={row && <RowMenu label={t('schedule:list.actionsFor', { name: row.name })} steps={steps} />}
        // The verb comes with its form: pressed before, it would do nothing and say nothing.
        submitLabel={
          mayWrite && !choices.isPending ? t(row ? 'schedule:drawer.save' : 'schedule:drawer.create') : undefined
        }
      >
        {row && onGenerate && form.changed.length === 0 && (
          <div className="flex flex-wrap items-center gap-3 rounded-md bg-surface-2 p-3 text-sm">
            <p className="min-w-0 flex-1 basis-40 text-ink-2">{t('schedule:drawer.generateHint')}</p>
            <Button icon={CalendarPlus} onClick={onGenerate}>
              {t('schedule:generate.action')}
            </Button>
          </div>
        )}
        {!mayWrite ? (
          row && <ScheduleFacts row={row} />
        ) : choices.isPending ? (
          <Skeleton width="100%" height={320} shape="box" />
        ) : (
          <ScheduleForm state={form} choices={choices} nameRef={nameRef} past={past} />
        )}
      </RecordDrawer>
      {question && <PastClosingQuestion {...question} />}
    </>
  )
}

/** A value of the form in words. */
function useShownValue(choices: Choices) {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const words = useWords()
  return (values: ScheduleValues, field: ScheduleField): string => {
    const labelIn = (options: readonly { value: string; label: string }[] | null, value: string) =>
      options?.find((option) => option.value === value)?.label ?? ''
    if (field === 'productId') return labelIn(choices.products, values.productId)
    if (field === 'floorId') return labelIn(choices.floors, values.floorId)
    if (field === 'layoutId') return labelIn(choices.layouts, values.layoutId) || t('schedule:form.noLayout')
    if (field === 'shiftId') return labelIn(choices.shifts, values.shiftId)
    if (field === 'weekdays') return words.days(values.weekdays)
    if (field === 'exclusive') return t(values.exclusive ? 'schedule:word.yes' : 'schedule:word.no')
    if (field === 'starts') return format.list(values.starts)
    if (field === 'skipped') return format.list(values.skipped.map((date) => format.date(date)))
    if ((field === 'from' || field === 'until') && values[field]) return format.date(values[field])
    return values[field]
  }
}
