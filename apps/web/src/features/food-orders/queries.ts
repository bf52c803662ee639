import type { KitchenStationId } from '@marquee/contract/food'
import type { KitchenTicket } from '@marquee/contract/kitchen'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '../../lib/live.ts'
import { reportFailure } from '../../lib/report.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type Way, withTickets } from './board.ts'

// The screen shows its failures itself.
const meta = { ownError: true }
const inputOf = (stationId: KitchenStationId | null) => (stationId ? { stationId } : {})

/** What is before the kitchen. What was served leaves it by the clock, so it is read again now and then. */
export const useBoard = (stationId: KitchenStationId | null) =>
  trpc.kitchen.board.useQuery(inputOf(stationId), { meta, placeholderData: keepPreviousData, refetchInterval: 60_000 })

/** Follows one station; `shown` is the board that it belongs to. */
export function useStationLive(stationId: KitchenStationId, shown: KitchenStationId | null): void {
  const utils = trpc.useUtils()
  trpc.kitchen.changed.useSubscription(
    { stationId },
    useLive<{ ticket: KitchenTicket }>({
      onChange: ({ ticket }) =>
        utils.kitchen.board.setData(inputOf(shown), (board) => board && withTickets(board, [ticket])),
      onResync: () => void utils.kitchen.board.invalidate(),
    }),
  )
}

/** Moves tickets on; each only once at a time. */
export function useMoves(shown: KitchenStationId | null) {
  const { t } = useTexts('foodOrders')
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState<readonly string[]>([])
  const options = { meta }
  const ways = {
    start: trpc.kitchen.start.useMutation(options),
    ready: trpc.kitchen.ready.useMutation(options),
    serve: trpc.kitchen.serve.useMutation(options),
    recall: trpc.kitchen.recall.useMutation(options),
  }
  async function move(way: Way, { id }: KitchenTicket) {
    if (busy.includes(id)) return
    setBusy((now) => [...now, id])
    const input = { ticketId: id }
    try {
      const { tickets } = await sendOnce(`kitchen.${way}.${id}`, input, (commandId) =>
        ways[way].mutateAsync({ ...input, commandId }),
      )
      utils.kitchen.board.setData(inputOf(shown), (board) => board && withTickets(board, tickets))
    } catch (error) {
      if (readFailure(error).reason === 'STATE') toast.info(t('foodOrders:moved'))
      else reportFailure(error)
      void utils.kitchen.board.invalidate()
    } finally {
      setBusy((now) => now.filter((each) => each !== id))
    }
  }
  return { move, isBusy: (id: string) => busy.includes(id) }
}
