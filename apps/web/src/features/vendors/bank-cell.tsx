import type { VendorRow } from '@marquee/contract/inventory'
import { Badge } from '@marquee/ui'
import Clock from 'lucide-react/icons/clock'
import { useTexts } from '../../lib/use-texts.ts'

/** Where a vendor is paid, its middle hidden, and whether a change is held back. */
export function BankCell({ row }: { row: VendorRow }) {
  const { t } = useTexts('vendors')
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {row.iban && <span className="tnum whitespace-nowrap">{row.iban}</span>}
      {row.isIbanHeld && (
        <Badge tone="warning" icon={Clock}>
          {t('vendors:bank.heldShort')}
        </Badge>
      )}
    </span>
  )
}
