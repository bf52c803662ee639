import type { OrderId, TicketSessionId } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc/trpc.ts'

// The parts of the screen show their failures themselves.
const meta = { ownError: true }
// Others sell the same places: what is free is asked again while the screen is looked at.
const freshFor = 20_000

/** What is on sale on one day. */
export function useDay(date: string) {
  return trpc.booking.expressSessions.useQuery(
    { from: date, until: date },
    { meta, refetchInterval: freshFor, placeholderData: keepPreviousData },
  )
}

/** Everything that is needed to sell one ticket session without seats. */
export function useOffer(id: TicketSessionId | null) {
  return trpc.booking.expressSession.useQuery(
    { id: id ?? ('' as TicketSessionId) },
    { meta, enabled: id !== null, refetchInterval: freshFor },
  )
}

/** Looks into an offer that is there already, and asks for none. */
export function useKnownOffer() {
  const utils = trpc.useUtils()
  return (id: TicketSessionId) => utils.booking.expressSession.getData({ id })
}

export function useSell() {
  const utils = trpc.useUtils()
  return trpc.orders.sellExpress.useMutation({
    meta,
    onSettled: () => {
      void utils.booking.expressSession.invalidate()
      void utils.booking.expressSessions.invalidate()
    },
  })
}

/** The orders that a code, a number or a phone leads to. null: nothing is looked for. */
export function useFound(text: string | null) {
  return trpc.orders.findPasses.useQuery({ text: text ?? '' }, { meta, enabled: text !== null, gcTime: 0 })
}

/** The order that the address names, with its passes. null: none is asked for. */
export function useOpenOrder(id: OrderId | null) {
  return trpc.orders.getPasses.useQuery({ id: id ?? ('' as OrderId) }, { meta, enabled: id !== null, gcTime: 0 })
}

/** Whether a code opens the door now; asked only for people who may see it. */
export function useVerdict(code: string | null) {
  return trpc.passes.verify.useQuery({ code: code ?? '' }, { meta, enabled: code !== null, gcTime: 0, retry: false })
}

export function usePassMutations() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => {
      void utils.orders.findPasses.invalidate()
      void utils.orders.getPasses.invalidate()
      void utils.passes.verify.invalidate()
    },
  }
  return {
    admit: trpc.passes.admit.useMutation(options),
  }
}
