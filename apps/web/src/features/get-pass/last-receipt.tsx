import { Button } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import { useTexts } from '../../lib/use-texts.ts'
import { usePrint } from '../../parts/printing/queries.ts'
import type { LastSale } from './model/parked.ts'

/** Prints the receipt of the last sale on this device once more. */
export function LastReceipt({ last }: { last: LastSale }) {
  const { t } = useTexts('getPass')
  const { print, busy } = usePrint()
  return (
    <Button
      icon={Printer}
      loading={busy === 'receipt'}
      onClick={() => print({ id: last.orderId, own: true }, 'receipt')}
    >
      {last.orderNo === null ? t('getPass:last.bare') : t('getPass:last.receipt', { number: String(last.orderNo) })}
    </Button>
  )
}
