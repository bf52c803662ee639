import type { SeatGeometry } from '@marquee/contract'
import { useMemo } from 'react'
import { usePassPlace } from '../orders/pass-item.tsx'

/** Seats of a drawing in words, as their passes name them. */
export function useSeatNames(geometry: SeatGeometry | null) {
  const place = usePassPlace()
  return useMemo(
    () => ({
      full(seatNo: number): string {
        const row = geometry?.rows[geometry.seats.row[seatNo] ?? -1]
        const section = geometry?.sections[row?.section ?? -1] ?? ''
        const label = geometry?.seats.label[seatNo] ?? String(seatNo)
        const seat = { section, row: row?.label ?? '', label, seatNo, isTable: row?.isTable ?? false }
        return place({ seat, area: null })
      },
    }),
    [geometry, place],
  )
}
