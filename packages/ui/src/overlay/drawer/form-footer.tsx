import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { type UiLabels, useLabels } from '../../labels.tsx'

/** Props of {@link FormFooter}. */
export interface FormFooterProps {
  /** Names what will change ("Role changed"). */
  note?: ReactNode
  onCancel: () => void
  /** The verb with its object ("Save role"). */
  submitLabel: string
  /** Submits this form by id; without it give `onSubmit`. */
  form?: string
  onSubmit?: () => void
  loading?: boolean
  disabled?: boolean
  tone?: 'primary' | 'danger'
  labels?: Pick<UiLabels, 'cancel'>
}

/** Foot of a form drawer: what changed at the left, Cancel and the verb at the right. */
export function FormFooter(props: FormFooterProps) {
  const { note, onCancel, submitLabel, form, onSubmit, loading, disabled, tone = 'primary' } = props
  const words = useLabels<'cancel'>(props.labels)
  return (
    <>
      <p aria-live="polite" className="min-w-0 flex-1 text-ink-3 text-sm">
        {note}
      </p>
      <Button onClick={onCancel} disabled={loading}>
        {words.cancel}
      </Button>
      <Button
        variant={tone === 'primary' ? 'primary' : 'danger'}
        type={form ? 'submit' : 'button'}
        form={form}
        onClick={onSubmit}
        loading={loading}
        disabled={disabled}
      >
        {submitLabel}
      </Button>
    </>
  )
}
