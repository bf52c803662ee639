import { mayDo, type OrderRow, type Rights } from '@marquee/contract'
import { maskEmail, maskPhone } from '../../../core/mask.ts'

/** People who may change guests' phone numbers and e-mail addresses see them; for others they are masked. */
export const seesContacts = (rights: Rights): boolean => mayDo(rights, 'order_list', 'edit_guest')

/** An order as someone with these rights may read it. */
export function forReader<Row extends Pick<OrderRow, 'guestPhone' | 'guestEmail'>>(row: Row, rights: Rights): Row {
  if (seesContacts(rights)) return row
  const { guestPhone, guestEmail } = row
  return { ...row, guestPhone: guestPhone && maskPhone(guestPhone), guestEmail: guestEmail && maskEmail(guestEmail) }
}
