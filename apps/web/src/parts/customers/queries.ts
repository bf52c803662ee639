import type { OrderId } from '@marquee/contract'
import type { CustomerId, CustomerRow } from '@marquee/contract/customers'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc/trpc.ts'

const meta = { ownError: true }

/** Customers by what was typed or scanned; nothing is asked below two characters. */
export const useFoundCustomers = (query: string) =>
  trpc.customers.lookUp.useQuery(
    { query },
    { meta, enabled: query.length >= 2, placeholderData: keepPreviousData, gcTime: 0 },
  )

/** What whoever serves a customer has to know of them. */
export const useCustomerFacts = (id: CustomerId) => trpc.customers.file.useQuery({ id }, { meta })

/** Adding a customer at the till, while its answer is out: from one line or from the form, it is the same one. */
export const addCommand = 'customers.create'

/** Keeps a new customer, once however often it is sent. */
export function useAddCustomer() {
  const utils = trpc.useUtils()
  return trpc.customers.create.useMutation({
    meta,
    onSuccess: () => void utils.customers.list.invalidate(),
    // Another till was faster: then they are found by now.
    onError: () => void utils.customers.lookUp.invalidate(),
  }) as unknown as {
    mutateAsync: (
      fields: Pick<CustomerRow, 'name' | 'phone' | 'email' | 'note'> & { commandId: string },
    ) => Promise<CustomerRow>
    isPending: boolean
  }
}

/** Whose order it is, or who it may be. */
export const useCustomerOfOrder = (orderId: OrderId) => trpc.customers.ofOrder.useQuery({ orderId }, { meta })

/** Gives orders to a customer. */
export function useAttachOrders() {
  const utils = trpc.useUtils()
  return trpc.customers.attachOrders.useMutation({ meta, onSettled: () => void utils.customers.invalidate() })
}
