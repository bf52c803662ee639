import { mayDo } from '@marquee/contract'
import type { SearchSource } from '../../core/search-source.ts'
import { listFoodOrders } from './service/orders.ts'

// The call number of an order that is open, its table, or a part of its guest's name.
const orders: SearchSource = {
  kind: 'foodOrders',
  label: 'Food orders',
  async find(ctx, { query, limit }) {
    const { rights } = ctx.actor
    if (!mayDo(rights, 'food_purchase', 'view')) return []
    const rows = await listFoodOrders(ctx, { over: false, ahead: false, search: query.trim() })
    return rows.slice(0, limit).map(({ id, callNo, table, guestName }) => {
      const title = `#${callNo}`
      const subtitle = [table?.code, guestName].filter(Boolean).join(' · ')
      return { id, title, subtitle, link: `/food-booking?view=orders&order=${id}`, value: String(callNo) }
    })
  },
}

export const searchSources = [orders]
