import { z } from 'zod'
import type { ModuleKey } from './modules.ts'

export interface NewsItem {
  /** Its words: `news:<key>.title` and `news:<key>.text`. */
  key: string
  /** Who may see it: those who may see this module; absent: everybody. */
  module?: ModuleKey
  link?: string
}

export interface NewsVersion {
  version: string
  day: string
  items: readonly NewsItem[]
}

/** What is new, the newest version first. A version is shown with a dot until it has been seen. */
export const news: readonly [NewsVersion, ...NewsVersion[]] = [
  {
    version: '2026.11.3',
    day: '2026-11-26',
    items: [
      { key: 'whatsNew', link: '/feat' },
      { key: 'feedback', link: '/feat?tab=feedback' },
      { key: 'views' },
      { key: 'groups', module: 'order_list', link: '/order-list?view=groups' },
      { key: 'menu', module: 'food_products', link: '/inventory/products' },
      { key: 'payouts', module: 'vendor_payouts', link: '/inventory/vendor-payouts' },
    ],
  },
  {
    version: '2026.11.2',
    day: '2026-11-25',
    items: [
      { key: 'layouts' },
      { key: 'panels' },
      { key: 'today', link: '/home' },
      { key: 'training', module: 'ticket_order', link: '/example?tab=training' },
      { key: 'waitlist', module: 'order_list', link: '/ticket-booking' },
    ],
  },
  {
    version: '2026.11.1',
    day: '2026-11-23',
    items: [
      { key: 'finances', module: 'finances', link: '/finances-dashboard' },
      { key: 'getPass', module: 'ticket_order', link: '/order' },
      { key: 'seatLayout', module: 'seat_layout', link: '/seat-layout' },
    ],
  },
]

export const seeNewsInput = z.strictObject({
  version: z.string().refine((version) => news.some((each) => each.version === version), 'field.choice'),
})
