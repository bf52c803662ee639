import type { OrderId } from '@marquee/contract'
import type { ShownCustomer } from '@marquee/contract/customers'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { useLostText } from '../../lib/form/use-lost-text.ts'
import { toast } from '../../lib/toast/toast.ts'
import { isPassing, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useAttachOrders } from './queries.ts'

/** Gives an order to a customer, and says how that went. */
export function useAttach(orderId: OrderId) {
  const { t } = useTexts('customers', 'errors')
  const failureText = useFailureText()
  const lostText = useLostText()
  const { mutateAsync, isPending } = useAttachOrders()
  return {
    isPending,
    async attach({ id, name }: Pick<ShownCustomer, 'id' | 'name'>) {
      try {
        await mutateAsync({ customerId: id, orderIds: [orderId] })
        toast.success(t('customers:till.attached', { name }))
      } catch (error) {
        const failure = readFailure(error)
        const isLost = isPassing(failure.reason)
        toast.error(isLost ? lostText(failure) : `${t('customers:till.attachFailed')}: ${failureText(failure)}`)
      }
    },
  }
}
