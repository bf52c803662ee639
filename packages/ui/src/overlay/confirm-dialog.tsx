import { Dialog as Base } from '@base-ui/react/dialog'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'
import { Field } from '../field/field.tsx'
import { TextInput } from '../field/text-input.tsx'
import { Icon } from '../icon.tsx'
import { type UiLabels, useLabels } from '../labels.tsx'
import { backdropClass, dialogClass } from './dialog.tsx'
import { useOwnPresses } from './own-presses.ts'

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  open: boolean
  /** The question with amount and target ("Refund ₺950.00 to Deniz Yılmaz?"). */
  title: ReactNode
  /** What happens, and whether it can be undone. */
  body?: ReactNode
  /** The verb with its object ("Refund ₺950.00"). */
  confirmLabel: string
  /** Default: the shared word "Cancel". */
  cancelLabel?: string
  tone?: 'danger' | 'neutral'
  onConfirm: () => void
  onCancel: () => void
  /** Bulbs on the button; both buttons and Esc wait. */
  loading?: boolean
  /** What went wrong with the last try; the dialog stays. */
  error?: ReactNode
  /** Word to type before the button works: bulk over 20, deleting a role. */
  typedWord?: string
  /** Lets Esc and a press beside the box cancel. Off by default: the question wants an answer. */
  dismissible?: boolean
  labels?: Pick<UiLabels, 'cancel' | 'typeToConfirm'>
}

/** A question that must be answered. Focus starts on Cancel (or on the word to type), never on the deed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, onCancel, loading = false, dismissible = false } = props
  const firstFocus = useRef<HTMLElement>(null)
  useOwnPresses(open)
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible || loading}
      onOpenChange={(next, details) => {
        if (next) return
        // Every way out but our own two buttons counts as a dismissal.
        if (!dismissible || loading) details.cancel()
        else onCancel()
      }}
    >
      <Base.Portal>
        {/* Over a dialog as well: its question is the only thing that counts now. */}
        <Base.Backdrop forceRender className={backdropClass} />
        <Base.Popup role="alertdialog" initialFocus={firstFocus} className={cx(dialogClass, '[--dialog-w:460px]')}>
          <Question {...props} key={String(open)} title={title} firstFocus={firstFocus} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Question(props: ConfirmDialogProps & { firstFocus: { current: HTMLElement | null } }) {
  const {
    title,
    body,
    confirmLabel,
    cancelLabel,
    tone = 'danger',
    onConfirm,
    onCancel,
    loading,
    error,
    typedWord,
  } = props
  const words = useLabels<'cancel' | 'typeToConfirm'>(props.labels)
  const [typed, setTyped] = useState('')
  const fieldId = useId()
  const locked = typedWord !== undefined && typed.trim() !== typedWord
  return (
    <div className="flex gap-4 overflow-y-auto p-[22px] max-sm:flex-col">
      <span
        className={cx(
          'grid size-11 shrink-0 place-items-center rounded-full',
          tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-info-soft text-info',
        )}
      >
        <Icon of={tone === 'danger' ? TriangleAlert : CircleHelp} size="l" />
      </span>
      <div className="min-w-0 flex-1">
        <Base.Title className="font-[660] text-[18px] leading-6">{title}</Base.Title>
        {body && (
          <Base.Description render={<div />} className="mt-1 text-ink-2 text-sm">
            {body}
          </Base.Description>
        )}
        {typedWord !== undefined && (
          <Field id={fieldId} label={words.typeToConfirm(typedWord)} className="mt-4">
            <TextInput
              ref={(node) => {
                props.firstFocus.current = node
              }}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
        {error && (
          <p role="alert" className="mt-3 font-medium text-danger text-sm">
            {error}
          </p>
        )}
        <div className="mt-[18px] flex flex-wrap justify-end gap-2">
          <Button
            ref={(node) => {
              if (typedWord === undefined) props.firstFocus.current = node
            }}
            onClick={onCancel}
            disabled={loading}
          >
            {cancelLabel ?? words.cancel}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger-solid' : 'primary'}
            onClick={onConfirm}
            disabled={locked}
            loading={loading}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </div>
  )
}
