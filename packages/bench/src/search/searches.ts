import type { FilledVenue } from './filled-venue.ts'

/** One search: what is called, and the same by hand, which reads everything. */
export interface Search {
  name: string
  /** Three characters and more are held against the goal. */
  isLong: boolean
  call(): Promise<unknown>
  /** Ids that the call found, in its order. */
  found(): Promise<string[]>
  byHand(): Promise<string[]>
}

const words: [kind: string, text: string][] = [
  ['2 letters, common', 'me'],
  ['2 letters, rare', 'öm'],
  ['2 letters, nobody', 'xq'],
  ['common word', 'mehmet'],
  ['common family name', 'YILMAZ'],
  ['word of one in 100', 'smith'],
  ['name of one in 100', 'jack'],
  ['family name of one in 100', 'foster'],
  ['middle of a common name', 'ehm'],
  ['middle of a family name', 'ozd'],
  ['part of rare names', 'lazaz'],
  ['part of many names', 'oğl'],
  ['Turkish letters', 'ÇİĞDEM'],
  ['rare word', 'zazazaoğlu'],
  ['nobody', 'vocabo'],
  ['two words', 'ışıl kaya'],
  ['two words of one in 100', 'jack foster'],
]

/** The searches through orders and contacts. */
export async function searchesOf(venue: FilledVenue): Promise<Search[]> {
  const { superuser, venueId, caller } = venue
  const ids = async (text: string, values: unknown[]) =>
    (await superuser.query<{ id: string }>(text, [venueId, ...values])).rows.map((row) => row.id)
  const orders = (name: string, text: string, by: { where: string; values: unknown[]; isLong?: boolean }): Search => ({
    name: `orders, ${name}`,
    isLong: by.isLong ?? text.length >= 3,
    call: () => caller.orders.list({ search: text }),
    found: async () => (await caller.orders.list({ search: text })).rows.map((row) => row.id),
    byHand: () =>
      ids(
        `select id from sale_order where venue_id = $1 and ${by.where} order by created_at desc, id limit 50`,
        by.values,
      ),
  })
  const contacts = (name: string, text: string): Search => ({
    name: `contacts, ${name}`,
    isLong: text.length >= 3,
    call: () => caller.apps.contacts.page({ search: text }),
    found: async () => (await caller.apps.contacts.page({ search: text })).rows.map((row) => row.id),
    byHand: () =>
      ids(
        `select id from book_contact where venue_id = $1 and ${holds('name_key', text)}
         order by not starts_with(name_key, fold($2)), name_key collate "C", id limit 50`,
        [text],
      ),
  })
  const { rows } = await superuser.query<{ no: string; phone: string; code: string; id: string }>(
    `select o.order_no::text as no, o.guest_phone as phone, p.short_code as code, o.id from sale_order o
     join pass p on p.venue_id = o.venue_id and p.order_id = o.id
     where o.venue_id = $1 order by o.created_at offset 1000 limit 1`,
    [venueId],
  )
  const [old] = rows
  if (!old) throw new Error('no order')
  return [
    ...words.flatMap(([name, text]) => [
      orders(name, text, {
        where: text
          .split(' ')
          .map((_, at) => holds('guest_key', text.split(' ')[at] ?? '', at + 2))
          .join(' and '),
        values: text.split(' '),
      }),
      ...(text.includes(' ') ? [] : [contacts(name, text)]),
    ]),
    orders('4 digits of a phone', '7919', { where: 'guest_digits like $2', values: ['%7919%'] }),
    orders('a phone', old.phone, {
      where: 'right(guest_digits, 10) = $2',
      values: [old.phone.replace(/\D/g, '').slice(-10)],
    }),
    orders('order number', old.no, {
      where: `(order_no::text = $2 or guest_digits like '%' || $2 || '%')`,
      values: [old.no],
    }),
    orders('pass code', old.code, { where: 'id = $2', values: [old.id] }),
    {
      name: 'palette, Turkish letters',
      isLong: true,
      call: () => caller.apps.search.everywhere({ query: 'ışıl' }),
      found: async () =>
        (await caller.apps.search.everywhere({ query: 'ışıl' })).flatMap((set) =>
          set.id === 'contacts' ? set.results.map((row) => row.id) : [],
        ),
      byHand: async () => (await contacts('', 'ışıl').byHand()).slice(0, 10),
    },
  ]
}

function holds(column: string, text: string, parameter = 2): string {
  const value = `fold($${parameter})`
  return text.length >= 3
    ? `position(${value} in ${column}) > 0`
    : `(starts_with(${column}, ${value}) or position(' ' || ${value} in ${column}) > 0)`
}
