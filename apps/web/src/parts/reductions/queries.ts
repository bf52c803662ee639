import type { OrderId, OrderLeave, TicketSessionId } from '@marquee/contract'
import { trpc } from '../../lib/trpc/trpc.ts'
import type { ReductionKind } from './rights.ts'

// What asks shows its failures itself.
const meta = { ownError: true }

/** The order that a basket becomes. */
export interface OrderOf {
  orderId: OrderId
  ticketSessionId: TicketSessionId
}

/** Asks for permission to sell one order at another price; people who cannot allow it themselves are led to those who can. */
export function useAllow({ orderId, ticketSessionId }: OrderOf) {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => void utils.allowances.ofOrder.invalidate({ orderId, ticketSessionId }),
  }
  const discount = trpc.allowances.discount.useMutation(options)
  const price = trpc.allowances.price.useMutation(options)
  const comp = trpc.allowances.comp.useMutation(options)
  const calls = { discount, price, comp }
  return ({ kind, ...input }: { kind: ReductionKind; commandId: string }) =>
    calls[kind].mutateAsync({ ...input, orderId, ticketSessionId } as never) as Promise<{ id: string }>
}

/** What others have approved for an order. Only while somebody wants to know. */
export function useLeaveOf(order: OrderOf, enabled: boolean) {
  const query = trpc.allowances.ofOrder.useQuery(order, { meta, enabled })
  return {
    leave: query.data,
    isFailed: query.isError && !query.data,
    /** As it is now; throws where it cannot be read. */
    async readAgain(): Promise<OrderLeave> {
      const { data } = await query.refetch({ throwOnError: true })
      if (!data) throw new TypeError('nothing was read')
      return data
    },
  }
}

/** Asks what a code does for a sale, as it is at this moment; throws with why it does not hold. */
export function useCheckPromo() {
  const utils = trpc.useUtils()
  return (wish: Parameters<typeof utils.promoCodes.check.fetch>[0]) =>
    utils.promoCodes.check.fetch(wish, { meta, staleTime: 0, gcTime: 0, retry: false })
}
