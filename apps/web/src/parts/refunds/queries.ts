import type { OrderId, PassId } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc/trpc.ts'

// The dialogs show their failures themselves.
const meta = { ownError: true }

/** What is to be cancelled, as it is asked about and sent. */
export interface CancelWish {
  orderId: OrderId
  passIds: PassId[]
  lineNos: number[]
  pieces: { lineNo: number; qty: number }[]
  feeMinor?: number
}

/** The order as it is now. */
export const useOrderToChange = (id: OrderId) => trpc.orders.get.useQuery({ id }, { meta })

/** What a cancellation would do; the last answer stays while the next one comes. null: nothing is chosen. */
export function useCancelPreview(wish: CancelWish | null) {
  return trpc.orderChanges.previewCancel.useQuery(wish ?? { orderId: '' as OrderId }, {
    meta,
    enabled: wish !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Changes of sold orders. Whatever shows the order, its money or its seats is read again. */
export function useOrderChanges() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => {
      void utils.orders.invalidate()
      void utils.passes.verify.invalidate()
      void utils.tills.current.invalidate()
      void utils.sessionPlans.invalidate()
      void utils.giftCards.invalidate()
      void utils.transactions.invalidate()
      void utils.orderChanges.openInvoices.invalidate()
    },
  }
  return {
    cancel: trpc.orderChanges.cancel.useMutation(options),
    adjust: trpc.orderChanges.adjust.useMutation(options),
    takeBackCard: trpc.orderChanges.takeBackCard.useMutation(options),
    payBack: trpc.orderChanges.payBack.useMutation(options),
    takeInvoice: trpc.orderChanges.takeInvoice.useMutation(options),
    takeDue: trpc.orderChanges.takeDue.useMutation(options),
    setDue: trpc.orderChanges.setDue.useMutation(options),
  }
}
