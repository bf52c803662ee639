import { mayDo } from '@marquee/contract'
import type { SearchSource } from '../../core/search-source.ts'
import { listPayouts } from './service/read.ts'

// The number of a payout, or its vendor: what the list itself finds.
const vendorPayouts: SearchSource = {
  kind: 'vendorPayouts',
  label: 'Vendor payouts',
  async find(ctx, { query, limit }) {
    if (!mayDo(ctx.actor.rights, 'vendor_payouts', 'view')) return []
    const { rows } = await listPayouts(ctx, { search: query, limit, show: 'all' })
    return rows.map(({ id, payoutNo, vendor, plannedOn }) => {
      const title = `${payoutNo} · ${vendor.name}`
      const link = `/inventory/vendor-payouts?view=payouts&id=${id}`
      return { id, title, subtitle: plannedOn, link, value: title }
    })
  },
}

export const searchSources = [vendorPayouts]
