import FolderTree from 'lucide-react/icons/folder-tree'
import type { RecordRoute } from '../../lib/record/record-route.ts'

export const route: RecordRoute = {
  module: 'food_categories',
  icon: FolderTree,
  title: 'foodCategories:title',
  namespace: 'foodCategories',
  records: { foodCategories: 'food_category' },
  page: () => import('./page.tsx'),
}
