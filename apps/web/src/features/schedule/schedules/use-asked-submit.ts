import { type BaseSyntheticEvent, useState } from 'react'
import { usePastClosing } from '../closing-hour/use-past-closing.ts'
import type { ScheduleForm } from './use-schedule-form.ts'

const planned = ['floorId', 'starts', 'minutes'] as const

/** The form of a schedule, saved with sessions that end after their floor has closed only when that is meant. */
export function useAskedSubmit(form: ScheduleForm) {
  const { floorId, starts, minutes } = form.values
  const past = usePastClosing({ floorId, starts, minutes: Number(minutes) })
  const [asks, setAsks] = useState(false)
  const isPlanned = form.isNew || planned.some((field) => form.changed.includes(field))

  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    // What is wrong in the form is said first.
    if (past !== null && isPlanned && (await form.form.trigger())) setAsks(true)
    else await form.submit(event)
  }

  const question = asks &&
    past !== null && {
      says: past,
      onStay: () => setAsks(false),
      onSave: () => {
        setAsks(false)
        void form.submit()
      },
    }
  return { form: { ...form, submit }, past, question }
}
