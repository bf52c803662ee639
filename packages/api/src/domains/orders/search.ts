import { type FoundRecord, inLanguage, mayDo, type OrderRow } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import type { SearchSource } from '../../core/search-source.ts'
import { findPasses } from './service/find-passes.ts'
import { listOrders } from './service/read.ts'

function hit(
  { actor: { language, venueLocale } }: SignedContext,
  { id, orderNo, guestName, session }: Pick<OrderRow, 'id' | 'orderNo' | 'guestName' | 'session'>,
  link: string,
): FoundRecord {
  const show = session && inLanguage(session.product, language ?? venueLocale)
  const title = guestName ? `${orderNo} · ${guestName}` : String(orderNo)
  return { id, title, subtitle: show || null, link, value: title }
}

// The code of a pass, the number of an order, a phone, or words about the guest: what the list itself finds.
const orders: SearchSource = {
  kind: 'orders',
  label: 'Orders',
  async find(ctx, { query, limit }) {
    const { rights } = ctx.actor
    if (!mayDo(rights, 'order_list', 'view')) {
      if (!mayDo(rights, 'ticket_order', 'view')) return []
      const { orders: found } = await findPasses(ctx, query)
      return found.slice(0, limit).map((order) => hit(ctx, order, `/order?order=${order.id}`))
    }
    const { rows } = await listOrders(ctx, { search: query, limit })
    return rows.map((order) => hit(ctx, order, `/order-list?id=${order.id}`))
  },
}

export const searchSources = [orders]
