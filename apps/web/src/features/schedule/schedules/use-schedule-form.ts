import type { TicketScheduleRow } from '@marquee/contract'
import { useRef } from 'react'
import { useRecordForm } from '../../../lib/form/use-record-form.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useAskedSubmit } from '../closing-hour/use-asked-submit.ts'
import { usePastClosing } from '../closing-hour/use-past-closing.ts'
import { addDays } from '../model/days.ts'
import { useScheduleMutations } from '../queries.ts'
import {
  newSchedule,
  outputOf,
  type ScheduleField,
  type ScheduleOutput,
  type ScheduleValues,
  scheduleFields,
  scheduleResolver,
  scheduleWords,
  valuesOf,
} from './schedule-schema.ts'

interface ScheduleFormOptions {
  /** null makes a new one. */
  row: TicketScheduleRow | null
  today: string
  onClose: () => void
  onCreated: (row: TicketScheduleRow) => void
}

const planned = ['floorId', 'starts', 'minutes'] as const

/** The form of the drawer, for a new schedule as for one that is there. */
export function useScheduleForm({ row, today, onClose, onCreated }: ScheduleFormOptions) {
  const { t } = useTexts('schedule')
  const accepts = useRef(false)
  const { save } = useScheduleMutations()
  const send = (values: ScheduleOutput & { commandId?: string }) =>
    save.mutateAsync({ ...values, ...(accepts.current && { acceptsPastClosing: true }) })
  const form = useRecordForm<ScheduleValues, ScheduleOutput, TicketScheduleRow>({
    draft: row ? `schedule.${row.id}` : 'schedule.new',
    row,
    start: newSchedule(today, addDays(today, 90)),
    valuesOf,
    fields: scheduleFields,
    resolver: scheduleResolver,
    words: scheduleWords,
    create: (values, commandId) => send({ ...values, commandId }),
    // It is saved whole: what was not written here is as it stood, or the server says that it no longer does.
    update: (target, change) => send({ ...(row && outputOf(row)), ...change, ...target } as ScheduleOutput),
    onSaved: (saved, isNew) => {
      toast.success(t(isNew ? 'schedule:toast.created' : 'schedule:toast.saved', { name: saved.name }))
      if (isNew) onCreated(saved)
    },
    onClose,
  })
  const { floorId, starts, minutes } = form.values
  const past = usePastClosing({ floorId, starts, minutes: Number(minutes) })
  const isPlanned = form.isNew || planned.some((field) => form.changed.includes(field))
  return { ...useAskedSubmit(form, { past, isPlanned, accepts }), past }
}

export type ScheduleForm = ReturnType<typeof useScheduleForm>['form']

export const scheduleFormId = 'schedule-form'

/** The names of the fields of a schedule. */
export function useScheduleLabels(): Record<ScheduleField, string> {
  const { t } = useTexts('schedule')
  return {
    name: t('schedule:field.name'),
    productId: t('schedule:field.product'),
    floorId: t('schedule:field.floor'),
    layoutId: t('schedule:field.layout'),
    standing: t('schedule:field.standing'),
    shiftId: t('schedule:field.shift'),
    weekdays: t('schedule:field.weekdays'),
    everyWeeks: t('schedule:field.everyWeeks'),
    from: t('schedule:field.from'),
    until: t('schedule:field.until'),
    skipped: t('schedule:field.skipped'),
    starts: t('schedule:field.starts'),
    minutes: t('schedule:field.minutes'),
    cleaningMinutes: t('schedule:field.cleaning'),
    exclusive: t('schedule:field.exclusive'),
    salesOpenDays: t('schedule:field.salesOpen'),
    salesCloseMinutes: t('schedule:field.salesClose'),
  }
}
