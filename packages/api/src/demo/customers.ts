import { randomUUID } from 'node:crypto'
import type { OrderId, VenueId } from '@marquee/contract'
import type { CustomerFlag, CustomerRow } from '@marquee/contract/customers'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { DemoCaller } from './caller.ts'

const mostPeople = 60
const mostOrders = 6
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
    const { id } = await caller.customers.create({ name, phone, language, tags, note: '' })
    await caller.customers.attachOrders({ customerId: id, orderIds: at < proposed ? orders.slice(1) : orders })
    const [kind, reason] = flags[at] ?? []
    if (kind && reason) await flag(caller, id, { kind, reason })
  }
  for (const [fields, kind, reason] of others) {
    const { id } = await caller.customers.create({ name: '', note: '', ...fields } as never)
    if (kind && reason) await flag(caller, id, { kind, reason })
  }
}

const flag = (caller: DemoCaller, customerId: CustomerRow['id'], said: { kind: CustomerFlag; reason: string }) =>
  caller.customers.setFlag({ commandId: randomUUID(), customerId, ...said })
