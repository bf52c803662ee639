import type { ReasonOccasion } from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonChoices } from './reason-choices.tsx'

interface ReasonFormProps<Input extends object> {
  /** Names the command while its answer is out. */
  name: string
  send: (input: Input & { reason: string; commandId: string }) => Promise<unknown>
  /** What is sent besides the reason. */
  of: Input
  words: {
    title: string
    lead?: ReactNode
    /** Of the field. */
    reason: string
    submit: string
    /** Said once it is done; without it nothing is said. */
    done?: string
  }
  /** Whose reasons of the venue are offered below the field. */
  occasion?: ReasonOccasion
  tone?: 'danger' | 'neutral'
  refusals?: ComponentProps<typeof FormDialog>['words']
  onClose: () => void
  /** What stands above the field. */
  children?: ReactNode
}

/** Does one thing that needs a reason, and closes. */
export function ReasonForm<Input extends object>(props: ReasonFormProps<Input>) {
  const { name, send, of, words, occasion, tone = 'neutral', refusals, onClose, children } = props
  const { t } = useTexts('errors')
  const id = useId()
  const [reason, setReason] = useState('')
  const given = reason.trim()
  const form = useCommandForm({
    name,
    send,
    fields: ['reason'],
    read: () => (given ? { ...of, reason: given } : null),
    onDone() {
      if (words.done) toast.success(words.done)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.title}
      lead={words.lead}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={words.submit}
      tone={tone}
      words={refusals}
    >
      {children}
      <Field
        id={`${id}-reason`}
        label={words.reason}
        error={form.errorAt('reason', !given && t('errors:field.required'))}
        required
      >
        <TextInput
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {occasion && <ReasonChoices occasion={occasion} value={reason} onChoose={setReason} fieldId={`${id}-reason`} />}
    </FormDialog>
  )
}
