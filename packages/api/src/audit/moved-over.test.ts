import { randomBytes, randomUUID } from 'node:crypto'
import type { CustomerId, OrderId, VenueId } from '@marquee/contract'
import { createOlderDatabase, type OlderDatabase } from '@marquee/db/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { columnsWith } from '../domains/customers/testing/planted.ts'
import { createSealing } from '../identity/sealed.ts'
import { createTestApi, makeRole, type TestApi } from '../testing/index.ts'
import { chainStart, linkDigest, selectLinks } from './chain.ts'
import { movePersonal } from './move-personal.ts'
import { sealAudit, verifyAuditChain } from './seal.ts'

// A venue whose audit was written and sealed by a version that kept names, phones and addresses in it in clear goes on
// with this one.

const beforeReferences = '20261126_1018_personal_text'
const beforeViews = '20261129_0221_audit_looked_through_again'
const secret = randomBytes(32).toString('hex')
const sealing = createSealing(secret)

let database: OlderDatabase | undefined
let api: TestApi | undefined
afterAll(async () => {
  // It drops its database with it.
  if (api) await api.close()
  else await database?.drop()
})

const planted = {
  guest: 'Zühre Kıvılcım Özgünad',
  former: 'Zührecan Evvelkiad',
  phone: '+905321119988',
  email: 'zuhre.ozgunad@planted.example',
  holder: 'Müjde Biletsahibi',
  party: 'Nurşah Bekleyengil',
  contact: 'Çağrı Rehbergil',
}
const { guest, former, phone, email, holder, party, contact } = planted
const query = `?${new URLSearchParams({ q: guest })}`
const words = [...Object.values(planted), query.slice(3), 'planted.example', '5321119988']

const [venueId, orderId] = [randomUUID() as VenueId, randomUUID() as OrderId]

/** What that version wrote, by its own commands; the last ones say nothing of a guest. */
const events: { action: string; entity: string; id?: string; before?: object; after?: object }[] = [
  {
    action: 'orders.updateGuest',
    entity: 'order',
    id: orderId,
    before: { name: former, phone: null, email: null },
    after: { name: guest, phone, email },
  },
  { action: 'orders.mail', entity: 'order', id: orderId, after: { email, passes: true, receipt: false } },
  { action: 'orders.invoice', entity: 'order', id: orderId, after: { billTo: guest, invoices: ['A1'] } },
  { action: 'passes.nameHolder', entity: 'pass', before: { holder: null }, after: { holder } },
  { action: 'orders.export', entity: 'export', after: { filter: { search: guest, state: 'open' }, rows: 3 } },
  {
    action: 'waitlist.join',
    entity: 'waitlist_party',
    after: { guestName: party, guestPhone: phone, people: 2, note: `call ${party}` },
  },
  {
    action: 'groupBookings.draft',
    entity: 'group_booking',
    after: { name: `Class of ${contact}`, contactName: contact, people: 30 },
  },
  { action: 'apps.contacts.create', entity: 'contact', after: { name: contact, emails: [{ email, label: '' }] } },
  {
    action: 'listViews.save',
    entity: 'list_view',
    after: { list: '/order-list', name: `Of ${guest}`, query, roleId: null, isDefault: false },
  },
  { action: 'tills.open', entity: 'till', after: { name: 'Till 1', floatMinor: 50_000 } },
  { action: 'users.update', entity: 'user', before: { name: 'Ada' }, after: { name: 'Ada Lovelace' } },
]
const inClear = events.length - 2

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

async function written(): Promise<OlderDatabase> {
  const old = await createOlderDatabase(beforeReferences)
  const run = (statement: RawBuilder<unknown>) => statement.execute(old.asOwner)
  await run(sql`insert into venue (id, name, zone, currency, locale, country)
    values (${venueId}, 'Old venue', 'Europe/Istanbul', 'TRY', 'tr', 'TR')`)
  const seller = randomUUID()
  await run(
    sql`insert into app_user (id, name, email, email_key) values (${seller}, 'Ada', 'ada@t.test', 'ada@t.test')`,
  )
  await run(sql`insert into venue_member (venue_id, user_id, state) values (${venueId}, ${seller}, 'active')`)
  await run(sql`insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor,
      business_date, price_version, created_at, created_by, guest_name, guest_phone, guest_email)
    values (${venueId}, ${orderId}, 'door', 'confirmed', 'TRY', 0, 0, 0, current_date, 1, now(), ${seller}, ${guest},
      ${phone}, ${email})`)
  for (const [no, { action, entity, id, before, after }] of events.entries()) {
    await run(sql`insert into audit_event (venue_id, id, at, action, entity, entity_id, before, after)
      values (${venueId}, ${randomUUID()}, now() + ${no}::integer * interval '1 microsecond', ${action}, ${entity},
        ${id ?? randomUUID()}, ${json(before)}::jsonb, ${json(after)}::jsonb)`)
  }
  return old
}

/** Whether every link follows from the one before it and from its event alone, as that version checked it. */
async function fitsAsWritten({ db }: OlderDatabase): Promise<number> {
  let digest = chainStart
  const links = await selectLinks(db, venueId, 0, 1000)
  for (const { event, number, digest: kept } of links) {
    if (!event) throw new Error(`link ${number} has no event`)
    digest = linkDigest(digest, event)
    expect(digest, `link ${number}`).toEqual(kept)
  }
  return links.length
}

test('an audit of before the references moves over: its chain verifies before and after, and no name is left', {
  timeout: 120_000,
}, async () => {
  const old = await written()
  database = old
  const log = { info() {}, warn() {}, error() {}, debug() {} } as never
  expect(await sealAudit({ db: old.db, sealing, log })).toBe(events.length)
  expect(await fitsAsWritten(old)).toBe(events.length)
  expect(await columnsWith(old.asOwner, words)).toEqual(
    expect.arrayContaining(['audit_event.after', 'audit_event.before', 'sale_order.guest_name']),
  )

  // One that kept less apart has looked through all of it.
  await old.upgrade(beforeViews)
  await sql`insert into audit_looked_through values (${venueId}, ${events.length})`.execute(old.asOwner)
  await old.upgrade()
  api = await createTestApi({ database: old, secret })
  const { services } = api
  const digests = () =>
    sql`select number, encode(digest, 'hex') as digest from audit_seal where venue_id = ${venueId} and number <= ${events.length}
      order by number`
      .execute(old.db)
      .then(({ rows }) => rows)
  const were = await digests()
  const told = () =>
    sql`select audit_told(venue_id, before) as before, audit_told(venue_id, after) as after from audit_event
      where venue_id = ${venueId} and action <> 'audit.movePersonal' order by at, id`
      .execute(old.db)
      .then(({ rows }) => rows)
  const said = await told()
  expect(await verifyAuditChain(services, venueId)).toMatchObject({ ok: true, sealed: events.length, unsealed: 0 })

  expect(await movePersonal(services)).toBe(inClear)
  expect(await digests()).toEqual(were)
  expect(await told()).toEqual(said)
  expect(await verifyAuditChain(services, venueId)).toMatchObject({ ok: true, sealed: events.length })
  await sealAudit(services)
  expect(await verifyAuditChain(services, venueId)).toMatchObject({ ok: true, unsealed: 0 })
  const inDatabase = await columnsWith(old.asOwner, words)
  expect(inDatabase).not.toEqual(expect.arrayContaining([expect.stringMatching(/^audit_/)]))
  expect(inDatabase).toContain('personal_text.value')
  expect(await movePersonal(services)).toBe(0)

  // Whoever is a customer now and wants to be forgotten is forgotten in what was written before they were one.
  const roleId = await makeRole(old.db, {
    venue: { id: venueId, roleIds: {} },
    permissions: (['view', 'create', 'update', 'privacy'] as const).map((action) => ({
      ...{ module: 'customers' as const, action, limits: {} },
    })),
  })
  const { caller } = await api.signInAs(roleId, { venue: { id: venueId, roleIds: {} } as never })
  const customer = await caller.customers.create({ name: guest, phone, email, note: '' } as never)
  const id = customer.id as CustomerId
  await caller.customers.attachOrders({ customerId: id, orderIds: [orderId] })
  await caller.customers.anonymise({ commandId: randomUUID(), id, expectedRev: customer.rev, cause: 'asked' })
  expect(await columnsWith(old.asOwner, [guest, former, phone, email, query.slice(3)])).toEqual([])

  // The others go with whom they are about.
  await sql`update personal_text set value = null, salt = null, erased_at = now()
    where venue_id = ${venueId} and erased_at is null`.execute(old.db)
  expect(await columnsWith(old.asOwner, words)).toEqual([])
  await sealAudit(services)
  expect(await digests()).toEqual(were)
  expect(await verifyAuditChain(services, venueId)).toMatchObject({ ok: true, unsealed: 0 })
})
