import { useMemo } from 'react'
import { oneOf, text } from '../../../lib/address/values.ts'
import { useListUrl } from '../../../lib/list/use-list-url.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { OpenInvoicesFilter } from '../../../parts/invoices/queries.ts'
import { views } from '../view.ts'

const filters = { q: text({ initial: '' }), due: oneOf(['overdue']) }
const kept = { view: oneOf(views, { initial: 'money', history: 'push' }) }

/** What the address says about the open invoices: whether only late ones, the search, the page. */
export function useOpenInvoicesState() {
  const { url, set: _, ...list } = useListUrl({ filters, kept })
  const search = useDebounced(url.q).trim().slice(0, 100)
  const { q, due } = url
  const filter: OpenInvoicesFilter = useMemo(
    () => ({ ...(due ? { overdue: true } : {}), ...(search ? { search } : {}) }),
    [due, search],
  )
  return { ...list, q, due, filter, search, isFiltered: due !== null || q !== '' }
}
