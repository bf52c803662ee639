import {
  mayDo,
  rightsFromDocument,
  type SeatCategoryId,
  type SeatGeometry,
  type TicketSessionId,
} from '@marquee/contract'
import { type FetchQueryOptions, keepPreviousData, QueryObserver } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { queries } from '../../lib/trpc/client.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import { seatStateOptions } from '../../parts/live-seats/queries.ts'

// The screen says itself what did not work.
const meta = { ownError: true }

/** The ticket sessions of a span of days; those of the last span stay while the next come. */
export const useSessions = (span: { from: string; until: string }) =>
  trpc.booking.sessions.useQuery(span, { meta, placeholderData: keepPreviousData, refetchInterval: 20_000 })

/** All that is needed to sell one ticket session. */
export const useSessionForSale = (id: TicketSessionId) => trpc.booking.session.useQuery({ id }, { meta })

/** By what rule the ticket session may be sold for a part of the price, for people who may sell so. */
export const useDepositTerms = (ticketSessionId: TicketSessionId, enabled: boolean) =>
  trpc.depositRules.terms.useQuery({ ticketSessionId }, { meta, enabled })

/** What others do to the schedule is shown at once: a pause, a new session. */
export function useScheduleChanges(enabled: boolean) {
  const utils = trpc.useUtils()
  const again = () => void utils.booking.invalidate()
  trpc.schedule.changed.useSubscription({}, { ...useLive({ onChange: again, onResync: again }), enabled })
}

/** What others do to the packages is shown at once. */
export function usePackageNews(enabled: boolean) {
  const utils = trpc.useUtils()
  const again = () => void utils.booking.session.invalidate()
  trpc.packages.changed.useSubscription(
    {},
    { ...useLive<{ id: string }>({ onChange: again, onResync: again }), enabled },
  )
}

/** The caller's open holds in a ticket session. */
export const useOwnHolds = (ticketSessionId: TicketSessionId, enabled: boolean) =>
  trpc.seats.ownHolds.useQuery({ ticketSessionId }, { ...ownHoldsOptions, enabled })

const ownHoldsOptions = { meta, gcTime: 0, refetchOnWindowFocus: false }

// So long what was read ahead waits for its screen, in ms.
const keptAhead = 30_000

/** Reads what is thrown away with its last reader, until the screen reads it itself: what it leaves must be gone. */
function keepReading(observer: { subscribe: (read: () => void) => () => void; getCurrentQuery: () => unknown }): void {
  const ends = [
    observer.subscribe(() => undefined),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'observerAdded' && event.query === observer.getCurrentQuery()) stop()
    }),
  ]
  const stop = () => {
    for (const end of ends) end()
  }
  setTimeout(stop, keptAhead)
}

/** The same answers as the hooks give, asked for before there is a screen to use them. */
export const readAhead = {
  /** Of who sells: for others these are questions that they may not ask. */
  async till() {
    const rights = rightsFromDocument(await queries.me.rights.ensureData(undefined, { meta }))
    if (!mayDo(rights, 'ticket_booking', 'sell')) return
    void queries.tills.current.prefetch(undefined, { meta })
    void queries.tills.parts.prefetch(undefined, { meta, gcTime: Number.POSITIVE_INFINITY })
  },
  sessions: (span: { from: string; until: string }) => queries.booking.sessions.fetch(span, { meta }),
  async session(id: TicketSessionId) {
    void queries.booking.session.prefetch({ id }, { meta })
    const own = queries.seats.ownHolds.queryOptions({ ticketSessionId: id }, ownHoldsOptions)
    const state = queries.seatMap.get.queryOptions({ ticketSessionId: id }, seatStateOptions)
    keepReading(new QueryObserver(queryClient, own))
    keepReading(new QueryObserver(queryClient, state))
    return queryClient.ensureQueryData(state)
  },
  geometry: (options: FetchQueryOptions<SeatGeometry, Error, SeatGeometry, (string | null)[]>) =>
    queryClient.prefetchQuery(options),
}

/** The same, asked on demand. */
export function useReadOwnHolds(ticketSessionId: TicketSessionId) {
  const utils = trpc.useUtils()
  return () => utils.seats.ownHolds.fetch({ ticketSessionId }, { staleTime: 0 })
}

/** How many places are free in each area, asked on demand. */
export function useReadFreePlaces(id: TicketSessionId) {
  const utils = trpc.useUtils()
  return async () => {
    const { areas } = await utils.booking.session.fetch({ id }, { staleTime: 0 })
    return new Map(areas.map(({ areaNo, free }) => [areaNo, free]))
  }
}

/** The best seats for a wish, nothing held. */
export function useSuggestSeats(ticketSessionId: TicketSessionId) {
  const utils = trpc.useUtils()
  // What it found is true for that moment alone.
  return (wish: Wish) => utils.seats.best.fetch({ ticketSessionId, wish }, { meta, staleTime: 0, gcTime: 0 })
}

export interface Wish {
  qty: number
  categoryId: SeatCategoryId | null
  kind: 'seat' | 'wheelchair' | 'companion'
  apart: boolean
}

/** Who holds a seat. */
export const useHolder = (ticketSessionId: TicketSessionId, seatNo: number | null) =>
  trpc.seats.holders.useQuery(
    { ticketSessionId, seatNos: seatNo === null ? [] : [seatNo] },
    { meta, enabled: seatNo !== null, staleTime: 3_000 },
  )

/** Which seats are blocked why, once someone asks. */
export const useBlocks = (ticketSessionId: TicketSessionId, enabled: boolean) =>
  trpc.seats.blocks.useQuery({ ticketSessionId }, { meta, enabled, staleTime: 3_000 })

export function useSeatMutations() {
  const options = { meta }
  return {
    hold: trpc.seats.hold.useMutation(options).mutateAsync,
    change: trpc.seats.changeHold.useMutation(options).mutateAsync,
    extend: trpc.seats.extendHold.useMutation(options).mutateAsync,
    release: trpc.seats.release.useMutation(options).mutateAsync,
    releaseOther: trpc.seats.releaseOther.useMutation(options).mutateAsync,
    takeOver: trpc.seats.takeOver.useMutation(options).mutateAsync,
    block: trpc.seats.block.useMutation(options).mutateAsync,
    unblock: trpc.seats.unblock.useMutation(options).mutateAsync,
  }
}

/** Sells what a hold keeps; the counts of the strip follow. */
export function useConfirm() {
  const utils = trpc.useUtils()
  return trpc.orders.confirm.useMutation({ meta, onSettled: () => void utils.booking.sessions.invalidate() })
}

/** Reads prices and session again, after the server said that they are others now. */
export function useReadSaleAgain(id: TicketSessionId) {
  const utils = trpc.useUtils()
  return () => utils.booking.session.fetch({ id }, { staleTime: 0 })
}

// Counts of the day follow the seats, but not each single one.
const countsAfterMs = 2_000

/** Tells that seats have changed: soon the counts of the day are read again. */
export function useCountsSoon() {
  const utils = trpc.useUtils()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void utils.booking.sessions.invalidate()
    }, countsAfterMs)
  }
}
