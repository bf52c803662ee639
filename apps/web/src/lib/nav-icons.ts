import type { IconType } from '@marquee/ui'
import Armchair from 'lucide-react/icons/armchair'
import Building from 'lucide-react/icons/building'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Circle from 'lucide-react/icons/circle'
import Clock from 'lucide-react/icons/clock'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import Shield from 'lucide-react/icons/shield'
import Ticket from 'lucide-react/icons/ticket'
import TicketPlus from 'lucide-react/icons/ticket-plus'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'

// Only what the built screens need, so that the menu does not carry the whole set. A new screen adds its line; a test
// compares this list with the catalogue.
const icons: Record<string, IconType> = {
  armchair: Armchair,
  'calendar-days': CalendarDays,
  building: Building,
  'calendar-clock': CalendarClock,
  clock: Clock,
  'layout-grid': LayoutGrid,
  list: List,
  'ticket-plus': TicketPlus,
  shield: Shield,
  ticket: Ticket,
  user: User,
  users: Users,
}

/** The drawing for an icon name of the catalogue. */
export function navIcon(name: string): IconType {
  return icons[name] ?? Circle
}

export function hasNavIcon(name: string): boolean {
  return Object.hasOwn(icons, name)
}
