import { dialogOnDemand } from '../dialog-on-demand.tsx'
import type { Bulk } from './use-bulk.ts'

const BulkDialogs = dialogOnDemand(() => import('./bulk-dialogs.tsx').then((part) => ({ default: part.BulkDialogs })))

/** What a list shows of its bulk actions: nothing, until there is something to ask or to say. */
export function BulkFrame<Row extends { id: string }>({ bulk }: { bulk: Bulk<Row> }) {
  if (!bulk.asked && !bulk.result) return null
  return <BulkDialogs bulk={bulk as unknown as Bulk<{ id: string }>} />
}
