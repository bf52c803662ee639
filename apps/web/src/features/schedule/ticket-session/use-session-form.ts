import type { TicketSessionRow } from '@marquee/contract'
import { type BaseSyntheticEvent, useRef } from 'react'
import { useRecordForm } from '../../../lib/form/use-record-form.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useZone } from '../../../lib/zone.ts'
import { useAskedSubmit } from '../closing-hour/use-asked-submit.ts'
import { usePastClosing } from '../closing-hour/use-past-closing.ts'
import { useScheduleMutations } from '../queries.ts'
import {
  changeOf,
  momentOf,
  type SessionField,
  type SessionOutput,
  type SessionValues,
  sessionFields,
  sessionResolver,
  sessionWords,
  valuesOf,
} from './session-schema.ts'

/** The form of one ticket session that is changed by hand; only what was changed is sent. */
export function useSessionForm(row: TicketSessionRow, onClose: () => void) {
  const { t } = useTexts('schedule')
  const zone = useZone()
  const { updateSession } = useScheduleMutations()
  const accepts = useRef(false)
  const form = useRecordForm<SessionValues, SessionOutput, TicketSessionRow>({
    draft: `session.${row.id}`,
    row,
    start: valuesOf(row, zone),
    valuesOf: (saved) => valuesOf(saved, zone),
    fields: sessionFields,
    resolver: sessionResolver,
    words: sessionWords,
    update: (target, change) =>
      updateSession.mutateAsync({
        ...target,
        ...changeOf(change, zone),
        ...(accepts.current && { acceptsPastClosing: true }),
      }),
    onSaved: () => {
      toast.success(t('schedule:session.changedToast'))
      onClose()
    },
    onClose,
  })
  const { time, minutes } = form.values
  const past = usePastClosing({ floorId: row.floor.id, starts: [time], minutes: Number(minutes) })
  const isPlanned = form.changed.includes('time') || form.changed.includes('minutes')
  const asked = useAskedSubmit(form, { past, isPlanned, accepts })

  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    if (form.changed.length === 0) onClose()
    else await asked.form.submit(event)
  }
  return { ...asked, form: { ...asked.form, submit }, past }
}

/** The names of the fields of a session, and their values in words. */
export function useSessionFacts() {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const zone = useZone()
  const labels: Record<SessionField, string> = {
    date: t('schedule:session.date'),
    time: t('schedule:session.time'),
    minutes: t('schedule:field.minutes'),
    salesFrom: t('schedule:session.salesFrom'),
    salesUntil: t('schedule:session.salesUntil'),
    note: t('schedule:session.note'),
  }
  const show = (values: SessionValues, field: SessionField) => {
    const value = values[field]
    if (field === 'date') return format.date(value)
    if (field === 'minutes') return `${value} ${t('schedule:form.min')}`
    return field === 'salesFrom' || field === 'salesUntil' ? format.dateTime(momentOf(value, zone)) : value
  }
  return { labels, show }
}
