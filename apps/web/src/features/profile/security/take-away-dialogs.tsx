import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { OverCardProps } from '../over-card.ts'
import { useDisableMfa, useRemovePin } from '../queries.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** Back to the password alone. */
export function DisableMfaDialog(card: OverCardProps) {
  const { t } = useTexts('profile')
  const disable = useDisableMfa()
  return (
    <ProofDialog
      {...card}
      title={t('profile:mfa.turnOffTitle')}
      lead={t('profile:mfa.turnOffLead')}
      tone="danger"
      submitLabel={t('profile:mfa.turnOff')}
      asks="password and code"
      send={async (proof) => {
        await disable.mutateAsync(proof)
        toast.success(t('profile:mfa.turnedOff'))
        card.onClose()
      }}
    />
  )
}

/** Without a PIN nobody is approved at another screen. */
export function RemovePinDialog(card: OverCardProps) {
  const { t } = useTexts('profile')
  const remove = useRemovePin()
  return (
    <ProofDialog
      {...card}
      title={t('profile:pin.removeTitle')}
      lead={t('profile:pin.removeLead')}
      tone="danger"
      submitLabel={t('profile:pin.remove')}
      asks="password"
      send={async ({ password }) => {
        await remove.mutateAsync({ password })
        toast.success(t('profile:pin.removed'))
        card.onClose()
      }}
    />
  )
}
