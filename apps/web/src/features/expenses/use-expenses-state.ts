import { type ExpenseCategoryId, type ExpenseFilter, type ExpenseId, expenseStates } from '@marquee/contract/expenses'
import type { VendorId } from '@marquee/contract/inventory'
import type { VehicleId } from '@marquee/contract/transport'
import { useMemo } from 'react'
import { oneOf, text } from '../../lib/address/values.ts'
import { idOf, isDay } from '../../lib/list/url-values.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

const filters = {
  q: text({ initial: '' }),
  state: oneOf(expenseStates),
  category: text(),
  vendor: text(),
  vehicle: text(),
  from: text(),
  until: text(),
}

/** What the address says about the expenses: search, filters, page, the open one. */
export function useExpensesState() {
  const { url, ...list } = useListUrl({ filters })
  const search = useDebounced(url.q).trim().slice(0, 100)
  const category = idOf<ExpenseCategoryId>(url.category)
  const vendor = idOf<VendorId>(url.vendor)
  const vehicle = idOf<VehicleId>(url.vehicle)
  const from = isDay(url.from) ? url.from : null
  const until = isDay(url.until) ? url.until : null
  const { state } = url
  const filter: ExpenseFilter = useMemo(
    () => ({
      ...(search ? { search } : {}),
      ...(state ? { state } : {}),
      ...(category ? { categoryId: category } : {}),
      ...(vendor ? { vendorId: vendor } : {}),
      ...(vehicle ? { vehicleId: vehicle } : {}),
      ...(from ? { from } : {}),
      ...(until ? { until } : {}),
    }),
    [search, state, category, vendor, vehicle, from, until],
  )
  return {
    ...list,
    id: url.id,
    expenseId: idOf<ExpenseId>(url.id),
    q: url.q,
    state,
    category,
    vendor,
    vehicle,
    from,
    until,
    filter,
    isFiltered: Object.keys(filter).length > 0,
  }
}

export type ExpensesState = ReturnType<typeof useExpensesState>
