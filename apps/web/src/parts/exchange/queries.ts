import type { previewExchangeInput, TicketSessionId } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import { useBusinessDay } from '../../lib/today.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// The dialogs show their failures themselves.
const meta = { ownError: true }
// So many days ahead shows are offered.
const daysAhead = 61

/** The shows to come, by start. */
export function useShowsAhead() {
  const from = useBusinessDay()
  const until = new Date(Date.parse(`${from}T00:00:00Z`) + daysAhead * 86_400_000).toISOString().slice(0, 10)
  return trpc.booking.sessions.useQuery({ from, until }, { meta, refetchInterval: 30_000 })
}

/** What is sold for a show; null: none is chosen. */
export const useShow = (id: TicketSessionId | null) =>
  trpc.booking.session.useQuery({ id: id ?? ('' as TicketSessionId) }, { meta, enabled: id !== null })

/** What is to be exchanged, as it is asked about and sent. */
export type ExchangeWish = z.input<typeof previewExchangeInput>

/** What an exchange would come to; the last answer stays while the next one comes. null: something is missing. */
export function useExchangePreview(wish: ExchangeWish | null) {
  return trpc.orderChanges.previewExchange.useQuery(wish ?? ({} as ExchangeWish), {
    meta,
    enabled: wish !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Exchanges, and seats that change. Whatever shows the order, its money or its seats is read again. */
export function useExchanges() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => {
      void utils.orders.invalidate()
      void utils.passes.verify.invalidate()
      void utils.tills.current.invalidate()
      void utils.booking.invalidate()
    },
  }
  return {
    exchange: trpc.orderChanges.exchange.useMutation(options),
    reseat: trpc.orderChanges.reseat.useMutation(options),
    swap: trpc.orderChanges.swapSeats.useMutation(options),
  }
}

/** Keeps seats for whoever is in front, and gives them back. */
export function useHolding() {
  return {
    hold: trpc.seats.hold.useMutation({ meta }).mutateAsync,
    change: trpc.seats.changeHold.useMutation({ meta }).mutateAsync,
    release: trpc.seats.release.useMutation({ meta }).mutateAsync,
  }
}

/** The best seats that are free for so many people. */
export function useBestSeats(ticketSessionId: TicketSessionId) {
  const utils = trpc.useUtils()
  return (qty: number) =>
    utils.seats.best.fetch(
      { ticketSessionId, wish: { qty, categoryId: null, kind: 'seat', apart: true } },
      { staleTime: 0 },
    )
}

/** What a code or a number leads to; null: nothing was asked. */
export const useFoundOrders = (text: string | null) =>
  trpc.orders.findPasses.useQuery({ text: text ?? '' }, { meta, enabled: text !== null, retry: false })
