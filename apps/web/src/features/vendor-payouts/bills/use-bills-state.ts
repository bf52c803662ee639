import type { VendorId } from '@marquee/contract/inventory'
import { type BillFilter, billViews, type VendorBillId } from '@marquee/contract/vendor-bills'
import { useMemo } from 'react'
import { oneOf, text } from '../../../lib/address/values.ts'
import { idOf } from '../../../lib/list/url-values.ts'
import { useListUrl } from '../../../lib/list/use-list-url.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'

const filters = {
  q: text({ initial: '' }),
  show: oneOf(billViews, { initial: 'all' }),
  vendor: text(),
}
const kept = { form: oneOf(['new'], { history: 'push' }) }

/** What the address says about the bills: search, filters, page, the open one, and the form. */
export function useBillsState() {
  const { url, set, ...list } = useListUrl({ filters, kept })
  const search = useDebounced(url.q).trim().slice(0, 100)
  const vendor = idOf<VendorId>(url.vendor)
  const { show } = url
  const filter: BillFilter = useMemo(
    () => ({ show, ...(search ? { search } : {}), ...(vendor ? { vendorId: vendor } : {}) }),
    [show, search, vendor],
  )
  return {
    ...list,
    id: url.id,
    billId: idOf<VendorBillId>(url.id),
    q: url.q,
    show,
    vendor,
    filter,
    isForm: url.form === 'new',
    isFiltered: show !== 'all' || Object.keys(filter).length > 1,
    openForm: () => set({ form: 'new', id: null }),
    closeForm: (id: string | null) => set({ form: null, id }),
  }
}

export type BillsState = ReturnType<typeof useBillsState>
