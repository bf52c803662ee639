import { KeyHelp } from '../../lib/keys/key-help.tsx'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useExchangeRights } from '../../parts/exchange/rights.ts'
import { useRefundRights } from '../../parts/refunds/rights.ts'

export function OrderKeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('getPass', 'common', 'customers')
  const mayCustomers = useMay('customers', 'view')
  const { mayChange } = useRefundRights()
  const { mayExchange, mayReseat } = useExchangeRights()
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        { keys: ['/'], does: t('getPass:find.label') },
        { keys: ['F8'], does: t('getPass:keys.pay') },
        ...(mayCustomers ? [{ keys: ['F9'], does: t('customers:till.key') }] : []),
        { keys: ['F4'], does: t('getPass:cart.park') },
        { keys: ['K'], does: t('getPass:keys.package') },
        { keys: ['P'], does: t('getPass:card.print') },
        { keys: ['C'], does: t('getPass:card.checkIn') },
        ...(mayExchange ? [{ keys: ['W'], does: t('getPass:card.exchange') }] : []),
        ...(mayReseat ? [{ keys: ['M'], does: t('getPass:card.reseat') }] : []),
        ...(mayChange ? [{ keys: ['R'], does: t('getPass:card.cancel') }] : []),
        { keys: ['Esc'], does: t('getPass:found.back') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
