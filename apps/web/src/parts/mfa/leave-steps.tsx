import { ConfirmDialog } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'

interface LeaveStepsProps {
  /** What would be lost; null: nothing is asked. */
  lost: 'key' | 'codes' | null
  onLeave: () => void
  onStay: () => void
}

/** Asked before a key that a phone may have taken already, or recovery codes that nobody has said to have, go out of sight. */
export function LeaveSteps({ lost, onLeave, onStay }: LeaveStepsProps) {
  const { t } = useTexts('mfa')
  return (
    <ConfirmDialog
      open={lost !== null}
      title={t(lost === 'key' ? 'mfa:leaveKey.title' : 'mfa:leave.title')}
      body={t(lost === 'key' ? 'mfa:leaveKey.body' : 'mfa:leave.body')}
      confirmLabel={t(lost === 'key' ? 'mfa:leaveKey.confirm' : 'mfa:leave.confirm')}
      cancelLabel={t(lost === 'key' ? 'mfa:leaveKey.back' : 'mfa:leave.back')}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
