import type { VendorRow } from '@marquee/contract/inventory'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import type { RecordColumn } from '../../lib/record/screen.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Account } from './account.tsx'
import { Bank } from './bank.tsx'
import { useVendorsOwed, vendorCalls } from './queries.ts'
import { vendorScreen } from './screen.ts'
import { Shares } from './shares.tsx'

/** Whom the venue buys from and pays. */
export default function VendorsPage() {
  const { t } = useTexts('vendors')
  const seesPayouts = useMay('vendor_payouts', 'view')
  const owed = useOwed()
  const screen = useMemo(() => {
    const days = ({ termsDays }: VendorRow) => t('vendors:days', { count: termsDays })
    return vendorScreen({
      owed,
      terms: {
        id: 'termsDays',
        header: 'vendors:field.termsDays',
        hideBelow: 'lg',
        align: 'end',
        cell: days,
        text: days,
      },
    })
  }, [owed, t])
  return (
    <RecordPage
      screen={screen}
      calls={vendorCalls}
      before={(row) => (
        <>
          <Bank key={`bank-${row.id}`} vendor={row} />
          <Account key={`account-${row.id}`} vendor={row} />
          {seesPayouts && <Shares key={`shares-${row.id}`} vendor={row} />}
        </>
      )}
    />
  )
}

/** The column with what is owed to a vendor, and what of it is late; null for people who may not see it. */
function useOwed(): RecordColumn<VendorRow> | null {
  const { t } = useTexts('vendors')
  const format = useFormat()
  const sees = useMay('expenses', 'view')
  const { data } = useVendorsOwed(sees)
  return useMemo(() => {
    if (!sees) return null
    const of = ({ id }: VendorRow) => data?.rows.find(({ vendorId }) => vendorId === id)
    const money = (minor: number) => format.money(minor, data?.currency ?? 'TRY')
    return {
      id: 'owed',
      header: 'vendors:owed.column',
      align: 'end',
      text(row) {
        const found = of(row)
        return found ? t('vendors:owed.card', { amount: money(found.owedMinor) }) : ''
      },
      cell(row) {
        const found = of(row)
        if (!found) return null
        const { owedMinor, lateMinor } = found
        return (
          <span className="tnum block">
            <b className="block">{money(owedMinor)}</b>
            {lateMinor > 0 && (
              <span className="block text-danger text-xs">{t('vendors:owed.late', { amount: money(lateMinor) })}</span>
            )}
          </span>
        )
      },
    }
  }, [sees, data, format, t])
}
