import Package from 'lucide-react/icons/package'
import type { RecordRoute } from '../../lib/record/record-route.ts'

export const route: RecordRoute = {
  module: 'inventory_items',
  icon: Package,
  title: 'inventoryItems:title',
  namespace: 'inventoryItems',
  records: { inventoryItems: 'inventory_item' },
  page: () => import('./page.tsx'),
}
