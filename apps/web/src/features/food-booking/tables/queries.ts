import type { DiningTableRow } from '@marquee/contract/dining-tables'
import { recordCalls } from '../../../lib/record/calls.ts'
import { useMay } from '../../../lib/rights.ts'
import { trpc } from '../../../lib/trpc/trpc.ts'

// Apart from the counter's: whoever sets up tables loads nothing of it.

export const tableCalls = recordCalls<DiningTableRow>(trpc.diningTables, () => {
  const utils = trpc.useUtils()
  return () => utils.diningTables.list.invalidate()
})

/** The floors, for those who may see them. */
export function useFloors() {
  const may = useMay('floors', 'view')
  return trpc.floors.list.useQuery({}, { meta: { ownError: true }, enabled: may }).data
}
