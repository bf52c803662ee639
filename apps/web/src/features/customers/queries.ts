import type { CustomerId, CustomerRow } from '@marquee/contract/customers'
import { pagedRecordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

const meta = { ownError: true }

export const customerCalls = pagedRecordCalls<CustomerRow>(trpc.customers, () => {
  const utils = trpc.useUtils()
  return () => utils.customers.invalidate()
})

/** Totals, flags and history of a customer. */
export const useCustomerFile = (id: CustomerId) => trpc.customers.file.useQuery({ id }, { meta })

/** What a merge would bring together. */
export const useMergePreview = (pair: { fromId: CustomerId; intoId: CustomerId }) =>
  trpc.customers.mergePreview.useQuery(pair, { meta, gcTime: 0 })

/** What would go and what would stay; looked up anew each time it is asked. */
export const useAnonymisePreview = (id: CustomerId) =>
  trpc.customers.anonymisePreview.useQuery({ id }, { meta, gcTime: 0 })

/** What is done with a customer beside the fields; list and file follow. */
export function useCustomerCommands() {
  const utils = trpc.useUtils()
  const options = { meta, onSettled: () => void utils.customers.invalidate() }
  return {
    setFlag: trpc.customers.setFlag.useMutation(options),
    endFlag: trpc.customers.endFlag.useMutation(options),
    merge: trpc.customers.merge.useMutation(options),
    undoMerge: trpc.customers.undoMerge.useMutation(options),
    addContact: trpc.customers.addContact.useMutation(options),
    removeContact: trpc.customers.removeContact.useMutation(options),
    setMainContact: trpc.customers.setMainContact.useMutation(options),
    verifyContact: trpc.customers.verifyContact.useMutation(options),
    setConsent: trpc.customers.setConsent.useMutation(options),
    anonymise: trpc.customers.anonymise.useMutation(options),
    exportPersonal: trpc.customers.exportPersonal.useMutation({ meta }),
    reveal: trpc.customers.reveal.useMutation({ meta }),
    attachOrders: trpc.customers.attachOrders.useMutation(options),
  }
}
