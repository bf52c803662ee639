import { mayDo } from '@marquee/contract'
import { useRights } from '../../lib/rights.ts'

/**
 * What the person may do to a sold order. `mayChange`: by themselves or with an approval, for which whoever sees the
 * transactions may ask.
 */
export function useRefundRights() {
  const rights = useRights()
  const mayAsk = mayDo(rights, 'transactions', 'refund') || mayDo(rights, 'transactions', 'view')
  return {
    mayChange: mayAsk && mayDo(rights, 'order_list', 'view'),
    /** Without asking anybody. */
    waivesFee: mayDo(rights, 'order_list', 'waive_fee'),
    refundsOther: mayDo(rights, 'transactions', 'refund_other'),
  }
}
