import MapPin from 'lucide-react/icons/map-pin'
import type { RecordRoute } from '../../lib/record/record-route.ts'

export const route: RecordRoute = {
  module: 'area_pricing',
  icon: MapPin,
  title: 'areas:title',
  namespace: 'areas',
  records: { areas: 'area' },
  page: () => import('./page.tsx'),
}
