import { type BaseSyntheticEvent, type RefObject, useState } from 'react'
import type { RecordFormState } from '../../../lib/form/use-record-form.ts'
import { useRefusedPastClosing } from './use-past-closing.ts'

type AskedForm = Pick<RecordFormState, 'submit' | 'failure'> & { form: { trigger: () => Promise<boolean> } }

interface Asked {
  /** Says what ends after closing, as it is planned in the form; null: nothing. */
  past: string | null
  /** Whether it is planned here, and does not stand like this already. */
  isPlanned: boolean
  /** Is true while a save is sent that is meant like this. */
  accepts: RefObject<boolean>
}

/** A form of when something is on, saved with an end after its floor has closed only when that is meant. */
export function useAskedSubmit<Form extends AskedForm>(form: Form, { past, isPlanned, accepts }: Asked) {
  const refused = useRefusedPastClosing(form.failure)
  // What was asked about already; a new refusal asks again.
  const [answered, setAnswered] = useState(form.failure)
  const [asks, setAsks] = useState(false)

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
  return { form: { ...form, submit, failure: refused === null ? form.failure : null }, question }
}
