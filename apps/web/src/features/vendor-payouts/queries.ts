import type { VendorId } from '@marquee/contract/inventory'
import type { BillFilter, VendorBillId } from '@marquee/contract/vendor-bills'
import type { PayoutFilter, PayoutRunId, VendorPayoutId } from '@marquee/contract/vendor-payouts'
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

/** What is to be paid, and what it can be paid from. */
export const usePayables = () => trpc.vendorPayouts.payables.useQuery(undefined, { refetchInterval: lookAgain, meta })

/** One page of payouts; the old rows stay while the next ones come. */
export const usePayouts = (filter: PayoutFilter, cursor: string | null) =>
  trpc.vendorPayouts.list.useQuery(
    { ...filter, cursor: cursor ?? undefined },
    { placeholderData: keepPreviousData, refetchInterval: cursor === null ? lookAgain : false, meta },
  )

export const usePayout = (id: VendorPayoutId) =>
  trpc.vendorPayouts.get.useQuery({ id }, { refetchInterval: lookAgain, meta })

/** One page of runs. */
export const useRuns = (cursor: string | null) =>
  trpc.payoutRuns.list.useQuery(
    { cursor: cursor ?? undefined },
    { placeholderData: keepPreviousData, refetchInterval: cursor === null ? lookAgain : false, meta },
  )

export const useRun = (id: PayoutRunId) => trpc.payoutRuns.get.useQuery({ id }, { refetchInterval: lookAgain, meta })

/** Everything that is done with payouts and runs; what shows them is read again afterwards. */
export function usePayoutCommands() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => {
      void utils.vendorPayouts.invalidate()
      void utils.payoutRuns.invalidate()
      void utils.vendorBills.invalidate()
      void utils.vendors.account.invalidate()
      void utils.funds.list.invalidate()
    },
  }
  const { vendorPayouts, payoutRuns } = trpc
  return {
    create: vendorPayouts.create.useMutation(options),
    approve: vendorPayouts.approve.useMutation(options),
    cancel: vendorPayouts.cancel.useMutation(options),
    redraft: vendorPayouts.redraft.useMutation(options),
    send: vendorPayouts.send.useMutation(options),
    settle: vendorPayouts.settle.useMutation(options),
    fail: vendorPayouts.fail.useMutation(options),
    reverse: vendorPayouts.reverse.useMutation(options),
    useAdvance: vendorPayouts.useAdvance.useMutation(options),
    returnAdvance: vendorPayouts.returnAdvance.useMutation(options),
    createRun: payoutRuns.create.useMutation(options),
    approveRun: payoutRuns.approve.useMutation(options),
    cancelRun: payoutRuns.cancel.useMutation(options),
    exportRun: payoutRuns.export.useMutation(options),
    file: payoutRuns.file.useMutation({ meta }),
  }
}

export const useExportPayouts = () => trpc.vendorPayouts.export.useMutation({ meta })
