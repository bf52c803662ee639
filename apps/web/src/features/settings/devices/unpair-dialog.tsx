import type { DeviceRow } from '@marquee/contract'
import { ConfirmDialog } from '@marquee/ui'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useUnpairDevice } from '../queries.ts'

/** Asks before a device stops being one, which signs people out. */
export function UnpairDialog({ device: { id, name }, onClose }: { device: DeviceRow; onClose: () => void }) {
  const { t } = useTexts('settings')
  const failureText = useFailureText()
  const unpair = useUnpairDevice()
  const confirm = async () => {
    try {
      await unpair.mutateAsync({ id })
      toast.success(t('settings:devices.unpaired', { name }))
      onClose()
    } catch {
      // The question stays and says why.
    }
  }
  return (
    <ConfirmDialog
      open
      dismissible
      title={t('settings:devices.unpairTitle', { name })}
      body={t('settings:devices.unpairBody')}
      confirmLabel={t('settings:devices.unpair')}
      onConfirm={confirm}
      onCancel={onClose}
      loading={unpair.isPending}
      error={unpair.isError ? failureText(readFailure(unpair.error)) : undefined}
    />
  )
}
