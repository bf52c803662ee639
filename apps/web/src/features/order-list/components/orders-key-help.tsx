import { KeyHelp } from '../../../lib/keys/key-help.tsx'
import { useTexts } from '../../../lib/use-texts.ts'

export function OrdersKeyHelp({ onClose, books }: { onClose: () => void; books: 'yes' | 'no' }) {
  const { t } = useTexts('orderList', 'common')
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        { keys: ['/'], does: t('common:keys.search') },
        { keys: ['J', '↓'], does: t('common:keys.nextRow') },
        { keys: ['K', '↑'], does: t('common:keys.previousRow') },
        { keys: ['Enter'], does: t('common:keys.open') },
        { keys: ['X', 'Space'], does: t('common:keys.select') },
        { keys: ['E'], does: t('orderList:guest.edit') },
        ...(books === 'yes' ? [{ keys: ['N'], does: t('orderList:newBooking') }] : []),
        { keys: ['Esc'], does: t('common:action.close') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
