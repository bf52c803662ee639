/** Enough of an address to recognise one's own: `e•••@galatapier.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '•••'
  return `${[...email][0]}•••${email.slice(at)}`
}
