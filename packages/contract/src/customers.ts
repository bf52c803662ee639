import { z } from 'zod'
import { type CustomerFlag, customerFlags, groupStates, openRefunds, orderStates } from './choices.ts'
import { messageResults } from './customer-messages.ts'
import { type CustomerId, commandId, customerId, orderId, userId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput } from './page.ts'
import { choiceField, dateField, noteField, optional, starting, textField } from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { email, text } from './text.ts'
import { instant, localDate } from './time.ts'

// Who buys. The contacts of the staff's address book (`apps/contacts`) are another thing.

export { type CustomerFlag, type CustomerId, customerFlags, customerId }

export const customerKinds = ['person', 'company', 'school', 'agency'] as const

const flagKind = z.enum(customerFlags)

/** How a customer is reached. */
export const contactKinds = ['phone', 'email'] as const
export type ContactKind = (typeof contactKinds)[number]
/** What a customer may have agreed to: being told of offers in a way. */
export const consentPurposes = ['email', 'sms', 'call'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
/** How they said so. */
export const consentSources = ['counter', 'phone', 'paper', 'web'] as const
export type ConsentSource = (typeof consentSources)[number]
/** By the link of a mail they withdraw it themselves: nobody of the venue has asked. */
export const shownConsentSources = [...consentSources, 'unsubscribed'] as const
/** Phones and addresses of one customer at most. */
export const mostContacts = 10

/** Someone who buys. Phone and email belong to one customer in use each. */
export const customerRecord = defineRecord({
  entity: 'customer',
  path: 'customers',
  module: 'customers',
  id: customerId,
  sorts: ['name'],
  fields: {
    name: textField(100),
    kind: starting(choiceField(customerKinds), 'person'),
    /** E.164 in an answer; people who may not see it read its end. */
    phone: optional({ ...textField(30), sample: '+90532#' }),
    email: optional({ ...textField(254), input: email, sample: 'guest#@example.com' }),
    language: optional(choiceField(['tr', 'en'])),
    birthday: optional(dateField()),
    taxNo: optional(textField(40)),
    /** In words, separated by commas. */
    tags: optional(textField(200)),
    note: noteField(),
  },
  derived: {
    /** What people read out: 1042. */
    customerNo: z.int(),
    /** What applies today. */
    flags: z.array(flagKind),
    orders: z.int(),
    lastOrderAt: instant.nullable(),
    /** Who they are one person with; they are in the archive then. */
    mergedInto: customerId.nullable(),
    /** Since when nothing personal is left of them. */
    anonymisedAt: instant.nullable(),
  },
})
export type CustomerRow = z.infer<typeof customerRecord.row>

const person = z.object({ id: userId, name: z.string() })

/** So much of what happened to a customer comes at once, the newest first. */
export const shownEvents = 50

/** One thing that happened to a customer. */
export const customerEvent = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(['order', 'pass', 'admission', 'refund', 'owedLess', 'flag', 'flagEnded', 'consent', 'message', 'note']),
  orderId: orderId.nullable(),
  orderNo: z.int().nullable(),
  /** The show of an order, or the one that somebody came in for. */
  show: storedLocalText.nullable(),
  startsAt: instant.nullable(),
  /** People on the passes of an order, on those that took their place later, or who came in at once. */
  people: z.int().nullable(),
  /** Of an order as it was sold, of a refund, of what was bought on account and is owed less, and what passes that took the place of others cost more than those. */
  amountMinor: z.int().nullable(),
  state: z.enum(orderStates).nullable(),
  /** What an order brought besides passes, or what somebody came in by besides a pass; null: neither. */
  brought: z.array(z.enum(['food', 'ride', 'voucher', 'membership'])).nullable(),
  /** How far a connected card terminal is with a refund; null: nothing is open. */
  atTerminal: z.enum(openRefunds).nullable(),
  flag: flagKind.nullable(),
  until: localDate.nullable(),
  /** What they agreed to, or no longer do. */
  purpose: z.enum(consentPurposes).nullable(),
  given: z.boolean().nullable(),
  /** What became of a message to them; its subject is the note. */
  result: z.enum(messageResults).nullable(),
  note: z.string().nullable(),
  who: z.string().nullable(),
})
export type CustomerEvent = z.infer<typeof customerEvent>

/** A customer as an order shows one. */
export const shownCustomer = z.object({
  id: customerId,
  customerNo: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  flags: z.array(flagKind),
})
export type ShownCustomer = z.infer<typeof shownCustomer>

const mergeOf = z.object({
  id: customerId,
  customerNo: z.int(),
  name: z.string(),
  at: instant,
  who: z.string(),
  /** Until when it can be undone; null: no longer. */
  undoUntil: instant.nullable(),
})

/** What the venue has of a customer besides the fields. */
export const customerFile = z.object({
  currency: z.string(),
  /** When they were anonymised: whoever still has their name forgets it. */
  anonymisedAt: instant.nullable(),
  /** Of orders that are not for practice: paid less refunded. */
  spentMinor: z.int(),
  orders: z.int(),
  /** Different shows that somebody came in for, and entries by their memberships. */
  visits: z.int(),
  lastVisitAt: instant.nullable(),
  /** Shows to come. */
  upcoming: z.int(),
  /** Shows that are over and that nobody came to. */
  noShows: z.int(),
  flags: z.array(
    z.object({
      id: z.uuid(),
      kind: flagKind,
      reason: z.string(),
      until: localDate.nullable(),
      setAt: instant,
      setBy: person,
    }),
  ),
  /** All of them, the main ones first; people who may not see them read their ends. */
  contacts: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(contactKinds),
      value: z.string(),
      isMain: z.boolean(),
      /** false: it came by a merge and goes with its undo. */
      isOwn: z.boolean(),
      verifiedAt: instant.nullable(),
    }),
  ),
  /** What they said last about each purpose. */
  consents: z.array(
    z.object({
      purpose: z.enum(consentPurposes),
      given: z.boolean(),
      source: z.enum(shownConsentSources),
      textVersion: z.string(),
      at: instant,
      /** null: they did it themselves, by the link of a mail. */
      who: z.string().nullable(),
    }),
  ),
  /** Gift cards and memberships that their orders brought, those in force first; at most 20. */
  wallet: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['giftCard', 'membership']),
      /** The last characters of the code. */
      tail: z.string(),
      state: z.string(),
      /** null: a membership. */
      balanceMinor: z.int().nullable(),
      validUntil: localDate,
      /** null: a gift card. */
      plan: storedLocalText.nullable(),
    }),
  ),
  /** Shows to come that they hold passes for, the next one first; at most 20. */
  ahead: z.array(z.object({ orderId, orderNo: z.int(), show: storedLocalText, startsAt: instant, people: z.int() })),
  /** Invoices and credit notes, the newest first; at most 20. */
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['invoice', 'credit_note']),
      year: z.int(),
      no: z.int(),
      at: instant,
      grossMinor: z.int(),
      orderId,
      orderNo: z.int(),
    }),
  ),
  /** Groups that they organise, the newest first; at most 20. */
  groups: z.array(
    z.object({
      id: z.uuid(),
      groupNo: z.int(),
      name: z.string(),
      state: z.enum(groupStates),
      people: z.int(),
      startsAt: instant,
    }),
  ),
  /** The newest first; at most 50. `customers.history` goes on from `eventsNext`. */
  events: z.array(customerEvent),
  eventsNext: z.string().nullable(),
  /** Others who may be the same person; at most 5. */
  alike: z.array(shownCustomer),
  /** Who was merged into them, the newest first. */
  merged: z.array(mergeOf),
  /** Whom they were merged into. */
  into: mergeOf.nullable(),
  /** Orders of nobody yet with the same phone or email; at most 20. */
  proposed: z.array(z.object({ id: orderId, orderNo: z.int(), at: instant, guestName: z.string().nullable() })),
})
export type CustomerFile = z.infer<typeof customerFile>

/** What a customer comes to, counted as in their file. */
export const customerFigures = customerFile
  .pick({ currency: true, spentMinor: true, visits: true, lastVisitAt: true })
  .extend({ id: customerId })
export type CustomerFigures = z.infer<typeof customerFigures>
/** Those of a page of the list. */
export const figuresInput = z.strictObject({
  ids: z.array(customerId).min(1, 'field.required').max(100, 'field.tooLong'),
})

export const customerTarget = z.strictObject({ id: customerId })
export const historyInput = customerTarget.extend({ cursor: pageInput.cursor })
/** What happened to a customer, the newest first. */
export const customerHistory = z.object({ rows: z.array(customerEvent), nextCursor: z.string().nullable() })
export const addNoteInput = z.strictObject({ commandId, customerId, text: text({ min: 1, max: 1000 }) })
export const setFlagInput = z.strictObject({
  commandId,
  customerId,
  kind: flagKind,
  reason: text({ min: 1, max: 300 }),
  /** The last day it applies; absent: until someone ends it. */
  until: localDate.nullable().default(null),
})
export const endFlagInput = z.strictObject({ customerId, kind: flagKind })
export const addContactInput = z.strictObject({
  customerId,
  kind: z.enum(contactKinds),
  value: text({ min: 3, max: 254 }),
})
export const contactTarget = z.strictObject({ customerId, contactId: z.uuid('field.invalid') })
export const verifyContactInput = contactTarget.extend({ verified: z.boolean() })
export const setConsentInput = z.strictObject({
  commandId,
  customerId,
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  source: z.enum(consentSources),
  /** Of the text that they were shown or told. */
  textVersion: text({ min: 1, max: 40 }),
})
export const attachOrdersInput = z.strictObject({
  customerId,
  orderIds: z.array(orderId).min(1, 'field.required').max(50, 'field.tooLong'),
})
export const detachOrderInput = z.strictObject({ orderId })
export const attachedOrders = z.object({ attached: z.int() })

export const customerOfOrderInput = z.strictObject({ orderId })
/** Whose order it is; otherwise customers with the phone or email that is on it, at most 5. */
export const customerOfOrder = z.object({ customer: shownCustomer.nullable(), proposed: z.array(shownCustomer) })

/** A name, a number, a phone or an address, or the code of a pass. */
export const lookUpInput = z.strictObject({ query: text({ min: 2, max: 200 }) })
/** A customer as whoever sells finds one. */
export const foundCustomer = shownCustomer.extend({ orders: z.int(), lastOrderAt: instant.nullable() })
export type FoundCustomer = z.infer<typeof foundCustomer>
/** At most 8; whose pass it is first. */
export const foundCustomers = z.array(foundCustomer)
