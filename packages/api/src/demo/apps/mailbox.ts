import { type MailFolderSlug, slugify, type UserId, type VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'

const labels: [title: string, color: string][] = [
  ['Personal', 'blue'],
  ['Work', 'indigo'],
  ['Payments', 'red'],
  ['Invoices', 'teal'],
  ['Accounts', 'purple'],
  ['Forums', 'green'],
]
const folders: [folder: MailFolderSlug, mails: number][] = [
  ['inbox', 45],
  ['sent', 17],
  ['drafts', 7],
  ['spam', 13],
  ['trash', 18],
]
const senders = [
  'Işıl Aksoy <isil@halicses.example>',
  'Northern Strings <tour@strings.example>',
  'Karaköy Matbaa <siparis@matbaa.example>',
  'Bosphorus Catering <kitchen@bosphorus.example>',
  'Galata Guides <groups@guides.example>',
  'Umut Şen <umut@mail.example>',
  'Golden Horn Ferries <harbour@ferries.example>',
  'Emma Brooks <emma@mail.example>',
  'Pera Güvenlik <plan@pera.example>',
]
const subjects: [subject: string, content: string][] = [
  [
    'Sound check on Friday',
    'Hello,\n\nfour o’clock would suit us. We bring our own desk and need two sockets near the stairs.\n\nUntil then!',
  ],
  [
    'Invoice for October',
    'Dear colleagues,\n\nplease find our invoice attached. As always, thirty days are fine.\n\nThank you.',
  ],
  [
    'Group of 40 on the 12th',
    'We would like the left half of the balcony. Two of us use wheelchairs.\n\nCan you hold the seats until Monday?',
  ],
  ['Proofs of the programme', 'The second page is a little dark now. Tell us by noon if we may print.'],
  ['Menu for the premiere', 'Three proposals attached. The second has no meat at all.\n\nWhich one shall we taste?'],
  ['Late boat', 'The boat at 00:20 can wait ten minutes if someone rings the bell.'],
  ['Thank you for last night', 'My parents have not stopped talking about it. The lady at the door was wonderful.'],
  ['Lost umbrella', 'Grey, wooden handle, row C or D. It was my grandfather’s.'],
  ['Shift on Saturday', 'Two of our people are ill. We send others, who know the house.'],
  ['Offer for new curtains', 'Flame retardant, certificate included. We could hang them in January.'],
  ['Interview request', 'We are writing about houses on the water. Twenty minutes on the phone would be enough.'],
]
const junk: [subject: string, content: string][] = [
  ['You have won a boat', 'Click, pay the harbour fee, and it is yours.'],
  ['Cheap tickets in bulk', 'Ten thousand visitors a day, guaranteed.'],
  ['Your parcel waits', 'It does not.'],
]
const attachments = [
  { type: 'application/pdf', name: 'invoice.pdf', size: 182_400, preview: '', downloadUrl: '' },
  { type: 'image/jpeg', name: 'stage.jpg', size: 1_204_300, preview: '', downloadUrl: '' },
  { type: 'image/png', name: 'plan.png', size: 88_120, preview: '', downloadUrl: '' },
]
const hourMs = 3_600_000

interface Person {
  id: string
  name: string
  email: string
}

/** A hundred mails and six labels for each of these people. */
export async function fillMailbox(
  db: Db,
  { venueId, users, now }: { venueId: VenueId; users: readonly UserId[]; now: number },
): Promise<void> {
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...users])
    .orderBy('id')
    .execute()
  for (const person of people) await fillOne(db, { venueId, person, now })
}

async function fillOne(db: Db, { venueId, person, now }: { venueId: VenueId; person: Person; now: number }) {
  const key = { venue_id: venueId, user_id: person.id }
  const named = labels.map(([title, color]) => ({ ...key, id: uuidv7(), title, slug: slugify(title), color }))
  await db.insertInto('mail_label').values(named).execute()
  const self = `${person.name} <${person.email}>`
  const mails = folders.flatMap(([folder, count]) => Array.from({ length: count }, (_, at) => ({ folder, at })))
  const rows = mails.map(({ folder, at }, index) => {
    const own = folder === 'sent' || folder === 'drafts'
    const texts = folder === 'spam' ? junk : subjects
    const [subject, content] = texts[(at * 5 + folder.length) % texts.length] ?? ['', '']
    const other = senders[(index * 4) % senders.length] ?? ''
    return {
      ...key,
      id: uuidv7(),
      folder,
      from_contact: own ? self : other,
      to_contact: own ? other : self,
      cc: index % 6 === 0 ? [senders[(index + 2) % senders.length] ?? ''] : [],
      bcc: own && index % 9 === 0 ? [senders[(index + 5) % senders.length] ?? ''] : [],
      sent_at: new Date(now - (index * 5 + at * 3 + 1) * hourMs),
      subject: own && folder === 'sent' ? `Re: ${subject}` : subject,
      content,
      attachments: JSON.stringify(index % 5 === 1 ? [attachments[index % attachments.length]] : []),
      starred: index % 8 === 3,
      important: index % 11 === 4,
      unread: folder !== 'sent' && folder !== 'drafts' && at % 3 === 0,
    }
  })
  await db.insertInto('mail_item').values(rows).execute()
  const links = rows.flatMap((row, index) =>
    index % 3 === 0
      ? [{ ...key, mail_id: row.id, label_id: named[(index / 3) % named.length]?.id ?? '', place: 0 }]
      : [],
  )
  await db.insertInto('mail_item_label').values(links).execute()
}
