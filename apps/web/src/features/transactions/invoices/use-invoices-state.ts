import { invoiceKinds } from '@marquee/contract'
import { useMemo } from 'react'
import { oneOf, text } from '../../../lib/address/values.ts'
import { isDay } from '../../../lib/list/url-values.ts'
import { useListUrl } from '../../../lib/list/use-list-url.ts'
import { useBusinessDay } from '../../../lib/today.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { InvoicesFilter } from '../../../parts/invoices/queries.ts'
import { datesOf, periods } from '../periods.ts'
import { views } from '../view.ts'

const filters = {
  q: text({ initial: '' }),
  period: oneOf(periods, { initial: 'month' }),
  from: text(),
  until: text(),
  kind: oneOf(invoiceKinds),
}
const kept = { view: oneOf(views, { initial: 'money', history: 'push' }) }

/** What the address says about the invoices: the days, the kind, the search, the page. */
export function useInvoicesState() {
  const { url, set: _, ...list } = useListUrl({ filters, kept })
  const today = useBusinessDay()
  const search = useDebounced(url.q).trim().slice(0, 100)
  const { q, period, kind } = url
  const own = { from: isDay(url.from) ? url.from : null, until: isDay(url.until) ? url.until : null }
  const { from, until } = datesOf(period, own, today)
  const filter: InvoicesFilter = useMemo(
    () => ({
      ...(from ? { from } : {}),
      ...(until ? { until } : {}),
      ...(kind ? { kind } : {}),
      ...(search ? { search } : {}),
    }),
    [from, until, kind, search],
  )
  return {
    ...list,
    q,
    period,
    from,
    until,
    kind,
    filter,
    search,
    today,
    isFiltered: period !== 'month' || kind !== null || q !== '',
  }
}
