import type { IconType } from '@marquee/ui'
import Armchair from 'lucide-react/icons/armchair'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Banknote from 'lucide-react/icons/banknote'
import Boxes from 'lucide-react/icons/boxes'
import Building from 'lucide-react/icons/building'
import Bus from 'lucide-react/icons/bus'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Carrot from 'lucide-react/icons/carrot'
import Circle from 'lucide-react/icons/circle'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import CreditCard from 'lucide-react/icons/credit-card'
import Flame from 'lucide-react/icons/flame'
import Gift from 'lucide-react/icons/gift'
import Globe from 'lucide-react/icons/globe'
import IdCard from 'lucide-react/icons/id-card'
import Landmark from 'lucide-react/icons/landmark'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import MapPinned from 'lucide-react/icons/map-pinned'
import NotebookText from 'lucide-react/icons/notebook-text'
import Package from 'lucide-react/icons/package'
import Receipt from 'lucide-react/icons/receipt'
import ScanLine from 'lucide-react/icons/scan-line'
import Shield from 'lucide-react/icons/shield'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Ticket from 'lucide-react/icons/ticket'
import TicketPlus from 'lucide-react/icons/ticket-plus'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import Utensils from 'lucide-react/icons/utensils'
import { recordRoutes } from '../../lib/record/record-routes.ts'

// Only what the built screens need, so that the menu doesn't carry the whole set. A record's page brings its own; a test
// compares with the catalogue.
const icons: Record<string, IconType> = {
  'ticket-booking': Armchair,
  'ticket-management': CalendarDays,
  finances: Banknote,
  floors: Building,
  'food-purchase': ShoppingBag,
  'food-orders': Flame,
  foods: Utensils,
  funds: Landmark,
  ingredients: Carrot,
  ledger: NotebookText,
  stock: Boxes,
  'inventory-logs': ClipboardList,
  expenses: Receipt,
  'vendor-payouts': CreditCard,
  'ticket-schedules': CalendarClock,
  'seat-layout': LayoutGrid,
  'check-in': ScanLine,
  'order-list': List,
  'gift-cards': Gift,
  memberships: IdCard,
  'my-trips': MapPinned,
  'ticket-order': TicketPlus,
  package: Package,
  roles: Shield,
  'ticket-order-group': Ticket,
  transactions: ArrowLeftRight,
  transport: Bus,
  users: User,
  'user-management': Users,
  website: Globe,
  ...Object.fromEntries(recordRoutes.map(({ module, icon }) => [module.replaceAll('_', '-'), icon])),
}

/** The drawing of an entry of the menu, by its id. */
export function navIcon(id: string): IconType {
  return icons[id] ?? Circle
}

export function hasNavIcon(id: string): boolean {
  return Object.hasOwn(icons, id)
}
