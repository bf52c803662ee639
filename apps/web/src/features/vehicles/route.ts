import Truck from 'lucide-react/icons/truck'
import type { RecordRoute } from '../../lib/record/record-route.ts'

export const route: RecordRoute = {
  module: 'vehicles',
  icon: Truck,
  title: 'vehicles:title',
  namespace: 'vehicles',
  records: { vehicles: 'vehicle' },
  page: () => import('./page.tsx'),
}
