import { ConfirmDialog } from '@marquee/ui'
import { useTexts } from '../use-texts.ts'

/** Who asks, and what they say where the general words would be vaguer. */
export interface LeaveQuestion {
  form: { asksToLeave: boolean; leave: () => void; stay: () => void }
  body?: string
  confirmLabel?: string
}

export default function Question({ form, body, confirmLabel }: LeaveQuestion) {
  const { t } = useTexts('common')
  return (
    <ConfirmDialog
      open
      tone="neutral"
      dismissible
      title={t('common:state.leaveTitle')}
      body={body ?? t('common:state.leaveBody')}
      confirmLabel={confirmLabel ?? t('common:action.discard')}
      cancelLabel={t('common:action.keepEditing')}
      onConfirm={form.leave}
      onCancel={form.stay}
    />
  )
}
