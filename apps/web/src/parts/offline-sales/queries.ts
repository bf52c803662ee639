import type { OfflineSaleRow } from '@marquee/contract/offline-food'
import { useState } from 'react'
import { useLive } from '../../lib/live.ts'
import { reportFailure } from '../../lib/report.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import { useTexts } from '../../lib/use-texts.ts'

// The screen shows its failures itself.
const meta = { ownError: true }

/** Sales made offline that somebody must know of, as they change. */
export function useOfflineSales() {
  const utils = trpc.useUtils()
  const refresh = () => void utils.offlineFood.list.invalidate()
  trpc.offlineFood.changed.useSubscription({}, useLive({ onChange: refresh, onResync: refresh }))
  return trpc.offlineFood.list.useQuery({}, { meta })
}

/** Tries to post a sale again; one at a time. */
export function useRetry() {
  const { t } = useTexts('till')
  const utils = trpc.useUtils()
  const send = trpc.offlineFood.retry.useMutation({ meta })
  const [busy, setBusy] = useState<string | null>(null)
  async function retry({ counterId, counter, receipt, rev }: OfflineSaleRow) {
    if (busy !== null) return
    setBusy(receipt)
    try {
      const input = { counterId, counter, expectedRev: rev }
      const row = await sendOnce(`offlineFood.retry.${receipt}.${rev}`, input, (commandId) =>
        send.mutateAsync({ ...input, commandId }),
      )
      toast.info(t(row.state === 'posted' ? 'till:offlineSales.done' : 'till:offlineSales.still', { receipt }))
    } catch (error) {
      const { reason } = readFailure(error)
      // Somebody else has been faster: the list says how it is now.
      if (reason !== 'STATE' && reason !== 'STALE') reportFailure(error)
    } finally {
      setBusy(null)
      void utils.offlineFood.list.invalidate()
      void utils.days.get.invalidate()
    }
  }
  return { retry, busy }
}
