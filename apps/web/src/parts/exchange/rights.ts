import { mayDo } from '@marquee/contract'
import { useRights } from '../../lib/rights.ts'

/**
 * What the person may exchange. Whoever sees orders and shows may exchange by themselves or ask for approval; a seat is
 * only changed by right.
 */
export function useExchangeRights() {
  const rights = useRights()
  const sees = mayDo(rights, 'order_list', 'view') && mayDo(rights, 'ticket_booking', 'view')
  return { mayExchange: sees, mayReseat: sees && mayDo(rights, 'ticket_booking', 'reseat') }
}
