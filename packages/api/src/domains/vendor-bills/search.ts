import { mayDo } from '@marquee/contract'
import type { SearchSource } from '../../core/search-source.ts'
import { listBills } from './service/read.ts'

// The number of a bill, that of the vendor, or the vendor: what the list itself finds.
const vendorBills: SearchSource = {
  kind: 'vendorBills',
  label: 'Vendor bills',
  async find(ctx, { query, limit }) {
    if (!mayDo(ctx.actor.rights, 'vendor_payouts', 'view')) return []
    const { rows } = await listBills(ctx, { search: query, limit, show: 'all' })
    return rows.map(({ id, billNo, vendor, vendorRef }) => {
      const title = `${billNo} · ${vendor.name}`
      return { id, title, subtitle: vendorRef, link: `/inventory/vendor-payouts?id=${id}`, value: title }
    })
  },
}

export const searchSources = [vendorBills]
