import { type FeedbackRow, type FeedbackState, feedbackStates } from '@marquee/contract/feedback'
import { Field, RadioGroup, Textarea } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFeedbackCommands } from '../queries.ts'

/** What becomes of feedback, and a word to whoever has sent it. */
export function AnswerDialog({ feedback, onClose }: { feedback: FeedbackRow; onClose: () => void }) {
  const { t } = useTexts('feat')
  const id = useId()
  const { answer: send } = useFeedbackCommands()
  const [state, setState] = useState<FeedbackState>(feedback.state)
  const [answer, setAnswer] = useState(feedback.answer)
  const form = useCommandForm({
    name: 'feat.answer',
    send: () => send({ id: feedback.id, expectedRev: feedback.rev, state, answer: answer.trim() }),
    fields: ['state', 'answer'],
    read: () => ({}),
    onDone() {
      toast.success(t('feat:feedback.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('feat:feedback.answerTitle')}
      lead={feedback.text}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={state !== feedback.state || answer !== feedback.answer}
      submitLabel={t('feat:feedback.answer')}
    >
      <RadioGroup
        label={t('feat:feedback.becomes')}
        options={feedbackStates.map((value) => ({ value, label: t(`feat:feedback.state.${value}`) }))}
        value={state}
        onValueChange={setState}
      />
      <Field id={`${id}-answer`} label={t('feat:feedback.answerText')} error={form.errorAt('answer')}>
        <Textarea value={answer} rows={4} maxLength={1000} onChange={(event) => setAnswer(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
