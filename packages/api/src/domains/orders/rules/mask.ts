import { mayDo, type OrderRow, type Rights } from '@marquee/contract'

/** People who may change guests' phone numbers and e-mail addresses see them; for others they are masked. */
export const seesContacts = (rights: Rights): boolean => mayDo(rights, 'order_list', 'edit_guest')

/** Enough of a phone number to recognise one that is said: `•••• 4567`. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length >= 8 ? `•••• ${digits.slice(-4)}` : '••••'
}

/** Enough of an address to recognise one that is said: `e•••@galatapier.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...email][0]}•••${email.slice(at)}`
}

/** An order as someone with these rights may read it. */
export function forReader<Row extends Pick<OrderRow, 'guestPhone' | 'guestEmail'>>(row: Row, rights: Rights): Row {
  if (seesContacts(rights)) return row
  const { guestPhone, guestEmail } = row
  return { ...row, guestPhone: guestPhone && maskPhone(guestPhone), guestEmail: guestEmail && maskEmail(guestEmail) }
}
