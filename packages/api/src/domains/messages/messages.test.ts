import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageAudience } from '@marquee/contract/customer-messages'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, makeRole, reasonOf, refusalOf, type SignedIn } from '../../testing/index.ts'
import { customerBench } from '../customers/testing/bench.ts'
import { makeCustomer } from '../customers/testing/cases.ts'
import { nextPhone, once } from '../customers/testing/setup.ts'
import { consent, makeReader, makeTemplate } from './testing/cases.ts'
import { deliverMail, mailsTo, resultsOf, workOn } from './testing/sending.ts'

const bench = customerBench({ messagesPerMinute: 10_000 })
let templateId: Awaited<ReturnType<typeof makeTemplate>>['id']
beforeAll(async () => {
  templateId = (await makeTemplate(bench.owner.caller)).id
})

const people = (...ids: string[]) => ({ kind: 'customers', ids }) as MessageAudience
const send = (audience: MessageAudience, { caller } = bench.owner) =>
  caller.messages.send({ ...once(), templateId, audience })

describe('who gets a message', () => {
  test('agrees to offers by email at the moment of sending, whatever a preview has said', async () => {
    const { caller } = bench.owner
    const [reads, changesMind, lost] = [await makeReader(caller), await makeReader(caller), await makeReader(caller)]
    const asked = await makeCustomer(caller, { email: `${randomUUID()}@example.com` })
    const refused = await makeReader(caller)
    await consent(caller, refused.id, false)
    const noMail = await makeReader(caller, { email: null })
    const bySms = await makeCustomer(caller, { email: `${randomUUID()}@example.com` })
    await caller.customers.setConsent({
      ...{ ...once(), customerId: bySms.id, purpose: 'sms', given: true, source: 'paper', textVersion: '1' },
    } as never)
    const all = [reads, changesMind, lost, asked, refused, noMail, bySms]
    const audience = people(...all.map(({ id }) => id))
    expect(await caller.messages.audience({ audience })).toMatchObject({
      ...{ total: 7, reached: 3, noConsent: 3, noAddress: 1, isTooMany: false },
    })
    const { id, recipients } = await send(audience)
    expect(recipients).toBe(7)
    await consent(caller, changesMind.id, false)
    await caller.customers.archive({ id: lost.id, expectedRev: lost.rev })
    await workOn(bench.api, id)
    expect(await resultsOf(bench.api, id)).toEqual({
      ...{ [reads.id]: 'queued', [changesMind.id]: 'no_consent', [lost.id]: 'gone', [asked.id]: 'no_consent' },
      ...{ [refused.id]: 'no_consent', [noMail.id]: 'no_address', [bySms.id]: 'no_consent' },
    })
    const [row] = (await caller.messages.list({ limit: 1 })).rows
    expect(row).toMatchObject({ id, total: 7, results: { queued: 1, no_consent: 4, no_address: 1, gone: 1 } })
  })

  test('was found by a phone or an address that only those who see contacts read', async () => {
    const phone = nextPhone()
    const reader = await makeReader(bench.owner.caller, { name: 'Ümit Işık', phone })
    const viewer = await bench.signInWith('view')
    const read = async ({ caller }: SignedIn) => (await caller.messages.list({ limit: 1 })).rows[0]?.segment
    const digits = phone.slice(-7)
    for (const search of [
      phone,
      `${digits.slice(0, 3)} ${digits.slice(3, 5)} ${digits.slice(5)}`,
      reader.email ?? '',
    ]) {
      await send({ kind: 'search', search })
      expect([await read(bench.owner), await read(viewer)]).toEqual([search, '•••'])
    }
    await send({ kind: 'search', search: 'ümit ışık' })
    expect(await read(viewer)).toBe('ümit ışık')
  })

  test('is asked once more when the mail leaves, which may be an hour later', async () => {
    const [stays, goes] = [await makeReader(bench.owner.caller), await makeReader(bench.owner.caller)]
    const { id } = await send(people(stays.id, goes.id))
    await workOn(bench.api, id)
    const [[kept], [taken]] = [await mailsTo(bench.api, stays.email ?? ''), await mailsTo(bench.api, goes.email ?? '')]
    await consent(bench.owner.caller, goes.id, false)
    const sent: string[] = []
    for (const mail of [kept, taken])
      await deliverMail(bench.api, mail?.id ?? '', async (given) => void sent.push(given.recipient))
    expect(sent).toEqual([stays.email])
    expect(await resultsOf(bench.api, id)).toEqual({ [stays.id]: 'sent', [goes.id]: 'no_consent' })
    expect(await mailsTo(bench.api, goes.email ?? '')).toEqual([])
  })

  test('a mail that no server takes has failed when it is tried no more, and is sent when it is tried again by hand', async () => {
    const reader = await makeReader(bench.owner.caller)
    const { id } = await send(people(reader.id))
    await workOn(bench.api, id)
    const [mail] = await mailsTo(bench.api, reader.email ?? '')
    const refuse = () => deliverMail(bench.api, mail?.id ?? '', () => Promise.reject(new Error('no such box')))
    await expect(refuse()).rejects.toThrow()
    expect(await resultsOf(bench.api, id)).toEqual({ [reader.id]: 'queued' })
    await sql`update outgoing_mail set attempts = 7 where id = ${mail?.id}`.execute(bench.api.database.asOwner)
    await expect(refuse()).rejects.toThrow()
    expect(await resultsOf(bench.api, id)).toEqual({ [reader.id]: 'failed' })
    await deliverMail(bench.api, mail?.id ?? '')
    expect(await resultsOf(bench.api, id)).toEqual({ [reader.id]: 'sent' })
  })

  test('everybody with a tag, spelt in any way, or everybody whom the list shows for a search', async () => {
    const { caller } = bench.owner
    const mark = randomUUID().slice(0, 8)
    const tagged = await makeReader(caller, { name: `Şule ${mark}`, tags: `üye, İşık ${mark}` })
    const other = await makeReader(caller, { name: `Ilgın ${mark}`, tags: `${mark} işık` })
    const count = async (audience: MessageAudience) => (await caller.messages.audience({ audience })).samples
    expect(await count({ kind: 'tag', tag: `IŞIK ${mark}`.toLowerCase() })).toEqual([
      { id: tagged.id, name: tagged.name },
    ])
    const found = await count({ kind: 'search', search: mark })
    expect(found.map(({ id }) => id).sort()).toEqual([tagged.id, other.id].sort())
    expect(await count({ kind: 'tag', tag: mark })).toEqual([])
  })

  test('whoever was merged gets one, as who they are now', async () => {
    const { caller } = bench.owner
    const [from, into] = [await makeReader(caller), await makeReader(caller)]
    const { id } = await send(people(from.id, into.id))
    await caller.customers.merge({ ...once(), fromId: from.id, intoId: into.id })
    await workOn(bench.api, id)
    expect(await resultsOf(bench.api, id)).toEqual({ [into.id]: 'queued' })
    expect(await mailsTo(bench.api, into.email ?? '')).toHaveLength(1)
    expect(await mailsTo(bench.api, from.email ?? '')).toHaveLength(0)
  })
})

test('each reads it in their language, with what stands in braces filled in', async () => {
  const { caller } = bench.owner
  const turk = await makeReader(caller, { name: 'İbrahim Işık', language: 'tr' })
  const guest = await makeReader(caller, { name: 'Ann $& Lee', language: 'en' })
  const preview = (id: string) => caller.messages.preview({ templateId, customerId: id as never })
  expect(await preview(turk.id)).toEqual({
    ...{ language: 'tr', subject: 'First venue: bahar', text: 'Merhaba İbrahim Işık,\n\nsezon başlıyor.' },
  })
  const english = { subject: 'Spring at First venue', text: 'Dear Ann $& Lee,\n\nthe season begins.' }
  expect(await preview(guest.id)).toEqual({ language: 'en', ...english })
  const { id } = await send(people(turk.id, guest.id))
  await caller.messageTemplates.update({ id: templateId, expectedRev: 1, textEn: 'Another text' })
  await workOn(bench.api, id)
  expect((await mailsTo(bench.api, guest.email ?? ''))[0]?.params.message).toEqual(english)
  const { events } = await caller.customers.file({ id: turk.id })
  expect(events[0]).toMatchObject({ kind: 'message', note: 'First venue: bahar', result: 'queued' })
})

test('a template is whole in each language that it has, and knows what stands in its braces', async () => {
  const make = (fields: object) => refusalOf(makeTemplate(bench.owner.caller, fields as never))
  const at = (path: string, message = 'field.required') => ({ code: 'VALIDATION', issues: [{ path, message }] })
  expect(await make({ textTr: '' })).toMatchObject(at('textTr'))
  expect(await make({ subjectEn: null })).toMatchObject(at('subjectEn'))
  expect(await make({ subjectEn: null, textEn: '', subjectTr: null, textTr: '' })).toMatchObject(at('subjectEn'))
  expect(await make({ textEn: 'Dear {nmae}' })).toMatchObject(at('textEn', 'field.placeholder'))
  const { id } = await makeTemplate(bench.owner.caller, { subjectEn: null, textEn: '', textTr: 'Sayın { ad }' })
  const reader = await makeReader(bench.owner.caller, { name: 'Ann', language: 'en' })
  expect(await bench.owner.caller.messages.preview({ templateId: id, customerId: reader.id })).toMatchObject({
    ...{ language: 'tr', text: 'Sayın Ann' },
  })
})

test('processes that are cut off go on, and nobody is written to twice', { timeout: 60_000 }, async () => {
  const readers = []
  for (let n = 0; n < 40; n += 1) readers.push(await makeReader(bench.owner.caller))
  const { id } = await send(people(...readers.map((reader) => reader.id)))
  const processes = [await bench.api.anotherServices(), await bench.api.anotherServices()]
  let isOver = false
  const working = processes.map(async (services) => {
    while (!isOver) {
      await workOn(bench.api, id, services).catch(() => sleep(10))
      isOver ||= await batchIsDone(id).catch(() => false)
    }
  })
  let cuts = 0
  while (cuts < 4 && !isOver) {
    await sleep(25)
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query like '%customer%'`.execute(
      bench.api.database.asOwner,
    )
    if (rows.length > 0) cuts += 1
  }
  await Promise.all(working)
  expect(cuts).toBeGreaterThan(1)
  const results = await resultsOf(bench.api, id)
  expect(Object.keys(results).sort()).toEqual(readers.map((reader) => reader.id).sort())
  for (const { email } of readers) expect(await mailsTo(bench.api, email ?? '')).toHaveLength(1)
})

async function batchIsDone(id: string): Promise<boolean> {
  const { rows } = await sql`select from customer_message m join batch b on b.id = m.batch_id
    where m.id = ${id} and b.state = 'done'`.execute(bench.api.database.asOwner)
  return rows.length > 0
}

test('so many leave in a minute, however many processes work, and the others wait without an attempt', async () => {
  const slow = await createTestApi({ messagesPerMinute: 3 })
  const { caller } = await slow.signInAs('owner')
  const { id: template } = await makeTemplate(caller)
  const deaf = await makeCustomer(caller)
  const readers = []
  for (let n = 0; n < 8; n += 1) readers.push(await makeReader(caller))
  const ids = [deaf, ...readers].map((reader) => reader.id)
  const { id } = await caller.messages.send({ ...once(), templateId: template, audience: { kind: 'customers', ids } })
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number; tried: number }>`
      select count(*) filter (where i.state = 'waiting')::int as waiting, max(i.attempt)::int as tried
      from customer_message m join batch_item i on i.batch_id = m.batch_id
      where m.id = ${id} and i.state = 'waiting'`.execute(slow.database.asOwner)
    return rows[0]
  }
  const others = [await slow.anotherServices(), await slow.anotherServices()]
  await Promise.all(others.map((services) => workOn(slow, id, services)))
  expect(Object.values(await resultsOf(slow, id)).sort()).toEqual(['no_consent', 'queued', 'queued', 'queued'])
  expect(await waiting()).toEqual({ waiting: 5, tried: 0 })
  await workOn(slow, id)
  expect(Object.values(await resultsOf(slow, id)).filter((result) => result === 'queued')).toHaveLength(3)
  const { rows: jobs } = await sql<{
    seconds: number
  }>`select extract(epoch from start_after - now())::float8 as seconds
    from job.job where name = 'batch.run' and state = 'created' order by created_on desc limit 1`.execute(
    slow.database.asOwner,
  )
  expect(jobs[0]?.seconds).toBeGreaterThan(5)
  // A minute later.
  await sql`update customer_message_recipient set queued_at = queued_at - interval '1 minute'
    where queued_at is not null`.execute(slow.database.asOwner)
  await workOn(slow, id)
  expect(Object.values(await resultsOf(slow, id)).filter((result) => result === 'queued')).toHaveLength(6)
  await slow.close()
})

test('a message that is stopped reaches nobody more, not even those whose mail waits', async () => {
  const [first, second] = [await makeReader(bench.owner.caller), await makeReader(bench.owner.caller)]
  const { id } = await send(people(first.id, second.id))
  await workOn(bench.api, id)
  const [sent, waits] = [await mailsTo(bench.api, first.email ?? ''), await mailsTo(bench.api, second.email ?? '')]
  await deliverMail(bench.api, sent[0]?.id ?? '')
  await bench.owner.caller.messages.stop({ id })
  await bench.owner.caller.messages.stop({ id })
  await deliverMail(bench.api, waits[0]?.id ?? '', () => Promise.reject(new Error('nothing may leave')))
  expect(await resultsOf(bench.api, id)).toEqual({ [first.id]: 'sent', [second.id]: 'stopped' })
  const { rows } = await bench.owner.caller.messages.recipients({ id, result: 'stopped' })
  expect(rows.map(({ customerId }) => customerId)).toEqual([second.id])
  const { id: over } = await send(people(first.id))
  await workOn(bench.api, over)
  await deliverMail(bench.api, (await mailsTo(bench.api, first.email ?? '')).at(-1)?.id ?? '')
  expect(await reasonOf(bench.owner.caller.messages.stop({ id: over }))).toBe('STATE')
})

test('a command that is sent again sends nothing again; nobody, an archived template and strangers are refused', async () => {
  const reader = await makeReader(bench.owner.caller)
  const command = { ...once(), templateId, audience: people(reader.id) }
  const [one, two] = await Promise.all([
    bench.owner.caller.messages.send(command),
    bench.owner.caller.messages.send(command),
  ])
  expect(two).toEqual(one)
  expect(await refusalOf(send({ kind: 'tag', tag: randomUUID() }))).toMatchObject({
    ...{ code: 'VALIDATION', issues: [{ path: 'audience', message: 'field.required' }] },
  })
  expect(await reasonOf(send(people(randomUUID())))).toBe('NOT_FOUND')
  const gone = await makeTemplate(bench.owner.caller)
  await bench.owner.caller.messageTemplates.archive({ id: gone.id, expectedRev: 1 })
  const archived = bench.owner.caller.messages.send({ ...once(), templateId: gone.id, audience: people(reader.id) })
  expect(await refusalOf(archived)).toMatchObject({ issues: [{ path: 'templateId', message: 'field.invalid' }] })
})

test('who sends may do so when it is sent: without the right it stops', async () => {
  const may = (...actions: string[]) => actions.map((action) => ({ module: 'customers' as const, action, limits: {} }))
  const sender = await bench.api.signInAs(
    await makeRole(bench.api.database.asOwner, { venue: bench.api.venue, permissions: may('view', 'message') }),
  )
  const reader = await makeReader(bench.owner.caller)
  const { id } = await send(people(reader.id), sender)
  await sql`delete from role_permission where action = 'message' and role_id = (
    select role_id from user_role where user_id = ${sender.user.id})`.execute(bench.api.database.asOwner)
  await workOn(bench.api, id)
  expect(await resultsOf(bench.api, id)).toEqual({})
  const clerk = await bench.api.signInAs('boxoffice')
  expect(await reasonOf(send(people(reader.id), clerk))).toBe('FORBIDDEN')
  expect((await clerk.caller.messages.list({})).rows.length).toBeGreaterThan(0)
})
