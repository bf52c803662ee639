import type { VenueId } from '@marquee/contract'
import { slugify } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'

const people = 80
const first = [
  ...['Aslı', 'Berk', 'Cansu', 'Doruk', 'Ebru', 'Ferit', 'Gizem', 'Halil', 'Irmak', 'İlker', 'Jale', 'Koray', 'Leyla'],
  ...['Murat', 'Nehir', 'Orhan', 'Özlem', 'Polat', 'Reyhan', 'Selim', 'Şirin', 'Tuna', 'Ülkü', 'Volkan', 'Yasemin'],
  ...[
    'Zafer',
    'Alice',
    'Boris',
    'Chloe',
    'Daniel',
    'Emma',
    'Felix',
    'Grace',
    'Hugo',
    'Ines',
    'Julian',
    'Karin',
    'Louis',
  ],
]
const last = [
  ...['Akman', 'Bulut', 'Ceylan', 'Duran', 'Erdem', 'Fidan', 'Gürsoy', 'Hızır', 'Işıksal', 'İnan', 'Karaca', 'Lale'],
  ...['Mutlu', 'Nar', 'Özkan', 'Pehlivan', 'Sönmez', 'Şen', 'Tezcan', 'Uysal', 'Vural', 'Yüce', 'Zengin', 'Brooks'],
  ...['Carver', 'Dalton', 'Fischer', 'Greco', 'Hansen', 'Ivanova', 'Keller'],
]
const companies = [
  { name: 'Haliç Ses ve Işık', titles: ['Sound engineer', 'Light designer', 'Rigger'] },
  { name: 'Karaköy Matbaa', titles: ['Account manager', 'Print planner'] },
  { name: 'Bosphorus Catering', titles: ['Chef', 'Banquet manager', 'Buyer'] },
  { name: 'Golden Horn Ferries', titles: ['Captain', 'Harbour planner'] },
  { name: 'İstanbul Kültür Ajansı', titles: ['Booker', 'Producer', 'Press officer'] },
  { name: 'Northern Strings', titles: ['Violinist', 'Tour manager'] },
  { name: 'Pera Güvenlik', titles: ['Team lead', 'Shift planner'] },
  { name: 'Galata Guides', titles: ['City guide', 'Group bookings'] },
]
const streets = ['Kemankeş Cad.', 'Mumhane Cad.', 'Bankalar Cad.', 'Lüleci Hendek Cad.', 'Necatibey Cad.']
const notes = [
  '<p>Prefers to be called in the <strong>afternoon</strong>.</p>',
  '<p>Sends invoices at the end of the month.</p><p>Ask for the quote in writing.</p>',
  '<ul><li>Knows the loading dock</li><li>Has worked three seasons with us</li></ul>',
]
const daysOfYear = 365
const dayMs = 86_400_000

/** Eighty people whom the house works with. */
export async function fillContacts(db: Db, venueId: VenueId): Promise<void> {
  const rows = Array.from({ length: people }, (_, index) => {
    // Seven and five have no divisor in common with the lists, so that no name comes twice.
    const name = `${first[(index * 7) % first.length]} ${last[(index * 5) % last.length]}`
    const company = companies[index % companies.length]
    const address = `${slugify(name).replaceAll('-', '.')}@${slugify(company?.name ?? '')}.example`
    const emails = [{ email: address, label: 'Work' }]
    if (index % 4 === 0) emails.push({ email: `${slugify(name)}@mail.example`, label: 'Personal' })
    const number = String(1000 + index * 37).padStart(4, '0')
    const phones = [
      { country: 'tr', phoneNumber: `532 555 ${number.slice(-4, -2)} ${number.slice(-2)}`, label: 'Mobile' },
    ]
    if (index % 5 === 0) phones.push({ country: 'tr', phoneNumber: `212 555 ${number.slice(-4)}`, label: 'Work' })
    return {
      venue_id: venueId,
      id: uuidv7(),
      name,
      title: company?.titles[index % company.titles.length] ?? null,
      company: company?.name ?? null,
      emails: JSON.stringify(emails),
      phone_numbers: JSON.stringify(phones),
      birthday:
        index % 6 === 5
          ? null
          : new Date(Date.UTC(1960 + (index % 40), 0, 1) + ((index * 53) % daysOfYear) * dayMs).toISOString(),
      address: `${streets[index % streets.length]} ${index + 3}, Beyoğlu, İstanbul`,
      notes: index % 3 === 0 ? (notes[(index / 3) % notes.length] ?? null) : null,
    }
  })
  await db.insertInto('book_contact').values(rows).execute()
}
