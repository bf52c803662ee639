import { KeyHelp } from '../../lib/keys/key-help.tsx'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** The keys of the screen, with the shortest way to sell two seats. */
export function BookingKeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('booking', 'common', 'customers')
  const mayCustomers = useMay('customers', 'view')
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        { keys: ['B', '2', 'Enter', 'F8', 'Enter', 'Enter'], does: t('booking:keys.six') },
        { keys: ['B'], does: t('booking:keys.best') },
        { keys: ['K'], does: t('booking:keys.package') },
        ...(mayCustomers ? [{ keys: ['F9'], does: t('customers:till.key') }] : []),
        { keys: ['F8'], does: t('booking:keys.pay') },
        { keys: ['M', 'L'], does: t('booking:keys.views') },
        { keys: ['←', '→'], does: t('booking:keys.day') },
        { keys: ['Space', 'Enter'], does: t('booking:keys.seat') },
        { keys: ['Shift + Enter'], does: t('booking:keys.range') },
        { keys: ['+', '-', '0'], does: t('booking:keys.zoom') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
