import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { type UiLabels, useLabels } from '../labels.tsx'
import { FieldContext } from './field-context.ts'

/** Props of {@link Field} and {@link FieldGroup}. */
export interface FieldProps {
  label: ReactNode
  /** Stays under the field, also while there is an error. */
  hint?: ReactNode
  /** A sentence that says what to write. Sets `aria-invalid` and is read with the field. */
  error?: ReactNode
  /** Adds the word, not a star. */
  required?: boolean
  /** Adds the word "optional"; use it where most fields are required. */
  optional?: boolean
  /** Id of the control; ErrorSummary links to it. Made up when missing. */
  id?: string
  /** Hides the label from the eye only (search rows). */
  hideLabel?: boolean
  labels?: Pick<UiLabels, 'required' | 'optional'>
  className?: string
  children: ReactNode
}

/** Label above, hint and error under, wired to the one control inside (TextInput, Select, DateInput, …). */
export function Field(props: FieldProps) {
  const made = useId()
  const id = props.id ?? made
  const { state, label, below } = useFieldParts(props, id)
  return (
    <div className={cx('block min-w-0', props.className)}>
      <label id={state.labelId} htmlFor={id} className={props.hideLabel ? 'sr-only' : labelClass}>
        {label}
      </label>
      <FieldContext value={state}>{props.children}</FieldContext>
      {below}
    </div>
  )
}

/** The same for a set of controls (radios, checkboxes): a fieldset whose legend is the label. */
export function FieldGroup(props: FieldProps) {
  const made = useId()
  const id = props.id ?? made
  const { state, label, below } = useFieldParts(props, id)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={state.describedBy}
      className={cx('m-0 block min-w-0 border-0 p-0', props.className)}
    >
      <legend className={props.hideLabel ? 'sr-only' : cx(labelClass, 'p-0')}>{label}</legend>
      {/* The set is described once, by the fieldset; each control keeps its own name. */}
      <FieldContext value={undefined}>{props.children}</FieldContext>
      {below}
    </fieldset>
  )
}

const labelClass = 'mb-1.5 flex flex-wrap gap-x-1.5 font-semibold text-sm'

function useFieldParts(props: FieldProps, id: string) {
  const { hint, error, required = false, optional } = props
  const words = useLabels<'required' | 'optional'>(props.labels)
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const state = {
    id,
    labelId: `${id}-label`,
    describedBy: [errorId, hintId].filter(Boolean).join(' ') || undefined,
    invalid: Boolean(error),
    required,
  }
  const word = required ? words.required : optional ? words.optional : undefined
  const label = (
    <>
      <span>{props.label}</span>
      {word && <span className="font-normal text-ink-3">{word}</span>}
    </>
  )
  const below = (
    <>
      {error && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 font-medium text-danger text-sm">
          <Icon of={CircleAlert} size="s" className="mt-0.5" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-ink-3 text-sm">
          {hint}
        </p>
      )}
    </>
  )
  return { state, label, below }
}
