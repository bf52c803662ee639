import Clock from 'lucide-react/icons/clock'
import type { RecordRoute } from '../../lib/record/record-route.ts'

export const route: RecordRoute = {
  module: 'shifts',
  icon: Clock,
  title: 'shifts:title',
  namespace: 'shifts',
  records: { shifts: 'shift' },
  page: () => import('./page.tsx'),
}
