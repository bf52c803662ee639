import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'

/** Props of {@link SaveBar}. */
export interface SaveBarProps {
  /** Shown only when there is something to save. */
  visible: boolean
  /** Says in words what will change ("Name and phone changed"). */
  changes: ReactNode
  saveLabel: string
  discardLabel: string
  onSave?: () => void
  onDiscard: () => void
  /** Submits this form by id instead of `onSave`. */
  form?: string
  saving?: boolean
  disabled?: boolean
}

/** Bar at the foot of a long form while it holds unsaved work. */
export function SaveBar(props: SaveBarProps) {
  const { visible, changes, saveLabel, discardLabel, onSave, onDiscard, form, saving, disabled } = props
  if (!visible) return null
  return (
    <div
      data-foot-bar="save"
      className="no-print sticky bottom-0 z-sticky flex flex-wrap items-center gap-2 rounded-t-lg border border-line border-b-0 bg-raised px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-e2"
    >
      <p role="status" className="min-w-0 flex-1 basis-48 text-sm">
        {changes}
      </p>
      <Button onClick={onDiscard} disabled={saving}>
        {discardLabel}
      </Button>
      <Button
        variant="primary"
        type={form ? 'submit' : 'button'}
        form={form}
        onClick={onSave}
        loading={saving}
        disabled={disabled}
      >
        {saveLabel}
      </Button>
    </div>
  )
}
