import {
  type ContactRow,
  contactEmail,
  contactFields,
  contactJob,
  contactPhone,
  setContactAvatarInput,
} from '@marquee/contract'
import { z } from 'zod'
import { idParameter } from '../id-parameter.ts'
import { route, settled, unknownIs } from '../route.ts'
import { tagAnswer, tagBody, tagExample, tagPatch } from './tags.ts'

const name = { title: z.string(), company: z.string() }
const newContact = z.object({
  id: z.string(),
  avatar: z.string().nullable(),
  name: z.string(),
  emails: z.array(z.object({ email: z.string(), label: z.string() })),
  phoneNumbers: z.array(z.object({ country: z.string(), phoneNumber: z.string(), label: z.string() })),
  job: z.object(name),
  birthday: z.string().nullable(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  tags: z.array(z.string()),
})
const contact = newContact
  .extend({
    background: z.string().nullable(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    title: z.string().nullable(),
    company: z.string().nullable(),
    role: z.string(),
  })
  .meta({ id: 'Contact' })

// Both documented shapes of a contact at once.
const documented = (row: ContactRow): z.infer<typeof contact> => ({
  ...row,
  job: { title: row.title ?? '', company: row.company ?? '' },
  email: row.emails[0]?.email ?? null,
  phoneNumber: row.phoneNumbers[0]?.phoneNumber ?? null,
  role: 'Admin',
})

const id = '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d21'
const example: ContactRow = {
  id: id as ContactRow['id'],
  avatar: null,
  background: null,
  name: 'Işıl Aksoy',
  emails: [{ email: 'isil@example.com', label: 'Work' }],
  phoneNumbers: [{ country: 'tr', phoneNumber: '532 000 00 00', label: 'Mobile' }],
  title: 'Sound engineer',
  company: 'Boğaz Ses',
  birthday: '1988-05-14T00:00:00.000Z',
  address: 'Karaköy, Istanbul',
  notes: '<p>Brings her own desk.</p>',
  tags: [],
}
const blank: ContactRow = {
  ...example,
  name: 'New Contact',
  emails: [],
  phoneNumbers: [],
  title: null,
  company: null,
  birthday: null,
  address: null,
  notes: null,
}
const picture = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

const changed = contactFields.strip().extend({
  emails: z.array(contactEmail.strip()).max(50, 'field.tooLong').optional(),
  phoneNumbers: z.array(contactPhone.strip()).max(50, 'field.tooLong').optional(),
  job: contactJob.strip().optional(),
})
const pictureField = z
  .string('field.invalid')
  .transform((value) => value.replace(/^data:[^,]*;base64,/, ''))
  .pipe(setContactAvatarInput.shape.avatar)
  .meta({ description: 'A data URL, or base64 alone.' })

/** People outside the house, with tags. */
export const contactRoutes = {
  'GET api/apps/contacts/all': route({
    procedure: 'apps.contacts.list',
    summary: 'All contacts, by name',
    tag: 'Contacts',
    call: () => undefined,
    present: ({ rows }) => rows.map(documented),
    totalOf: ({ total }) => total,
    answer: z.array(contact),
    example: { answer: [documented(example)] },
  }),
  'GET api/apps/contacts/search': route({
    procedure: 'apps.contacts.search',
    summary: 'Contacts by a part of their name',
    description: 'Without a text to look for: an empty list.',
    tag: 'Contacts',
    query: z.object({ query: z.string().optional() }),
    call: ({ query: { query = '' } }) => (query.trim() === '' ? settled({ rows: [], total: 0 }) : { query }),
    present: ({ rows }) => rows.map(documented),
    totalOf: ({ total }) => total,
    answer: z.array(contact),
    example: { query: { query: 'isil' }, answer: [documented(example)] },
  }),
  'GET api/apps/contacts/contact': route({
    procedure: 'apps.contacts.get',
    summary: 'One contact',
    description: 'null when there is none of this id.',
    tag: 'Contacts',
    query: z.object({ id: idParameter }),
    call: ({ query }) => query,
    present: documented,
    presentRefusal: unknownIs(null),
    answer: contact,
    example: { query: { id }, answer: documented(example) },
  }),
  'POST api/apps/contacts/contact': route({
    procedure: 'apps.contacts.create',
    summary: 'Add a contact, to be filled in',
    tag: 'Contacts',
    call: () => undefined,
    present: documented,
    answer: newContact,
    example: { answer: newContact.parse(documented(blank)) },
  }),
  'PATCH api/apps/contacts/contact': route({
    procedure: 'apps.contacts.update',
    summary: 'Change a contact',
    description:
      'Merges: what is sent wins, what is absent stays, lists are replaced whole. `emails` and `phoneNumbers` win over the ' +
      'flat fields, which set the first of them.',
    tag: 'Contacts',
    body: z.object({ id: idParameter, contact: changed }),
    call: ({ body }) => body,
    present: documented,
    presentRefusal: unknownIs(null),
    answer: contact,
    example: { body: { id, contact: documented(example) }, answer: documented(example) },
  }),
  'DELETE api/apps/contacts/contact': route({
    procedure: 'apps.contacts.remove',
    summary: 'Delete a contact',
    description: 'Tasks that were assigned to it are assigned to nobody.',
    tag: 'Contacts',
    query: z.object({ id: idParameter }),
    call: ({ query }) => query,
    present: (done) => done,
    presentRefusal: unknownIs(true),
    answer: z.literal(true),
    example: { query: { id }, answer: true },
  }),
  'POST api/apps/contacts/avatar': route({
    procedure: 'apps.contacts.setAvatar',
    summary: 'Give a contact a picture',
    description: 'A PNG, JPEG, WebP or GIF; kept as WebP of at most 256 points. Answers it as a data URL.',
    tag: 'Contacts',
    body: z.object({ id: idParameter, avatar: pictureField }),
    multipart: true,
    call: ({ body }) => body,
    present: (made) => ({ ...documented(made.contact), avatar: made.picture }),
    presentRefusal: unknownIs(null),
    answer: contact,
    example: { body: { id, avatar: picture }, answer: { ...documented(example), avatar: picture } },
  }),
  'GET api/apps/contacts/countries': route({
    procedure: 'apps.contacts.tags',
    summary: 'Countries that somebody has stored',
    description: 'None: pages know them from a library.',
    tag: 'Contacts',
    call: () => settled([]),
    present: () => [],
    answer: z.array(
      z.object({ id: z.string(), iso: z.string(), name: z.string(), code: z.string(), flagImagePos: z.string() }),
    ),
    example: { answer: [] },
  }),
  'GET api/apps/contacts/tags': route({
    procedure: 'apps.contacts.tags',
    summary: 'Tags of contacts',
    tag: 'Contacts',
    call: () => undefined,
    present: (tags) => tags,
    answer: z.array(tagAnswer),
    example: { answer: [tagExample] },
  }),
  'POST api/apps/contacts/tag': route({
    procedure: 'apps.contacts.createTag',
    summary: 'Add a tag of contacts',
    tag: 'Contacts',
    body: tagBody,
    call: ({ body }) => body.tag,
    present: (tag) => tag,
    answer: tagAnswer,
    example: { body: { tag: { title: 'Crew' } }, answer: tagExample },
  }),
  'PATCH api/apps/contacts/tag': route({
    procedure: 'apps.contacts.updateTag',
    summary: 'Rename a tag of contacts',
    tag: 'Contacts',
    body: tagPatch,
    call: ({ body }) => ({ id: body.id, title: body.tag.title }),
    present: (tag) => tag,
    presentRefusal: unknownIs(null),
    answer: tagAnswer,
    example: { body: { id: tagExample.id, tag: { title: 'Crew' } }, answer: tagExample },
  }),
  'DELETE api/apps/contacts/tag': route({
    procedure: 'apps.contacts.removeTag',
    summary: 'Delete a tag, also from all contacts',
    tag: 'Contacts',
    query: z.object({ id: idParameter }),
    call: ({ query }) => query,
    present: (done) => done,
    presentRefusal: unknownIs(true),
    answer: z.literal(true),
    example: { query: { id: tagExample.id }, answer: true },
  }),
}
