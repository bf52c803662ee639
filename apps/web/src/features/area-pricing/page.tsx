import type { AreaRow } from '@marquee/contract/transport'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import type { RecordColumn } from '../../lib/record/screen.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { PickupPoints } from './pickup-points.tsx'
import { Prices } from './prices.tsx'
import { areaCalls } from './queries.ts'
import { areaScreen } from './screen.ts'

/** Where guests are picked up, and what a ride costs. */
export default function AreaPricingPage() {
  const { t } = useTexts('areas')
  const format = useFormat()
  const screen = useMemo(() => {
    const points: RecordColumn<AreaRow> = {
      id: 'points',
      header: 'areas:points.title',
      align: 'end',
      text: (row) => t('areas:points.count', { count: row.pickupPoints, number: format.number(row.pickupPoints) }),
      cell: (row) => <span className="tnum">{format.number(row.pickupPoints)}</span>,
    }
    return areaScreen(points)
  }, [format, t])
  return (
    <RecordPage
      screen={screen}
      calls={areaCalls}
      before={(row) => <PickupPoints key={row.id} area={row} />}
      below={() => <Prices />}
    />
  )
}
