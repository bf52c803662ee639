import { type AccountKind, accountKinds, type BookSource, bookSources } from '@marquee/contract'
import { useMemo } from 'react'
import { oneOf, text } from '../../lib/address/values.ts'
import { readAmount } from '../../lib/amount.ts'
import { useMe } from '../../lib/auth-session/current.ts'
import { isDay } from '../../lib/list/url-values.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useBusinessDay } from '../../lib/today.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { datesOf, inOrder } from './periods.ts'

export const views = ['balance', 'journal', 'months'] as const
export type View = (typeof views)[number]

/** What the journal is asked for. */
export interface JournalFilter {
  from?: string
  until?: string
  account?: string
  kind?: AccountKind
  act?: string
  source?: BookSource
  amountMinor?: number
  search?: string
}

const filters = {
  q: text({ initial: '' }),
  from: text(),
  until: text(),
  account: text(),
  kind: oneOf(accountKinds),
  act: text(),
  source: oneOf(bookSources),
}
const kept = { view: oneOf(views, { initial: 'balance', history: 'push' }) }

/** What is typed with a point, a comma or a sign of a currency is an amount; all else a number or a name. */
export function searchOf(typed: string, currency: string): Pick<JournalFilter, 'amountMinor' | 'search'> {
  const said = typed.trim().slice(0, 100)
  if (said === '') return {}
  const amount = /[.,₺$€£]/.test(said) ? readAmount(said, currency) : null
  return amount ? { amountMinor: amount } : { search: said }
}

/** What the address says about the book: view, dates, filters, page, the open entry. */
export function useFinancesState() {
  const { url, set, ...list } = useListUrl({ filters, kept })
  const today = useBusinessDay()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const typed = useDebounced(url.q)
  const { q, view, kind, source } = url
  const { from, until } = inOrder({
    from: isDay(url.from) ? url.from : null,
    until: isDay(url.until) ? url.until : null,
  })
  const account = url.account && /^\d{4}$/.test(url.account) ? url.account : null
  const act = url.act && url.act.length <= 40 ? url.act : null
  const filter: JournalFilter = useMemo(
    () => ({
      ...(from ? { from } : {}),
      ...(until ? { until } : {}),
      ...(account ? { account } : {}),
      ...(kind ? { kind } : {}),
      ...(act ? { act } : {}),
      ...(source ? { source } : {}),
      ...searchOf(typed, currency),
    }),
    [from, until, account, kind, act, source, typed, currency],
  )
  // The balance always has an end, and begins with this month.
  const dates =
    from === null && until === null
      ? datesOf('month', today)
      : inOrder({ from, until: until ?? datesOf('month', today).until })
  return {
    ...list,
    q,
    view,
    from,
    until,
    account,
    kind,
    act,
    source,
    filter,
    dates,
    isFiltered: Object.keys(filter).length > 0,
    show: (next: View) => set({ view: next, id: null, after: null }),
  }
}

export type FinancesState = ReturnType<typeof useFinancesState>
