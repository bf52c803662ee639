import FolderTree from 'lucide-react/icons/folder-tree'
import type { RecordRoute } from '../../lib/record/record-route.ts'

export const route: RecordRoute = {
  module: 'item_categories',
  icon: FolderTree,
  title: 'itemCategories:title',
  namespace: 'itemCategories',
  records: { itemCategories: 'item_category' },
  page: () => import('./page.tsx'),
}
