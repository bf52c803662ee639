import Store from 'lucide-react/icons/store'
import type { RecordRoute } from '../../lib/record/record-route.ts'

export const route: RecordRoute = {
  module: 'vendors',
  icon: Store,
  title: 'vendors:title',
  namespace: 'vendors',
  records: { vendors: 'vendor' },
  page: () => import('./page.tsx'),
}
