import type { CustomerRow, FoundCustomer } from '@marquee/contract/customers'

/** What one line says of somebody new: words of a name, a number, an address, in any order. */
export interface NewCustomer {
  name: string
  phone: string | null
  email: string | null
}

// Seven digits and more, with what people put between them. One that begins as a number does comes first: "Studio 54" is
// called so.
const whole = /(?:\+|(?<!\d)\(?0)(?:[\s()./-]*\d){6,14}/
const number = /\(?\d(?:[\s()./-]*\d){6,14}/

/** Takes a typed line apart. `name` is empty where none was typed. */
export function readNewCustomer(line: string): NewCustomer {
  const email = line.split(/\s+/).find((word) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(word)) ?? null
  const rest = email ? line.replace(email, ' ') : line
  const phone = (whole.exec(rest) ?? number.exec(rest))?.[0] ?? null
  const name = (phone ? rest.replace(phone, ' ') : rest).replace(/[\s,;]+/g, ' ').trim()
  return { name, phone, email }
}

/** What a line is looked up by: of a name with a phone or an address the latter, which one customer has; else all of it. */
export function lookedForIn(line: string): string {
  const { name, phone, email } = readNewCustomer(line)
  // A code that is scanned has no space, and may have as many digits as a phone.
  return (name !== '' && /\s/.test(line.trim()) ? (phone ?? email) : null) ?? line
}

/** Somebody who was added just now, as a search finds them. */
export function foundOf({ flags, ...made }: CustomerRow): FoundCustomer {
  return { ...made, flags, orders: 0, lastOrderAt: null }
}
