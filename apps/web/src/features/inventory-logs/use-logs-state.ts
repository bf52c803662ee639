import type { InventoryItemId } from '@marquee/contract/inventory'
import { type MoveFilter, type StockActId, type StockLocationId, stockActKinds } from '@marquee/contract/stock'
import { useMemo } from 'react'
import { oneOf, text } from '../../lib/address/values.ts'
import { idOf, isDay } from '../../lib/list/url-values.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useBusinessDay } from '../../lib/today.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

export const periods = ['week', 'month', 'any', 'own'] as const

const filters = {
  q: text({ initial: '' }),
  period: oneOf(periods, { initial: 'month' }),
  from: text(),
  until: text(),
  kind: oneOf(stockActKinds),
  place: text(),
  item: text(),
  act: text(),
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** What the address says about the log: days, filters, page, the open move. */
export function useLogsState() {
  const { url, set, ...list } = useListUrl({ filters })
  const today = useBusinessDay()
  const typed = useDebounced(url.q)
  const place = idOf<StockLocationId>(url.place)
  const item = idOf<InventoryItemId>(url.item)
  const act = idOf<StockActId>(url.act)
  const { period, kind } = url
  const from =
    period === 'own'
      ? isDay(url.from)
        ? url.from
        : null
      : period === 'any' || !today
        ? null
        : daysBefore(today, period === 'week' ? 6 : 29)
  const until = period === 'own' && isDay(url.until) ? url.until : null
  const filter: MoveFilter = useMemo(
    () => ({
      ...(typed.trim() ? { search: typed.trim().slice(0, 100) } : {}),
      ...(kind ? { kind } : {}),
      ...(place ? { locationId: place } : {}),
      ...(item ? { itemId: item } : {}),
      ...(act ? { actId: act } : {}),
      ...(from && !act ? { from } : {}),
      ...(until && !act ? { until } : {}),
    }),
    [typed, kind, place, item, act, from, until],
  )
  return {
    ...list,
    ...url,
    set,
    place,
    from,
    until,
    today,
    filter,
    isFiltered: period !== 'month' || Object.keys(filter).some((name) => name !== 'from' && name !== 'until'),
  }
}

export type LogsState = ReturnType<typeof useLogsState>
