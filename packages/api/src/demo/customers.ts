import { randomUUID } from 'node:crypto'
import { fold, type OrderId, type VenueId } from '@marquee/contract'
import { type CustomerFlag, type CustomerRow, consentPurposes } from '@marquee/contract/customers'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { DemoCaller } from './caller.ts'

const mostPeople = 60
const mostOrders = 6
// By their place in the list of who comes most often.
const duplicates = [1, 4]
// Their newest order is still to be given to them, so that the demo has something to propose.
const proposed = 3

/** Who buys in someone else's name. */
const others: readonly [Partial<CustomerRow>, CustomerFlag?, string?][] = [
  [
    {
      name: 'Boğaz Koleji',
      kind: 'school',
      email: 'etkinlik@bogazkoleji.example',
      taxNo: '1780456219',
      tags: 'school trips',
    },
  ],
  [
    {
      name: 'Liman Turizm Acentesi',
      kind: 'agency',
      phone: '+902122457010',
      taxNo: '6100238846',
      tags: 'agency, harbour tours',
    },
  ],
  [
    { name: 'Çınar Yazılım A.Ş.', kind: 'company', email: 'etkinlik@cinaryazilim.example', taxNo: '2430776501' },
    'owes',
    'Invoice of the October gala is still open',
  ],
]

const flags: readonly [CustomerFlag, string][] = [
  ['vip', 'Sponsor of the season. Seats in the first rows, please.'],
  ['vip', 'Founding member'],
  ['banned', 'Broke into the backstage area twice'],
]

const notes = ['Prefers the aisle, row D or E', 'Comes with a wheelchair', 'Asked to be called about the winter season']

/** Guests who come often are customers, with their last orders and the phone that they left last. */
export async function makeCustomers(caller: DemoCaller, { db, venueId }: { db: Db; venueId: VenueId }): Promise<void> {
  const { rows } = await sql<{ name: string; phone: string; orders: OrderId[] }>`
    select o.guest_name as name, (array_agg(o.guest_phone order by o.created_at desc))[1] as phone,
      (array_agg(o.id order by o.created_at desc))[1:${sql.lit(mostOrders)}] as orders
    from sale_order o
    where o.venue_id = ${venueId} and o.guest_phone ~ '^[+][1-9][0-9]{5,14}$' and not o.is_training
      and o.customer_id is null
    group by o.guest_name having count(*) > ${proposed}
    order by count(*) desc, o.guest_name limit ${mostPeople}`.execute(db)
  for (const [at, { name, phone, orders }] of rows.entries()) {
    const language = at % 9 === 0 ? 'en' : 'tr'
    const tags = at % 7 === 0 ? 'member' : null
    // Of those who were asked about emails a few have left none.
    const email = at % 2 === 0 && at % 6 !== 4 ? `${fold(name).replace(/[^a-z]+/g, '.')}.${at}@example.com` : null
    const { id } = await caller.customers.create({ name, phone, email, language, tags, note: '' })
    await caller.customers.attachOrders({ customerId: id, orderIds: at < proposed ? orders.slice(1) : orders })
    const [kind, reason] = flags[at] ?? []
    if (kind && reason) await flag(caller, id, { kind, reason })
    await ask(caller, id, at)
    const text = notes[at]
    if (text) await caller.customers.addNote({ commandId: randomUUID(), customerId: id, text })
    // Somebody was in a hurry and entered them anew, without the number.
    if (duplicates.includes(at)) await caller.customers.create({ name: turned(name), language, note: '' })
  }
  for (const [fields, kind, reason] of others) {
    const { id } = await caller.customers.create({ name: '', note: '', ...fields } as never)
    if (kind && reason) await flag(caller, id, { kind, reason })
  }
}

// "İpek Ünsal" once more as "UNSAL IPEK": the same words, whatever the order and the letters.
const turned = (name: string) => fold(name).toUpperCase().split(' ').toReversed().join(' ')

/** What they said about offers: two in three were asked, and one in five of those has changed their mind. */
async function ask(caller: DemoCaller, customerId: CustomerRow['id'], at: number): Promise<void> {
  if (at % 3 === 2) return
  const said = { customerId, purpose: consentPurposes[at % 2] ?? 'email', textVersion: '2026-09' }
  await caller.customers.setConsent({ commandId: randomUUID(), ...said, given: at % 4 !== 3, source: 'counter' })
  if (at % 5 === 0) {
    await caller.customers.setConsent({ commandId: randomUUID(), ...said, given: false, source: 'phone' })
  }
}

const flag = (caller: DemoCaller, customerId: CustomerRow['id'], said: { kind: CustomerFlag; reason: string }) =>
  caller.customers.setFlag({ commandId: randomUUID(), customerId, ...said })
