import type { TillSessionId, ZReportId } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../lib/trpc/trpc.ts'

// The panel shows its failures itself.
const meta = { ownError: true }
const pageSize = 20

/** What the list of Z reports can be narrowed to. */
export interface ZFilter {
  zNo?: number
  from?: string
  until?: string
}

/** One page of the venue's Z reports, the newest number first; the old rows stay while the next ones come. */
export function useZReports(filter: ZFilter, cursor: string | null) {
  return trpc.zReports.list.useQuery(
    { limit: pageSize, ...filter, ...(cursor !== null && { cursor }) },
    { meta, placeholderData: keepPreviousData },
  )
}

/** One revision of a Z report; it never changes. */
export const useZReport = (id: ZReportId) => trpc.zReports.get.useQuery({ id }, { meta })

/** The figures of a till as they were when this was opened. */
export const useXReport = (tillSessionId: TillSessionId) =>
  trpc.zReports.x.useQuery({ tillSessionId }, { meta, gcTime: 0, staleTime: Number.POSITIVE_INFINITY })

/** Compares all reports with what was issued; asked for by `refetch`. */
export const useZCheck = () => trpc.zReports.check.useQuery(undefined, { meta, enabled: false, gcTime: 0 })

export const useExportZReports = () => trpc.zReports.export.useMutation({ meta })
