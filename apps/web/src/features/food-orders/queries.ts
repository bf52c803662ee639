import type { KitchenStationId } from '@marquee/contract/food'
import type { KitchenLineId, KitchenTicket } from '@marquee/contract/kitchen'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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

/**
 * What is before the kitchen. What was served leaves it by the clock, so it is read again now and then, also by a display
 * that is locked: nobody has its window before them.
 */
export const useBoard = (stationId: KitchenStationId | null, isLocked: boolean) =>
  trpc.kitchen.board.useQuery(inputOf(stationId), {
    meta,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    refetchIntervalInBackground: isLocked,
  })

interface Following {
  stationId: KitchenStationId
  /** The board that it belongs to. */
  shown: KitchenStationId | null
  /** Something came that nobody here has seen. */
  onNew: () => void
}

/** Follows one station. */
export function useStationLive({ stationId, shown, onNew }: Following): void {
  const utils = trpc.useUtils()
  trpc.kitchen.changed.useSubscription(
    { stationId },
    useLive<{ ticket: KitchenTicket }>({
      onChange({ ticket }) {
        const board = utils.kitchen.board.getData(inputOf(shown))
        if (board && !ticket.isHeld && !board.tickets.some(({ id }) => id === ticket.id)) onNew()
        utils.kitchen.board.setData(inputOf(shown), (now) => now && withTickets(now, [ticket]))
      },
      onResync: () => void utils.kitchen.board.invalidate(),
    }),
  )
}

/** A line of a ticket; `qty`: so many pieces of it. */
export interface Piece {
  lineId: KitchenLineId
  qty?: number
}
/** What is said of a whole order. */
export type OrderDeed =
  | { deed: 'rush'; isRush: boolean }
  | { deed: 'hold'; course: number; isHeld: boolean }
  | { deed: 'callNumber' }

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
  const deeds = {
    rush: trpc.kitchen.rush.useMutation(options),
    hold: trpc.kitchen.hold.useMutation(options),
    callNumber: trpc.kitchen.callNumber.useMutation(options),
  }
  async function act({ id }: KitchenTicket, send: () => Promise<{ tickets: KitchenTicket[] }>) {
    if (busy.includes(id)) return
    setBusy((now) => [...now, id])
    try {
      const { tickets } = await send()
      utils.kitchen.board.setData(inputOf(shown), (board) => board && withTickets(board, own(tickets)))
    } catch (error) {
      const { reason } = readFailure(error)
      if (reason === 'STATE' || reason === 'VALIDATION') toast.info(t('foodOrders:moved'))
      else reportFailure(error)
      void utils.kitchen.board.invalidate()
    } finally {
      setBusy((now) => now.filter((each) => each !== id))
    }
  }
  // Of an order that was sent to several stations the board of one shows its own tickets alone.
  const own = (tickets: KitchenTicket[]) => tickets.filter(({ stationId }) => !shown || stationId === shown)
  const move = (way: Way, ticket: KitchenTicket, piece?: Piece) =>
    act(ticket, () => {
      const { lineId, qty } = piece ?? {}
      const input = { ticketId: ticket.id, ...(lineId && { lineIds: [lineId] }) }
      const name = `kitchen.${way}.${ticket.id}.${lineId ?? ''}`
      if (way === 'start') return sendOnce(name, input, (commandId) => ways.start.mutateAsync({ ...input, commandId }))
      const pieces = { ...input, ...(qty !== undefined && { qty }) }
      return sendOnce(name, pieces, (commandId) => ways[way].mutateAsync({ ...pieces, commandId }))
    })
  const say = (ticket: KitchenTicket, said: OrderDeed) =>
    act(ticket, () => {
      const { orderId } = ticket
      const { deed, ...rest } = said
      return sendOnce(`kitchen.${deed}.${orderId}`, { orderId, ...rest }, (commandId) => {
        if (said.deed === 'rush') return deeds.rush.mutateAsync({ commandId, orderId, isRush: said.isRush })
        if (said.deed === 'callNumber') return deeds.callNumber.mutateAsync({ commandId, orderId })
        const { course, isHeld } = said
        return deeds.hold.mutateAsync({ commandId, orderId, course, isHeld })
      })
    })
  return { move, say, isBusy: (id: string) => busy.includes(id) }
}

/** What a cook can put off sale, and what does it. */
export function useKitchenProducts(stationId: KitchenStationId | null) {
  const utils = trpc.useUtils()
  const products = trpc.kitchen.products.useQuery(inputOf(stationId), { meta })
  const change = trpc.foodMenu.setAvailability.useMutation({
    meta,
    onSettled: () => utils.kitchen.products.invalidate(),
  })
  return { products, setAvailability: change.mutateAsync }
}

/** How long stations took on some days. */
export const usePrepTimes = (span: { from: string; to: string }) =>
  trpc.kitchen.prepTimes.useQuery(span, { meta, placeholderData: keepPreviousData, refetchInterval: 60_000 })

/** The numbers of guests who wait; it is read again by itself, so that a screen on the wall is right after any break. */
export const usePickup = () =>
  trpc.kitchen.pickup.useQuery(undefined, {
    meta,
    refetchInterval: 30_000,
    refetchIntervalInBackground: true,
    retry: true,
  })

/** Follows a station for the pick-up screen. */
export function usePickupLive(stationId: KitchenStationId): void {
  const utils = trpc.useUtils()
  const waits = useRef(false)
  // Several changes at once are one look.
  function look() {
    if (waits.current) return
    waits.current = true
    setTimeout(() => {
      waits.current = false
      void utils.kitchen.pickup.invalidate()
    }, 100)
  }
  trpc.kitchen.pickupChanged.useSubscription({ stationId }, useLive<object>({ onChange: look, onResync: look }))
}
