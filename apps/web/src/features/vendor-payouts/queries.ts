import type { VendorId } from '@marquee/contract/inventory'
import type { BillFilter, VendorBillId } from '@marquee/contract/vendor-bills'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc/trpc.ts'

// Every part of the screen shows its failures itself.
const meta = { ownError: true }
const lookAgain = 20_000

/** One page of bills; the old rows stay while the next ones come. */
export const useBills = (filter: BillFilter, cursor: string | null) =>
  trpc.vendorBills.list.useQuery(
    { ...filter, cursor: cursor ?? undefined },
    { placeholderData: keepPreviousData, refetchInterval: cursor === null ? lookAgain : false, meta },
  )

/** What all bills come to. */
export const useBillTotals = () => trpc.vendorBills.totals.useQuery(undefined, { refetchInterval: lookAgain, meta })

/** One bill. */
export const useBill = (id: VendorBillId) => trpc.vendorBills.get.useQuery({ id }, { refetchInterval: lookAgain, meta })

/** What the forms can be set to. */
export const useBillChoices = () => trpc.vendorBills.choices.useQuery(undefined, { meta })

/** Deliveries of a vendor that no bill is for yet. */
export const useUnbilled = (vendorId: VendorId | null) =>
  trpc.vendorBills.unbilled.useQuery({ vendorId: vendorId as VendorId }, { enabled: vendorId !== null, meta })

/** Everything that is done with bills; what shows them is read again afterwards. */
export function useBillCommands() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => {
      void utils.vendorBills.invalidate()
      void utils.vendors.account.invalidate()
      void utils.funds.list.invalidate()
    },
  }
  return {
    create: trpc.vendorBills.create.useMutation(options),
    approve: trpc.vendorBills.approve.useMutation(options),
    cancel: trpc.vendorBills.cancel.useMutation(options),
    pay: trpc.vendorBills.pay.useMutation(options),
    takeBack: trpc.vendorBills.takeBack.useMutation(options),
  }
}

export const useExportBills = () => trpc.vendorBills.export.useMutation({ meta })
