import type { LayoutVersionRow, SeatGeometry } from '@marquee/contract'
import { useRef } from 'react'
import { useGeometry } from '../../../parts/seat-map/queries.ts'

/**
 * The drawing of a version. What somebody else draws into it has another address: until that is here the one before
 * stays, so that nothing is lost of what is being drawn or typed over it.
 */
export function useDrawing(version: Pick<LayoutVersionRow, 'id' | 'geometryUrl'> | null) {
  const { data: read, isError, isFetching, refetch } = useGeometry(version?.geometryUrl ?? null)
  const last = useRef<{ id: string; drawing: SeatGeometry } | null>(null)
  if (version && read) last.current = { id: version.id, drawing: read }
  const before = !isError && last.current?.id === version?.id ? last.current?.drawing : undefined
  return { data: read ?? before, isError, isFetching, refetch }
}
