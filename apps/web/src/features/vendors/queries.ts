import type { VendorId, VendorRow } from '@marquee/contract/inventory'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

export const vendorCalls = recordCalls<VendorRow>(trpc.vendors, () => {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.vendors.list.invalidate(), utils.inventoryItems.choices.invalidate()])
})

/** What is owed to a vendor, and what its items have cost. */
export const useVendorAccount = (id: VendorId) => trpc.vendors.account.useQuery({ id }, { meta: { ownError: true } })

/** What is owed to each vendor. */
export const useVendorsOwed = (enabled: boolean) =>
  trpc.vendors.owed.useQuery(undefined, { enabled, meta: { ownError: true } })

/** Where a vendor is paid. */
export const useVendorBank = (vendorId: VendorId) =>
  trpc.vendors.bank.useQuery({ vendorId }, { refetchInterval: 20_000, meta: { ownError: true } })

/** What is done with the details of a bank; the list shows them too. */
export function useBankCommands() {
  const utils = trpc.useUtils()
  const options = {
    meta: { ownError: true },
    onSettled: () => {
      void utils.vendors.bank.invalidate()
      void utils.vendors.list.invalidate()
    },
  }
  return {
    set: trpc.vendors.setBank.useMutation(options),
    approve: trpc.vendors.approveBank.useMutation(options),
    reject: trpc.vendors.rejectBank.useMutation(options),
  }
}

/** What a vendor gets of the takings. */
export const useShares = (vendorId: VendorId) =>
  trpc.vendorShares.of.useQuery({ vendorId }, { meta: { ownError: true } })

/** What a statement of some days would say. */
export const useSharePreview = (of: { vendorId: VendorId; fromOn: string; toOn: string }, enabled: boolean) =>
  trpc.vendorShares.preview.useQuery(of, { enabled, meta: { ownError: true } })

/** What is done with shares; bills and what is owed follow. */
export function useShareCommands() {
  const utils = trpc.useUtils()
  const options = {
    meta: { ownError: true },
    onSettled: () => {
      void utils.vendorShares.invalidate()
      void utils.vendors.account.invalidate()
      void utils.vendors.owed.invalidate()
      void utils.vendorBills.invalidate()
    },
  }
  return {
    set: trpc.vendorShares.set.useMutation(options),
    end: trpc.vendorShares.end.useMutation(options),
    state: trpc.vendorShares.state.useMutation(options),
    print: trpc.vendorShares.print.useMutation({ meta: { ownError: true } }),
    mail: trpc.vendorShares.mail.useMutation(options),
  }
}
