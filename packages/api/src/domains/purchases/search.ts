import { inLanguage, mayDo } from '@marquee/contract'
import type { SearchSource } from '../../core/search-source.ts'
import { listPurchases } from './service/read.ts'

// The number of an order, or its vendor: what the list itself finds. Drafts have no number to look for.
const purchases: SearchSource = {
  kind: 'purchases',
  label: 'Purchase orders',
  async find(ctx, { query, limit }) {
    const { rights, language, venueLocale } = ctx.actor
    if (!mayDo(rights, 'stock', 'view')) return []
    const { rows } = await listPurchases(ctx, { search: query, limit, show: 'all' })
    return rows.flatMap(({ id, orderNo, vendor, location }) => {
      if (orderNo === null) return []
      const title = `${orderNo} · ${vendor.name}`
      const subtitle = inLanguage(location.name, language ?? venueLocale)
      return [{ id, title, subtitle, link: `/inventory/list?view=orders&id=${id}`, value: title }]
    })
  },
}

export const searchSources = [purchases]
