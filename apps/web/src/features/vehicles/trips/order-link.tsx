import type { OrderId } from '@marquee/contract'
import { TextLink } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'

/** The order of a guest: who may see it finds their number and address there. */
export function OrderLink({ id, no }: { id: OrderId; no: number }) {
  const { t } = useTexts('vehicles')
  const seesOrders = useMay('order_list', 'view')
  const name = t('vehicles:trips.rebook.order', { number: String(no) })
  if (!seesOrders) return <span className="tnum">{name}</span>
  // Beside this dialog, whose answers would be lost.
  return (
    <TextLink render={<Link to={`/order-list?id=${id}`} target="_blank" rel="noreferrer" />}>
      <span className="tnum">{name}</span>
    </TextLink>
  )
}
