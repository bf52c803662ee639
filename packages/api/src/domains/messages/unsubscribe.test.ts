import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApi, refusalOf } from '../../testing/index.ts'
import { customerBench } from '../customers/testing/bench.ts'
import { inAnotherVenue } from '../customers/testing/setup.ts'
import { consent, makeReader, makeTemplate } from './testing/cases.ts'
import { mailsTo, workOn } from './testing/sending.ts'

const bench = customerBench()

const stranger = () => bench.api.call({}).messages
const sign = (customerId: string, { venueId = bench.api.venue.id as string, endsAt = Date.now() + 60_000 } = {}) =>
  bench.api.services.unsubscribes.sign({ venueId, customerId, endsAt } as never)
const consentsOf = async (customerId: string) => {
  const { rows } = await sql<{ given: boolean; source: string; actor: string | null; text: string }>`
    select given, source, actor_id as actor, text_version as text from customer_consent
    where customer_id = ${customerId} order by at, id`.execute(bench.api.database.asOwner)
  return rows
}
const wrong = { code: 'VALIDATION', issues: [{ path: 'token', message: 'field.invalid' }] }

test('the link of a mail withdraws the consent, without signing in, once, and the history says how', async () => {
  const { caller } = bench.owner
  const reader = await makeReader(caller, { name: 'Işıl Şahin', language: 'tr' })
  const { id: templateId } = await makeTemplate(caller)
  const audience = { kind: 'customers' as const, ids: [reader.id] }
  const { id } = await caller.messages.send({ commandId: randomUUID(), templateId, audience })
  await workOn(bench.api, id)
  const [mail] = await mailsTo(bench.api, reader.email ?? '')
  const link = new URL(mail?.params.link ?? '')
  expect(`${link.origin}${link.pathname}`).toBe('http://venue.example/unsubscribe')
  const token = link.searchParams.get('token') ?? ''
  expect(await stranger().openUnsubscribe({ token })).toEqual({ venue: 'First venue', language: 'tr', isOff: false })
  expect(await consentsOf(reader.id)).toHaveLength(1)
  for (let time = 0; time < 2; time += 1) {
    expect(await stranger().unsubscribe({ token })).toMatchObject({ isOff: true })
  }
  expect(await consentsOf(reader.id)).toEqual([
    { given: true, source: 'counter', actor: bench.owner.user.id, text: '2026-11' },
    { given: false, source: 'unsubscribed', actor: null, text: '2026-11' },
  ])
  const { consents, events } = await caller.customers.file({ id: reader.id })
  expect(consents).toMatchObject([{ purpose: 'email', given: false, source: 'unsubscribed', who: null }])
  expect(events[0]).toMatchObject({ kind: 'consent', given: false, who: null })
  const { rows } = await caller.audit.list({ entity: 'customer', entityId: reader.id })
  expect(rows[0]).toMatchObject({ action: 'messages.unsubscribe', actor: null })
  // Whoever agrees again is written to again.
  await consent(caller, reader.id, true)
  expect(await stranger().openUnsubscribe({ token })).toMatchObject({ isOff: false })
})

test('two presses at once withdraw once', async () => {
  const reader = await makeReader(bench.owner.caller)
  const token = sign(reader.id)
  await Promise.all([1, 2, 3, 4].map(() => stranger().unsubscribe({ token })))
  expect(await consentsOf(reader.id)).toHaveLength(2)
})

test('a link that was forged, changed or has ended changes nothing', async () => {
  const [reader, other] = [await makeReader(bench.owner.caller), await makeReader(bench.owner.caller)]
  const token = sign(reader.id)
  const [body = '', mac = ''] = token.split('.')
  const facts = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const forOther = Buffer.from(JSON.stringify({ ...facts, customerId: other.id })).toString('base64url')
  const elsewhere = await createTestApi()
  const foreign = elsewhere.services.unsubscribes.sign(facts as never)
  await elsewhere.close()
  const ended = sign(reader.id, { endsAt: Date.now() - 1 })
  for (const bad of [`${forOther}.${mac}`, `${body}.${'A'.repeat(43)}`, body, '', foreign, ended]) {
    expect(await refusalOf(stranger().openUnsubscribe({ token: bad }))).toMatchObject(wrong)
    expect(await refusalOf(stranger().unsubscribe({ token: bad }))).toMatchObject(wrong)
  }
  for (const { id } of [reader, other]) expect(await consentsOf(id)).toHaveLength(1)
})

test('a link is good in its venue alone: in another one there is nobody of that id', async () => {
  const there = await inAnotherVenue(bench.api, bench.owner)
  const reader = await makeReader(bench.owner.caller)
  const theirs = await makeReader(there.caller)
  await stranger().unsubscribe({ token: sign(reader.id, { venueId: there.user.venueId }) })
  await stranger().unsubscribe({ token: sign(theirs.id) })
  for (const { id } of [reader, theirs]) expect(await consentsOf(id)).toHaveLength(1)
  expect((await there.caller.messages.list({})).total).toBe(0)
  expect(await there.caller.messageTemplates.list({})).toEqual([])
})

test('whoever was merged withdraws for whom they are now; whoever was forgotten is left alone', async () => {
  const { caller } = bench.owner
  const [from, into] = [await makeReader(caller), await makeReader(caller)]
  await caller.customers.merge({ commandId: randomUUID(), fromId: from.id, intoId: into.id })
  await stranger().unsubscribe({ token: sign(from.id) })
  expect((await caller.customers.file({ id: into.id })).consents).toMatchObject([{ given: false }])
  const gone = await makeReader(caller)
  const input = { commandId: randomUUID(), id: gone.id, expectedRev: gone.rev, cause: 'asked' as const }
  await caller.customers.anonymise(input)
  expect(await stranger().unsubscribe({ token: sign(gone.id) })).toMatchObject({ isOff: true })
  expect(await consentsOf(gone.id)).toHaveLength(1)
})

test('whoever is in the archive is told that they are off only once they are, and stays so when they come back', async () => {
  const { caller } = bench.owner
  const { id, rev } = await makeReader(caller, { language: 'tr' })
  const { rev: archived } = await caller.customers.archive({ id, expectedRev: rev })
  expect(await stranger().openUnsubscribe({ token: sign(id) })).toMatchObject({ language: 'tr', isOff: false })
  expect(await stranger().unsubscribe({ token: sign(id) })).toMatchObject({ isOff: true })
  await caller.customers.archive({ id, expectedRev: archived })
  expect((await caller.customers.file({ id })).consents).toMatchObject([{ given: false, source: 'unsubscribed' }])
})

test('only who withdraws by a link has nobody behind it, and nobody agrees by one', async () => {
  const { id } = await makeReader(bench.owner.caller)
  const add = (given: boolean, source: string, actor: string | null) =>
    sql`insert into customer_consent (venue_id, id, customer_id, purpose, given, source, text_version, actor_id)
      values (${bench.api.venue.id}, ${randomUUID()}, ${id}, 'email', ${given}, ${source}, '1', ${actor})`.execute(
      bench.api.database.asOwner,
    )
  await expect(add(false, 'counter', null)).rejects.toThrow('customer_consent_by_link')
  await expect(add(true, 'unsubscribed', null)).rejects.toThrow('customer_consent_by_link')
  await expect(add(false, 'unsubscribed', bench.owner.user.id)).rejects.toThrow('customer_consent_by_link')
  await expect(
    sql`update customer_consent set given = true where customer_id = ${id}`.execute(bench.api.database.asOwner),
  ).rejects.toThrow()
})
