import type { CustomerId, FoundCustomer } from '@marquee/contract/customers'

/** Whose basket it is, as it is kept on the device: without the ways to reach them. */
export interface ChosenCustomer {
  id: CustomerId
  name: string
}

export const chosenOf = ({ id, name }: ChosenCustomer): ChosenCustomer => ({ id, name })

/** What a device has kept; null: nobody, or nothing that is ours. */
export function readChosen(stored: unknown): ChosenCustomer | null {
  const { id, name } = (stored ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string' ? { id: id as CustomerId, name } : null
}

const isMasked = (text: string) => text.includes('•')

type Guest = Record<'name' | 'phone' | 'email', string>

// What the seller sees of them; a mask is no number.
const guestOf = (found: Pick<FoundCustomer, 'name' | 'phone' | 'email'>): Guest => {
  const seen = (text: string | null) => (text && !isMasked(text) ? text : '')
  return { name: found.name, phone: seen(found.phone), email: seen(found.email) }
}

/** The guest of a basket whose customer changes: what nobody has entered, or what came with the one before, follows. */
export function guestAfter(guest: Guest, before: ChosenCustomer | null, found: FoundCustomer | null): Guest {
  const isOfBefore = before !== null && guest.name === before.name
  const kept = isOfBefore ? { name: '', phone: '', email: '' } : guest
  if (!found) return kept
  const known = guestOf(found)
  return kept.name.trim() === ''
    ? { ...known, phone: kept.phone || known.phone, email: kept.email || known.email }
    : kept
}
