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

/** Somebody who was added just now, as a search finds them. */
export function foundOf({ flags, ...made }: CustomerRow): FoundCustomer {
  return { ...made, flags, orders: 0, lastOrderAt: null }
}
