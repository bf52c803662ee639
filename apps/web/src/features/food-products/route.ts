import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import type { RecordRoute } from '../../lib/record/record-route.ts'

export const route: RecordRoute = {
  module: 'food_products',
  icon: UtensilsCrossed,
  title: 'foodProducts:title',
  namespace: 'foodProducts',
  records: { foodProducts: 'food_product' },
  page: () => import('./page.tsx'),
}
