import {
  type ContactRow,
  contactEmail,
  contactFields,
  contactJob,
  contactPhone,
  setContactAvatarInput,
} from '@marquee/contract'
import { z } from 'zod'
import { idParameter, sentId } from '../id-parameter.ts'
import { route, settled, unknownIs } from '../route.ts'
import { removeRoute } from './remove-route.ts'
import { tagRoutes } from './tags.ts'

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
  .meta({ description: 'A data URL, or plain base64.' })

/** People outside the venue, with tags. */
export const contactRoutes = {
  'GET api/apps/contacts/all': route({
    procedure: 'apps.contacts.list',
    summary: 'List all contacts, by name',
    tag: 'Contacts',
    call: () => undefined,
    present: ({ rows }) => rows.map(documented),
    totalOf: ({ total }) => total,
    answer: z.array(contact),
    example: { answer: [documented(example)] },
  }),
  'GET api/apps/contacts/search': route({
    procedure: 'apps.contacts.search',
    summary: 'Search contacts by name',
    description: 'Without a search text, returns an empty list.',
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
    summary: 'Get a contact',
    description: '`null` when there is none with this id.',
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
    summary: 'Add an empty contact',
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
      'Merges: fields you send are replaced, others stay, and lists are replaced as a whole. `emails` and `phoneNumbers` win over the ' +
      'flat fields, which set the first of them.',
    tag: 'Contacts',
    body: z.object({ id: sentId, contact: changed }),
    call: ({ body }) => body,
    present: documented,
    presentRefusal: unknownIs(null),
    answer: contact,
    example: { body: { id, contact: documented(example) }, answer: documented(example) },
  }),
  'DELETE api/apps/contacts/contact': removeRoute({
    procedure: 'apps.contacts.remove',
    summary: 'Delete a contact',
    description: 'Tasks assigned to the contact become unassigned.',
    tag: 'Contacts',
    id,
  }),
  'POST api/apps/contacts/avatar': route({
    procedure: 'apps.contacts.setAvatar',
    summary: 'Set a contact’s picture',
    description: 'A PNG, JPEG, WebP or GIF; kept as WebP of at most 256 points. Returns it as a data URL.',
    tag: 'Contacts',
    body: z.object({ id: sentId, avatar: pictureField }),
    multipart: true,
    call: ({ body }) => body,
    present: (made) => ({ ...documented(made.contact), avatar: made.picture }),
    presentRefusal: unknownIs(null),
    answer: contact,
    example: { body: { id, avatar: picture }, answer: { ...documented(example), avatar: picture } },
  }),
  'GET api/apps/contacts/countries': route({
    procedure: 'apps.contacts.tags',
    summary: 'List countries with their dialling codes',
    description: 'Always empty: pages take countries from a library.',
    tag: 'Contacts',
    call: () => settled([]),
    present: () => [],
    answer: z.array(
      z.object({ id: z.string(), iso: z.string(), name: z.string(), code: z.string(), flagImagePos: z.string() }),
    ),
    example: { answer: [] },
  }),
  ...tagRoutes({ base: 'api/apps/contacts', procedures: 'apps.contacts', tag: 'Contacts', of: 'contacts' }),
}
