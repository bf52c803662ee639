import WalletCards from 'lucide-react/icons/wallet-cards'
import type { RecordRoute } from '../../lib/record/record-route.ts'

export const route: RecordRoute = {
  module: 'membership_plans',
  icon: WalletCards,
  title: 'membershipPlans:title',
  namespace: 'membershipPlans',
  records: { membershipPlans: 'membership_plan' },
  page: () => import('./page.tsx'),
}
