import { KeyHelp } from '../../lib/keys/key-help.tsx'
import { useTexts } from '../../lib/use-texts.ts'

export function KitchenKeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('foodOrders', 'common')
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        { keys: ['1', '…', '9'], does: t('foodOrders:keys.card') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
