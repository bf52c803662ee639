import { z } from 'zod'
import { pageInput } from '../page.ts'
import { text } from '../text.ts'
import { asSent } from './as-sent.ts'
import { pictureText, tagTitle, writtenInstant } from './tags.ts'

const id = <Brand extends string>(brand: Brand) => z.uuid('field.invalid').toLowerCase().brand(brand)
export const contactId = id('contact')
export const contactTagId = id('contact_tag')
export type ContactId = z.infer<typeof contactId>
export type ContactTagId = z.infer<typeof contactTagId>

export const contactEmail = z.strictObject({ email: asSent({ max: 254 }), label: asSent({ max: 100 }).default('') })
export const contactPhone = z.strictObject({
  country: asSent({ max: 10 }).default(''),
  phoneNumber: asSent({ max: 50 }),
  label: asSent({ max: 100 }).default(''),
})
export const contactJob = z.strictObject({
  title: asSent({ max: 200 }).nullish(),
  company: asSent({ max: 200 }).nullish(),
})

/** A contact as the venue keeps it; `title` and `company` are those of `job` in the documented shape. */
export const contactRow = z.object({
  id: contactId,
  avatar: z.string().nullable(),
  background: z.string().nullable(),
  name: z.string(),
  emails: z.array(z.object({ email: z.string(), label: z.string() })),
  phoneNumbers: z.array(z.object({ country: z.string(), phoneNumber: z.string(), label: z.string() })),
  title: z.string().nullable(),
  company: z.string().nullable(),
  birthday: z.string().nullable(),
  address: z.string().nullable(),
  /** HTML, sanitised. */
  notes: z.string().nullable(),
  tags: z.array(contactTagId),
})
export type ContactRow = z.infer<typeof contactRow>

/**
 * What is written of a contact. The lists win over the flat `email` and `phoneNumber`, which set the first; of `title`
 * and `job.title` the one counts that differs from what is stored.
 */
export const contactFields = z
  .strictObject({
    name: asSent({ min: 1, max: 100 }),
    avatar: pictureText.nullable(),
    background: pictureText.nullable(),
    emails: z.array(contactEmail).max(50, 'field.tooLong'),
    phoneNumbers: z.array(contactPhone).max(50, 'field.tooLong'),
    email: asSent({ max: 254 }).nullable(),
    phoneNumber: asSent({ max: 50 }).nullable(),
    title: asSent({ max: 200 }).nullable(),
    company: asSent({ max: 200 }).nullable(),
    job: contactJob.nullable(),
    birthday: writtenInstant.nullable(),
    address: asSent({ max: 500 }).nullable(),
    notes: text({ max: 20_000, keepSpace: true }).nullable(),
    tags: z.array(contactTagId).max(100, 'field.tooLong'),
  })
  .partial()
export type ContactFields = z.infer<typeof contactFields>

export const updateContactInput = z.strictObject({ id: contactId, contact: contactFields })
export const oneContactInput = z.strictObject({ id: contactId })
export const searchContactsInput = z.strictObject({ query: text({ max: 100 }) })
/** Contacts by name, or those that hold what is looked for. */
export const pageContactsInput = z.strictObject({ search: text({ max: 100 }).default(''), ...pageInput })
export const contactPage = z.object({ rows: z.array(contactRow), nextCursor: z.string().nullable() })
export const contactList = z.object({ rows: z.array(contactRow), total: z.int() })
/** A picture as base64 without a `data:` prefix. */
export const setContactAvatarInput = z.strictObject({
  id: contactId,
  avatar: z
    .string({ error: 'field.required' })
    .min(1, 'field.required')
    .max(5_600_000, 'field.tooLong')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'field.invalid'),
})
/** The contact, and its new picture as a data URL. */
export const contactWithPicture = z.object({ contact: contactRow, picture: z.string() })

export const updateContactTagInput = z.strictObject({ id: contactTagId, title: tagTitle.optional() })
export const oneContactTagInput = z.strictObject({ id: contactTagId })
