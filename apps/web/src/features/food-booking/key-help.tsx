import { KeyHelp } from '../../lib/keys/key-help.tsx'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'

export function FoodKeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('foodBooking', 'common', 'customers')
  const mayCustomers = useMay('customers', 'view')
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        { keys: ['/'], does: t('foodBooking:menu.search') },
        { keys: ['←', '→', '↑', '↓'], does: t('foodBooking:keys.products') },
        { keys: ['F8'], does: t('foodBooking:keys.pay') },
        { keys: ['F4'], does: t('foodBooking:keys.keep') },
        ...(mayCustomers ? [{ keys: ['F9'], does: t('customers:till.key') }] : []),
        { keys: ['F7'], does: t('foodBooking:keys.passes') },
        { keys: ['R'], does: t('foodBooking:keys.receipt') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
