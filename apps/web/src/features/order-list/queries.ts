import type { OrderId, TicketSessionId } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc/trpc.ts'
import { lookAgainAfter } from './look-again.ts'
import type { OrdersFilter } from './use-orders-state.ts'

const pageSize = 50
const lookAgain = 20_000

// The list, the drawer and the forms show their failures themselves.
const meta = { ownError: true }

/** One page; the first one follows what is sold. The old rows stay while the next ones come. */
export function useOrders(filter: OrdersFilter, cursor: string | null) {
  return trpc.orders.list.useQuery(
    { ...filter, cursor: cursor ?? undefined, limit: pageSize },
    {
      placeholderData: keepPreviousData,
      refetchInterval: cursor === null ? lookAgain : false,
      refetchOnWindowFocus: true,
      meta,
    },
  )
}

/** One order; others scan its passes and correct its guest meanwhile. */
export function useOrder(id: OrderId) {
  return trpc.orders.get.useQuery(
    { id },
    {
      refetchInterval: ({ state }) => lookAgainAfter(state.data),
      refetchOnWindowFocus: true,
      meta,
    },
  )
}

/** What the filters offer. */
export function useOrderChoices(show: TicketSessionId | null) {
  return trpc.orders.choices.useQuery(show ? { ticketSessionId: show } : {}, {
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

/** Corrects the guest; the answer is the order as it is now. */
export function useUpdateGuest() {
  const utils = trpc.useUtils()
  return trpc.orders.updateGuest.useMutation({
    meta,
    onSuccess: (order) => utils.orders.get.setData({ id: order.id }, order),
    onSettled: () => void utils.orders.invalidate(),
  })
}

export function useExportOrders() {
  return trpc.orders.export.useMutation({ meta })
}

/** Sends papers of an order; its history tells of it. */
export function useMailOrder() {
  const utils = trpc.useUtils()
  return trpc.orders.mail.useMutation({ meta, onSuccess: (_, { id }) => void utils.orders.get.invalidate({ id }) })
}

/** Whose order it is, or who it may be. */
export const useCustomerOfOrder = (orderId: OrderId) => trpc.customers.ofOrder.useQuery({ orderId }, { meta })

/** Gives an order to a customer, or takes it from one. */
export function useCustomerOfOrderCommands() {
  const utils = trpc.useUtils()
  const options = { onSettled: () => void utils.customers.invalidate() }
  return {
    attach: trpc.customers.attachOrders.useMutation(options),
    detach: trpc.customers.detachOrder.useMutation(options),
    create: trpc.customers.create.useMutation({ ...options, meta }),
  }
}

/** The passes of many orders in one document. */
export function usePassesOfOrders() {
  return trpc.orders.passes.useMutation({ meta })
}
