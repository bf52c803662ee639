import type { VehicleId } from '@marquee/contract/transport'
import { type VehicleEntryId, type VehicleLogFilter, vehicleEntryKinds } from '@marquee/contract/vehicle-log'
import { useMemo } from 'react'
import { oneOf, text } from '../../../lib/address/values.ts'
import { idOf } from '../../../lib/list/url-values.ts'
import { useListUrl } from '../../../lib/list/use-list-url.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'

const filters = { q: text({ initial: '' }), vehicle: text(), kind: oneOf(vehicleEntryKinds) }

/** What the address says about the log: search, vehicle, kind, page, the open entry. */
export function useLogState() {
  const { url, ...list } = useListUrl({ filters })
  const search = useDebounced(url.q).trim().slice(0, 100)
  const vehicle = idOf<VehicleId>(url.vehicle)
  const { kind } = url
  const filter: VehicleLogFilter = useMemo(
    () => ({ ...(search && { search }), ...(vehicle && { vehicleId: vehicle }), ...(kind && { kind }) }),
    [search, vehicle, kind],
  )
  return {
    ...list,
    entryId: idOf<VehicleEntryId>(url.id),
    q: url.q,
    vehicle,
    kind,
    filter,
    isFiltered: Object.keys(filter).length > 0,
  }
}
export type LogState = ReturnType<typeof useLogState>
