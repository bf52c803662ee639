import type { FilledVenue } from './filled-venue.ts'
import type { Search } from './searches.ts'

const words: [kind: string, text: string][] = [
  ['2 letters, common', 'me'],
  ['2 letters, nobody', 'xq'],
  ['common word', 'mehmet'],
  ['common family name', 'YILMAZ'],
  ['name of one in 100', 'jack'],
  ['middle of a common name', 'ehm'],
  ['part of many names', 'oğl'],
  ['Turkish letters, first', 'IŞIL'],
  ['Turkish letters, family', 'şimşek'],
  ['Turkish letters, dotted', 'İbrahim'],
  ['rare word', 'zazazaoğlu'],
  ['nobody', 'vocabo'],
  ['two words', 'ışıl kaya'],
  ['two common words', 'mehmet yılmaz'],
  ['parts of two common words', 'mehm yılm'],
  ['tag', 'theatre'],
]

const holds = (text: string, parameter: number) =>
  text.length >= 3
    ? `position(fold($${parameter}) in search_key) > 0`
    : `(starts_with(search_key, fold($${parameter})) or position(' ' || fold($${parameter}) in search_key) > 0)`

/** A look-up and the bare statement that finds the same by an index. */
export interface LookUp extends Search {
  bare(): Promise<unknown>
}

/** The searches through customers: the list, as the page of customers asks it, and look-ups, as a till does. */
export async function customerSearches(venue: FilledVenue): Promise<{ lists: Search[]; lookUps: LookUp[] }> {
  const { superuser, venueId, caller, pool } = venue
  const ids = async (where: string, values: unknown[], limit: number, leads = 'id is null') =>
    (
      await superuser.query<{ id: string }>(
        `select id from customer where venue_id = $1 and archived_at is null and ${where}
         order by (${leads}) desc, name collate marquee_tr, id limit ${limit}`,
        [venueId, ...values],
      )
    ).rows.map(({ id }) => id)
  const inNameOrAddress = `(contact_key like '%' || fold($2) || '%' or position(fold($2) in search_key) > 0)`
  const inName = (text: string) =>
    text
      .split(' ')
      .map((word, at) => holds(word, at + 2))
      .join(' and ')
  const list = (name: string, text: string, where = inName(text), values: unknown[] = text.split(' ')): Search => ({
    name: `customers, ${name}`,
    isLong: text.length >= 3,
    call: () => caller.customers.list({ search: text }),
    found: async () => (await caller.customers.list({ search: text })).rows.map(({ id }) => id),
    byHand: () => ids(where, values, 50),
  })
  const { rows } = await superuser.query<{ no: string; phone: string; email: string; name: string }>(
    `select customer_no::text as no, phone, email, name from customer
     where venue_id = $1 and archived_at is null and email is not null order by customer_no offset 1000 limit 1`,
    [venueId],
  )
  const [one] = rows
  if (!one) throw new Error('no customer')
  // `all`: what reading everything finds; `bare`: what finds the one by an index.
  const lookUp = (
    name: string,
    text: string,
    by: { all: string; values: string[]; bare: string; value: string; leads?: string },
  ): LookUp => ({
    name: `look-up of a customer, ${name}`,
    isLong: true,
    call: () => caller.customers.lookUp({ query: text }),
    found: async () => (await caller.customers.lookUp({ query: text })).map(({ id }) => id),
    byHand: () => ids(by.all, by.values, 8, by.leads),
    bare: () =>
      pool.query({
        name: `bare ${name}`,
        text: `select id, customer_no, name, phone, email from customer
          where venue_id = $1 and archived_at is null and ${by.bare} limit 8`,
        values: [venueId, by.value],
      }),
  })
  const byPhone = { all: 'phone = $2', values: [one.phone], bare: 'phone = $2', value: one.phone }
  return {
    lists: [
      ...words.map(([name, text]) => list(name, text)),
      list('4 digits of a phone', '7919', 'contact_key like $2', ['%7919%']),
      list('part of an address', 'k77@gu', 'contact_key like $2', ['%k77@gu%']),
      list('before the sign of an address', 'mehmet.yılmaz4', inNameOrAddress, ['mehmet.yılmaz4']),
      list('the same of many', 'mehmet.yılmaz', inNameOrAddress, ['mehmet.yılmaz']),
      list('the same of very many', 'mehmet.y', inNameOrAddress, ['mehmet.y']),
      list('the same with a rare name', 'ışıl.zazazaoğlu', inNameOrAddress, ['ışıl.zazazaoğlu']),
      list('the same of nobody', 'mehmet.vocabo', inNameOrAddress, ['mehmet.vocabo']),
    ],
    lookUps: [
      lookUp('phone', one.phone, byPhone),
      lookUp('phone as people say it', `0${one.phone.slice(3)}`, byPhone),
      lookUp('address', one.email, {
        all: `contact_key like '%' || $2 || '%'`,
        values: [one.email],
        bare: 'email = $2',
        value: one.email,
      }),
      lookUp('whole name', one.name.toLocaleUpperCase('tr'), {
        all: inName(one.name),
        values: one.name.split(' '),
        bare: 'name_key = name_key($2)',
        value: one.name,
      }),
      lookUp('number', one.no, {
        all: `(customer_no::text = $2 or contact_key like '%' || $2 || '%')`,
        values: [one.no],
        bare: 'customer_no = $2::bigint',
        leads: 'customer_no::text = $2',
        value: one.no,
      }),
    ],
  }
}
