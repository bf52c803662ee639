import { z } from 'zod'
import { contactKinds } from './customers.ts'
import { commandId, customerId } from './ids.ts'

// What somebody may ask of whoever keeps their data: to see it, to take it along, and to be forgotten.

/** Why someone is forgotten. A choice and no text: what is written here stays. */
export const anonymiseCauses = ['asked', 'unused', 'mistake'] as const
export const anonymiseInput = z.strictObject({
  commandId,
  id: customerId,
  expectedRev: z.int(),
  cause: z.enum(anonymiseCauses),
})
/** What goes when someone is forgotten, and what stays. Counts of rows. */
export const anonymised = z.object({
  goes: z.object({
    contacts: z.int(),
    flags: z.int(),
    notes: z.int(),
    orders: z.int(),
    passes: z.int(),
    groups: z.int(),
    waitlist: z.int(),
    foodOrders: z.int(),
    cards: z.int(),
    mails: z.int(),
    audit: z.int(),
  }),
  stays: z.object({
    currency: z.string(),
    orders: z.int(),
    spentMinor: z.int(),
    /** What is still to be paid of their orders, now or on account: nobody is reminded of it any more. */
    owedMinor: z.int(),
    invoices: z.int(),
    consents: z.int(),
  }),
  /** Shows to come: whoever comes is unknown at the door. */
  upcoming: z.int(),
})
export type Anonymised = z.infer<typeof anonymised>

export const exportPersonalInput = z.strictObject({ id: customerId, format: z.enum(['json', 'pdf']) })

/** How a customer is reached, without masks: the main ones first. */
export const revealedCustomer = z.array(
  z.object({ id: z.uuid(), kind: z.enum(contactKinds), value: z.string(), isMain: z.boolean() }),
)
export type RevealedCustomer = z.infer<typeof revealedCustomer>
