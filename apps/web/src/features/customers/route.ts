import Users from 'lucide-react/icons/users'
import type { RecordRoute } from '../../lib/record/record-route.ts'

export const route: RecordRoute = {
  module: 'customers',
  icon: Users,
  title: 'customers:title',
  namespace: 'customers',
  texts: ['customerMessages'],
  records: { customers: 'customer' },
  page: () => import('./page.tsx'),
}
