import { type PayoutFilter, type PayoutRunId, payoutViews, type VendorPayoutId } from '@marquee/contract/vendor-payouts'
import { useMemo } from 'react'
import { oneOf, text } from '../../../lib/address/values.ts'
import { idOf } from '../../../lib/list/url-values.ts'
import { useListUrl } from '../../../lib/list/use-list-url.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'

const filters = { q: text({ initial: '' }), show: oneOf(payoutViews, { initial: 'all' }) }
const none = {}

/** What the address says about the payouts: search, filter, page, and the open one. */
export function usePayoutsState() {
  const { url, ...list } = useListUrl({ filters })
  const search = useDebounced(url.q).trim().slice(0, 100)
  const { show } = url
  const filter: PayoutFilter = useMemo(() => ({ show, ...(search ? { search } : {}) }), [show, search])
  return {
    ...list,
    payoutId: idOf<VendorPayoutId>(url.id),
    q: url.q,
    show,
    filter,
    isFiltered: show !== 'all' || search !== '',
  }
}

/** The same about the runs. */
export function useRunsState() {
  const { url, ...list } = useListUrl({ filters: none })
  return { ...list, runId: idOf<PayoutRunId>(url.id) }
}
