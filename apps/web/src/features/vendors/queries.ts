import type { VendorId, VendorRow } from '@marquee/contract/inventory'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

export const vendorCalls = recordCalls<VendorRow>(trpc.vendors, () => {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.vendors.list.invalidate(), utils.inventoryItems.choices.invalidate()])
})

/** What is owed to a vendor, and what its items have cost. */
export const useVendorAccount = (id: VendorId) => trpc.vendors.account.useQuery({ id }, { meta: { ownError: true } })
