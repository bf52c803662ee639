import { type BaseSyntheticEvent, useRef, useState } from 'react'
import { usePastClosing, useRefusedPastClosing } from '../closing-hour/use-past-closing.ts'
import { type ScheduleFormOptions, useScheduleForm } from './use-schedule-form.ts'

const planned = ['floorId', 'starts', 'minutes'] as const

/** The form of a schedule, saved with sessions that end after their floor has closed only when that is meant. */
export function useAskedSubmit(options: ScheduleFormOptions) {
  const accepts = useRef(false)
  const form = useScheduleForm(options, accepts)
  const { floorId, starts, minutes } = form.values
  const past = usePastClosing({ floorId, starts, minutes: Number(minutes) })
  const refused = useRefusedPastClosing(form.failure)
  // What was asked about already; a new refusal asks again.
  const [answered, setAnswered] = useState(form.failure)
  const [asks, setAsks] = useState(false)
  const isPlanned = form.isNew || planned.some((field) => form.changed.includes(field))

  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    // What is wrong in the form is said first.
    if (past !== null && isPlanned && (await form.form.trigger())) setAsks(true)
    else await form.submit(event)
  }

  const says = asks ? past : form.failure === answered ? null : refused
  const close = () => {
    setAsks(false)
    setAnswered(form.failure)
  }
  const question = says !== null && {
    says,
    onStay: close,
    onSave: () => {
      close()
      accepts.current = true
      void form.submit().finally(() => {
        accepts.current = false
      })
    },
  }
  return { form: { ...form, submit, failure: refused === null ? form.failure : null }, past, question }
}
