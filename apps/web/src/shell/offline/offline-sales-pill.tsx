import { Icon } from '@marquee/ui'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { Link, useLocation } from 'react-router-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useKeptSales } from '../../parts/offline-food/use-kept-sales.ts'
import { counterPath } from './offline-uploads.tsx'

const look =
  'tnum hit inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full bg-warning-soft px-2.5 font-semibold text-warning-on-soft text-xs'

/** How many sales wait on this device, or were refused; leads to the counter, which has all of them. */
export default function OfflineSalesPill() {
  const { t } = useTexts('panels')
  const format = useFormat()
  const { pathname } = useLocation()
  const seesCounter = useMay('food_purchase', 'view')
  const count = useKeptSales(useMe()?.venue.id).length
  if (count === 0 || pathname === counterPath) return null
  const number = format.number(count)
  const words = t('panels:offlineSales', { count, number })
  const shown = (
    <>
      <Icon of={CloudUpload} size="s" />
      <span aria-hidden="true" className="lg:hidden">
        {number}
      </span>
      <span className="max-lg:sr-only">{words}</span>
    </>
  )
  if (!seesCounter) return <span className={look}>{shown}</span>
  return (
    <Link to={counterPath} title={words} className={look}>
      {shown}
    </Link>
  )
}
