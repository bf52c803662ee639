import { email, type OrderDetail, type OrderId, text } from '@marquee/contract'
import { z } from 'zod'
import { resolverOf } from '../../lib/form/resolver.ts'

/** Of the guest, as the form has it; empty is not known. */
export interface GuestValues {
  name: string
  phone: string
  email: string
}

export const guestFields = ['name', 'phone', 'email'] as const
export type GuestField = (typeof guestFields)[number]

/** The guest of an order as the server answers it to a stale command. */
export interface GuestRow {
  id: OrderId
  rev: number
  name: string | null
  phone: string | null
  email: string | null
}

export function guestOf({ id, rev, guestName, guestPhone, guestEmail }: OrderDetail): GuestRow {
  return { id, rev, name: guestName, phone: guestPhone, email: guestEmail }
}

export const guestValues = ({ name, phone, email: address }: GuestRow): GuestValues => ({
  name: name ?? '',
  phone: phone ?? '',
  email: address ?? '',
})

const schema = z.object({
  name: text({ max: 100 }),
  phone: text({ max: 30 }),
  email: z.preprocess((value) => (value === '' ? null : value), email.nullable()),
})

/** The guest as it is sent. */
export type GuestOutput = z.output<typeof schema>

export const guestResolver = resolverOf<GuestOutput, GuestValues>(schema)
