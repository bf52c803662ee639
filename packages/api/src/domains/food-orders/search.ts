import { mayDo } from '@marquee/contract'
import { calledAs } from '@marquee/contract/call-name'
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
    return rows.slice(0, limit).map(({ id, table, guestName, ...row }) => {
      const called = calledAs(row)
      const title = `#${called}`
      const subtitle = [table?.code, guestName].filter(Boolean).join(' · ')
      return { id, title, subtitle, link: `/food-booking?view=orders&order=${id}`, value: called }
    })
  },
}

export const searchSources = [orders]
