import type { InventoryItemId, VendorId } from '@marquee/contract/inventory'
import type { PurchaseFilter, PurchaseOrderId } from '@marquee/contract/purchases'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../lib/trpc/trpc.ts'

// Every part of the screen shows its failures itself.
const meta = { ownError: true }
const lookAgain = 20_000

/** One page of orders; the old rows stay while the next ones come. */
export const useOrders = (filter: PurchaseFilter, cursor: string | null) =>
  trpc.purchases.list.useQuery(
    { ...filter, cursor: cursor ?? undefined },
    { placeholderData: keepPreviousData, refetchInterval: cursor === null ? lookAgain : false, meta },
  )

/** One order; null: none is wanted. */
export const useOrder = (id: PurchaseOrderId | null) =>
  trpc.purchases.get.useQuery({ id: id as PurchaseOrderId }, { enabled: id !== null, meta })

/** The vendors, and the items of an order. */
export const useOrderChoices = (orderId: PurchaseOrderId | null) =>
  trpc.purchases.choices.useQuery(orderId ? { orderId } : {}, { staleTime: 30_000, meta })

/** What a vendor took for items at last. */
export const useLastPrices = (vendorId: VendorId | null, itemIds: InventoryItemId[]) =>
  trpc.purchases.prices.useQuery(
    { vendorId: vendorId as VendorId, itemIds },
    { enabled: vendorId !== null && itemIds.length > 0, staleTime: 60_000, placeholderData: keepPreviousData, meta },
  )

/** Everything that is done with orders; what shows them is read again afterwards. */
export function useOrderCommands() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => {
      void utils.purchases.invalidate()
      void utils.stock.invalidate()
      void utils.inventoryLogs.invalidate()
    },
  }
  return {
    create: trpc.purchases.create.useMutation(options),
    update: trpc.purchases.update.useMutation(options),
    belowPar: trpc.purchases.belowPar.useMutation(options),
    send: trpc.purchases.send.useMutation(options),
    mail: trpc.purchases.mail.useMutation(options),
    discard: trpc.purchases.discard.useMutation(options),
    cancel: trpc.purchases.cancel.useMutation(options),
    close: trpc.purchases.close.useMutation(options),
    receive: trpc.purchases.receive.useMutation(options),
    print: trpc.purchases.print.useMutation({ meta }),
  }
}

export const useExportOrders = () => trpc.purchases.export.useMutation({ meta })
