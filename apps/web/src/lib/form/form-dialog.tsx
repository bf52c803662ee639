import { Button, Dialog } from '@marquee/ui'
import { type ComponentProps, type ReactNode, type RefObject, useId, useRef } from 'react'
import type { Failure, FailureReason } from '../trpc/failure.ts'
import { useTexts } from '../use-texts.ts'
import { FormFailure } from './form-failure.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { useCloseGuard } from './use-close-guard.ts'

interface FormDialogProps {
  title: string
  lead?: ReactNode
  onClose: () => void
  /** Of useSmallForm. */
  formProps: ComponentProps<'form'>
  said: { failure: Failure | null; attempt: number }
  pending: boolean
  /** Whether what is entered would be missed: then closing asks first. Not for what is typed in a moment, as a password. */
  isDirty?: boolean
  submitLabel: string
  /** Nothing would come of it; the form says why. */
  isBlocked?: boolean
  /** danger: the action takes something away. */
  tone?: 'danger' | 'neutral'
  size?: 'md' | 'lg'
  /** Where the focus goes afterwards, when the action takes the pressed button away. */
  finalFocus?: RefObject<HTMLElement | null>
  /** What some refusals mean here, where the general words would be vaguer. */
  words?: Partial<Record<FailureReason, string>>
  children: ReactNode
}

/** A short form over the page; the first field has the focus. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    lead,
    onClose,
    formProps,
    said,
    pending,
    isDirty = false,
    submitLabel,
    isBlocked = false,
    tone = 'neutral',
    size,
    finalFocus,
    words,
    children,
  } = props
  const { t } = useTexts('common')
  const guard = useCloseGuard(isDirty, onClose)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  return (
    <>
      <Dialog
        open
        onClose={guard.requestClose}
        title={title}
        description={lead}
        size={size}
        initialFocus={firstFieldOf(form)}
        finalFocus={finalFocus}
        footer={
          <>
            <Button onClick={guard.requestClose}>{t('common:action.cancel')}</Button>
            <Button
              type="submit"
              form={id}
              variant={tone === 'danger' ? 'danger-solid' : 'primary'}
              disabled={isBlocked}
              loading={pending}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <form ref={form} id={id} {...formProps} className="flex flex-col gap-[var(--field-gap)]">
          <FormFailure {...said} words={words} />
          {children}
        </form>
      </Dialog>
      <LeaveDialog form={guard} />
    </>
  )
}

/** The first field inside of an element, looked up when the dialog gives the focus away. */
export function firstFieldOf(place: { current: HTMLElement | null }) {
  return {
    get current() {
      return place.current?.querySelector<HTMLElement>('input:not([hidden]), select, textarea') ?? null
    },
  }
}
