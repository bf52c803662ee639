import type { ItemCategoryId, VendorId } from '@marquee/contract/inventory'
import type { PurchaseFilter } from '@marquee/contract/purchases'
import type { StockLocationId } from '@marquee/contract/stock'
import { purchaseViews, stockViews } from '@marquee/contract/stock-choices'
import { useMemo } from 'react'
import { oneOf, text } from '../../lib/address/values.ts'
import { idOf } from '../../lib/list/url-values.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

/** The parts of the screen. */
export const parts = ['levels', 'reorder', 'orders', 'expiring', 'counts'] as const
export type Part = (typeof parts)[number]

/** What can be done with stock in a form of its own. */
export const acts = ['receive', 'transfer', 'waste'] as const
export type Act = (typeof acts)[number]

const filters = {
  q: text({ initial: '' }),
  place: text(),
  category: text(),
  show: oneOf(stockViews, { initial: 'all' }),
  status: oneOf(purchaseViews, { initial: 'all' }),
  vendor: text(),
}
const kept = {
  view: oneOf(parts, { initial: 'levels', history: 'push' }),
  act: oneOf(acts, { history: 'push' }),
  days: oneOf(['3', '7', '14', '30'], { initial: '7' }),
  count: text({ history: 'push' }),
  // The form of an order: a new one, or the draft with this id; and the order whose delivery is taken in.
  order: text({ history: 'push' }),
  of: text({ history: 'push' }),
}

const nothing = { id: null, act: null, count: null, order: null, of: null }

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
  const vendorId = idOf<VendorId>(url.vendor)
  const orders = useMemo(
    (): PurchaseFilter => ({
      show: url.status,
      ...(typed.trim() ? { search: typed.trim().slice(0, 100) } : {}),
      ...(vendorId ? { vendorId } : {}),
    }),
    [typed, vendorId, url.status],
  )
  return {
    ...list,
    ...url,
    place,
    category,
    set,
    filter,
    orders,
    isFiltered: show !== 'all' || Object.keys(filter).length > 1,
    showPart: (view: Part) => list.change({ ...nothing, view, q: null, status: null }),
    openForm: (order: string) => set({ view: 'orders', order, id: null }),
    receiveOf: (of: string) => set({ act: 'receive', of, id: null }),
    /** Back from a form to the order that it was of. */
    backTo: (id: string | null) => list.change({ ...nothing, view: 'orders', id } as never),
    openCount: (count: string | null) => set({ view: 'counts', count, id: null, act: null }),
    start: (act: Act) => set({ act, of: null, id: null }),
    back: () => set({ act: null, of: null }),
  }
}

export type StockState = ReturnType<typeof useStockState>
