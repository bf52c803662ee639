import { ConfirmDialog } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'

interface LeaveCodesProps {
  open: boolean
  onLeave: () => void
  onStay: () => void
}

/** Asked before recovery codes go out of sight that nobody has said to have. */
export function LeaveCodes({ open, onLeave, onStay }: LeaveCodesProps) {
  const { t } = useTexts('mfa')
  return (
    <ConfirmDialog
      open={open}
      title={t('mfa:leave.title')}
      body={t('mfa:leave.body')}
      confirmLabel={t('mfa:leave.confirm')}
      cancelLabel={t('mfa:leave.back')}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
