import { ErrorSummary, FormFooter, Icon } from '@marquee/ui'
import Info from 'lucide-react/icons/info'
import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from '../use-texts.ts'
import { FormFailure } from './form-failure.tsx'
import { useFieldText } from './use-field-text.ts'
import type { RecordFormState } from './use-record-form.ts'

interface Problem {
  fieldId: string
  message: string
}

/** What is wrong in a form, in the order of its fields: the paths (`zones.0.name.en`) with their texts. */
function problemsOf(errors: object, path: string[] = []): { path: string; message: string }[] {
  const { message, type } = errors as { message?: unknown; type?: unknown }
  if (typeof message === 'string' && type !== undefined) return [{ path: path.join('.'), message }]
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) =>
    key === 'ref' || typeof value !== 'object' || value === null ? [] : problemsOf(value, [...path, key]),
  )
}

interface Problems {
  /** The fields of the form `shift` are `shift-code`, `shift-name-en` … */
  form: string
  errors: object
  /** The name of what a path points at. */
  labelOf: (path: string) => string
  /** The field of a path, where the parts of a list have none of their own. */
  fieldOf?: (path: string) => string
  /** Better words for what is wrong with a field, the same that stand at it. */
  textOf?: (path: string, error: { message: string }) => string | undefined
}

/** What is wrong in a form, in words. */
export function useProblems({ form, errors, labelOf, fieldOf = (path) => path, textOf }: Problems): Problem[] {
  const { t } = useTexts('common')
  const fieldText = useFieldText()
  const inWords = textOf ?? ((_: string, error: { message: string }) => fieldText(error))
  return problemsOf(errors).map(({ path, message }) => ({
    fieldId: `${form}-${fieldOf(path).replaceAll('.', '-')}`,
    message: t('common:form.problem', { field: labelOf(path), problem: inWords(path, { message }) ?? '' }),
  }))
}

interface RecordFormProps {
  id: string
  form: Pick<RecordFormState, 'submit' | 'failure' | 'attempt' | 'isOutdated'>
  problems: readonly Problem[]
  /** What some refusals mean in this form, where the general words would be vaguer. */
  words?: ComponentProps<typeof FormFailure>['words']
  children: ReactNode
}

/** The frame of a form of one record: why it did not work, which fields, and that someone was faster. */
export function RecordForm({ id, form, problems, words, children }: RecordFormProps) {
  const { t } = useTexts('common')
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void form.submit(event)
      }}
      className="flex flex-col gap-[var(--field-gap)]"
    >
      {/* A new one has an id that stays, and a change that is there already is none. */}
      <FormFailure failure={form.failure} attempt={form.attempt} {...(words && { words })} isCommand />
      {problems.length > 1 && <ErrorSummary problems={problems} attempt={form.attempt} />}
      {form.isOutdated && (
        <p role="status" className="flex items-start gap-2 text-info text-sm">
          <Icon of={Info} size="s" className="mt-0.5" />
          {t('common:form.changedMeanwhile')}
        </p>
      )}
      {children}
    </form>
  )
}

interface RecordFormFooterProps {
  formId: string
  form: Pick<RecordFormState, 'changed' | 'requestClose' | 'pending'>
  labels: Readonly<Record<string, string>>
  submitLabel: string
}

/** Names what will change, and carries the verb. */
export function RecordFormFooter({ formId, form, labels, submitLabel }: RecordFormFooterProps) {
  const { t } = useTexts('common')
  return (
    <FormFooter
      note={
        form.changed.length > 0 &&
        t('common:form.changed', { fields: form.changed.map((field) => labels[field] ?? field).join(', ') })
      }
      form={formId}
      onCancel={form.requestClose}
      submitLabel={submitLabel}
      loading={form.pending}
    />
  )
}
