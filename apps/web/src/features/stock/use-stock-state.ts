import type { ItemCategoryId } from '@marquee/contract/inventory'
import { type StockLocationId, stockViews } from '@marquee/contract/stock'
import { useMemo } from 'react'
import { oneOf, text } from '../../lib/address/values.ts'
import { idOf } from '../../lib/list/url-values.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

/** The parts of the screen. */
export const parts = ['levels', 'reorder', 'expiring', 'counts'] as const
export type Part = (typeof parts)[number]

/** What can be done with stock in a form of its own. */
export const acts = ['receive', 'transfer', 'waste'] as const
export type Act = (typeof acts)[number]

const filters = {
  q: text({ initial: '' }),
  place: text(),
  category: text(),
  show: oneOf(stockViews, { initial: 'all' }),
}
const kept = {
  view: oneOf(parts, { initial: 'levels', history: 'push' }),
  act: oneOf(acts, { history: 'push' }),
  days: oneOf(['3', '7', '14', '30'], { initial: '7' }),
  vendor: text(),
  count: text({ history: 'push' }),
}

/** What the address says about the stock: the part, filters, page, the open item, and what is being done. */
export function useStockState() {
  const { url, set, ...list } = useListUrl({ filters, kept })
  const typed = useDebounced(url.q)
  const place = idOf<StockLocationId>(url.place)
  const category = idOf<ItemCategoryId>(url.category)
  const { show } = url
  const filter = useMemo(
    () => ({
      view: show,
      ...(typed.trim() ? { search: typed.trim().slice(0, 100) } : {}),
      ...(place ? { locationId: place } : {}),
      ...(category ? { categoryId: category } : {}),
    }),
    [typed, place, category, show],
  )
  return {
    ...list,
    ...url,
    place,
    category,
    set,
    filter,
    isFiltered: show !== 'all' || Object.keys(filter).length > 1,
    showPart: (view: Part) => set({ view, id: null, act: null, count: null }),
    openCount: (count: string | null) => set({ view: 'counts', count, id: null, act: null }),
    start: (act: Act) => set({ act, id: null }),
    back: () => set({ act: null }),
  }
}

export type StockState = ReturnType<typeof useStockState>
