// Contacts of guests are masked in the same way wherever they are read.

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
