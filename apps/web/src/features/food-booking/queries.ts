import type { SeatHoldId, TicketSessionId } from '@marquee/contract'
import type { FoodChannel } from '@marquee/contract/food'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { FoodService } from '@marquee/contract/food-services'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { useLive } from '../../lib/live.ts'
import { queries } from '../../lib/trpc/client.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// The parts of the screen show their failures themselves.
const meta = { ownError: true }

const channelOf: Record<FoodService, FoodChannel> = {
  counter: 'counter',
  pickup: 'counter',
  table: 'table',
  seat: 'table',
  preorder: 'preorder',
}

/** Asks for the menu and the till while the code of the screen is still on the way; the screen says what did not work. */
export async function readAhead(): Promise<void> {
  await Promise.all([
    queries.foodMenu.get.prefetch({ channel: channelOf.counter }, { meta }),
    queries.tills.current.prefetch(undefined, { meta }),
  ])
}

/** What is sold in the way of service that is chosen; it follows the menu and the stock. */
export function useMenu(service: FoodService, wantedAt: string | null) {
  const utils = trpc.useUtils()
  const again = () => void utils.foodMenu.get.invalidate()
  trpc.foodMenu.changed.useSubscription({}, useLive({ onChange: again, onResync: again }))
  trpc.foodMenu.portionsChanged.useSubscription({}, useLive({ onChange: again, onResync: again }))
  const channel = channelOf[service]
  const at = service === 'preorder' && wantedAt ? { at: wantedAt } : {}
  // Windows of time open and close without anybody telling it.
  return trpc.foodMenu.get.useQuery(
    { channel, ...at },
    { meta, placeholderData: keepPreviousData, refetchInterval: 60_000 },
  )
}

/** The orders that are open, or the last that have ended. */
export function useFoodOrders(filter: { over: boolean; ahead: boolean; search: string }) {
  const utils = trpc.useUtils()
  const again = () => {
    void utils.foodOrders.list.invalidate()
    void utils.foodOrders.get.invalidate()
    void utils.diningTables.list.invalidate()
  }
  trpc.foodOrders.changed.useSubscription({}, useLive({ onChange: again, onResync: again }))
  return trpc.foodOrders.list.useQuery(filter, { meta, placeholderData: keepPreviousData })
}

// The kitchen tells its stations and not the orders: who looks at one reads it again.
const kitchenEvery = 5_000

/** One order, with how far the kitchen is with it while it is looked at; null: none is. */
export const useFoodOrder = (id: FoodOrderId | null) =>
  trpc.foodOrders.get.useQuery(id === null ? skipToken : { id }, { meta, refetchInterval: kitchenEvery })

export const useTables = () => trpc.diningTables.list.useQuery({}, { meta })
export const useShows = (enabled: boolean) => trpc.foodOrders.shows.useQuery(undefined, { meta, enabled })

/** Reads an order as it is now. */
export function useReadFoodOrder() {
  const utils = trpc.useUtils()
  return (id: FoodOrderId) => utils.foodOrders.get.fetch({ id }, { staleTime: 0 })
}

/** Reads whose seat a pass is. */
export function useFindPass() {
  const utils = trpc.useUtils()
  return (code: string) => utils.foodOrders.pass.fetch({ code })
}

/** All that is done with orders. */
export function useFoodCommands() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => {
      void utils.foodOrders.list.invalidate()
      void utils.foodOrders.get.invalidate()
      void utils.diningTables.list.invalidate()
      void utils.foodMenu.get.invalidate()
    },
  }
  return {
    sell: trpc.foodOrders.sell.useMutation(options),
    open: trpc.foodOrders.open.useMutation(options),
    add: trpc.foodOrders.add.useMutation(options),
    send: trpc.foodOrders.send.useMutation(options),
    update: trpc.foodOrders.update.useMutation(options),
    move: trpc.foodOrders.move.useMutation(options),
    merge: trpc.foodOrders.merge.useMutation(options),
    takeOff: trpc.foodOrders.void.useMutation(options),
    cancel: trpc.foodOrders.cancel.useMutation(options),
    pay: trpc.foodOrders.pay.useMutation(options),
  }
}

/** Frees seats that were held for the basket. What does not come through runs out by itself. */
export function useReleaseSeats() {
  const release = trpc.seats.release.useMutation({ meta })
  return (holdId: SeatHoldId) => release.mutate({ holdId })
}

/** Reads a show as it is sold now, by whichever right to sell passes somebody has. */
export function useReadOffer(fromMap: boolean) {
  const { booking } = trpc.useUtils()
  return (id: TicketSessionId) => (fromMap ? booking.session : booking.expressSession).fetch({ id }, { staleTime: 0 })
}
