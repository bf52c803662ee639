import { KeyHelp } from '../../lib/keys/key-help.tsx'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'

export function DoorKeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('checkIn', 'common')
  const mayAdmit = useMay('check_in', 'scan')
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        { keys: ['/'], does: t('checkIn:find.label') },
        ...(mayAdmit ? [{ keys: ['L'], does: t('checkIn:look.label') }] : []),
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
