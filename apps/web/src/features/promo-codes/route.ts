import TicketPercent from 'lucide-react/icons/ticket-percent'
import type { RecordRoute } from '../../lib/record/record-route.ts'

export const route: RecordRoute = {
  module: 'promo_codes',
  icon: TicketPercent,
  title: 'promoCodes:title',
  namespace: 'promoCodes',
  records: { promoCodes: 'promo_code' },
  page: () => import('./page.tsx'),
}
