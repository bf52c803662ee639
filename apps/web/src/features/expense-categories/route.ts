import Tag from 'lucide-react/icons/tag'
import type { RecordRoute } from '../../lib/record/record-route.ts'

export const route: RecordRoute = {
  module: 'expense_categories',
  icon: Tag,
  title: 'expenseCategories:title',
  namespace: 'expenseCategories',
  records: { expenseCategories: 'expense_category' },
  page: () => import('./page.tsx'),
}
