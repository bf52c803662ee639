import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditRow } from '../door/records.ts'
import { inTransaction } from '../door/work.ts'
import { createTestApi, makeUser, makeVenue, type SignedIn, type TestApi, type TestVenue } from '../testing/index.ts'
import { movePersonal } from './move-personal.ts'
import { moveAction } from './moved.ts'
import { referencesIn, withoutPersonal } from './personal.ts'
import { sealAudit, verifyAuditChain } from './seal.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const verify = (venue: TestVenue) => verifyAuditChain(api.services, venue.id)
const venueWithOwner = async (): Promise<{ venue: TestVenue; owner: SignedIn }> => {
  const venue = await makeVenue(api.database.db)
  return { venue, owner: await api.signInUser(await makeUser(api.database.db, { venue, roles: ['owner'] })) }
}

/** Everything that the audit itself holds of a venue, as text. */
async function stored(venue: TestVenue): Promise<string> {
  const { rows } = await sql<{ all: string | null }>`
    select string_agg(to_jsonb(e)::text, ' ') as all from audit_event e where e.venue_id = ${venue.id}`.execute(
    api.database.db,
  )
  return rows[0]?.all ?? ''
}

/** Events as they were written before personal texts were kept apart. */
async function plantOld(venue: TestVenue, said: { entity: string; before?: unknown; after?: unknown }, count = 1) {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await sql`
    insert into audit_event (venue_id, id, at, action, entity, entity_id, before, after)
    select ${venue.id}, gen_random_uuid(), now() + n * interval '1 microsecond', 'orders.updateGuest', ${said.entity},
      gen_random_uuid()::text, ${json(said.before)}::jsonb, ${json(said.after)}::jsonb
    from generate_series(1, ${count}::int) n`.execute(api.database.db)
}

/** Does what takes full access to the database. */
const tamper = (statement: ReturnType<typeof sql>) =>
  api.database.asOwner.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await statement.execute(db)
    await sql`set session_replication_role = origin`.execute(db)
  })
const codeOf = (statement: ReturnType<typeof sql>, by = api.database.db) =>
  statement.execute(by).then(
    () => 'OK',
    (error: { code?: string }) => error.code,
  )
const erase = (venue: TestVenue) =>
  sql`update personal_text set value = null, salt = null, erased_at = now() where venue_id = ${venue.id}`

describe('what is personal', () => {
  const taken = (entity: string, said: Record<string, unknown>) =>
    withoutPersonal({ venueId: 'v', entity, entityId: 'x' }, said).texts.map(({ field, value }) => [field, value])

  test('names of guests, phones and addresses wherever they are, however deep', () => {
    expect(taken('order', { name: 'Ayşe', phone: null, email: 'a@b.example', orderNo: 7 })).toEqual([
      ['name', 'Ayşe'],
      ['email', 'a@b.example'],
    ])
    expect(taken('whatever', { guestName: 'Işıl', list: [{ holder: 'İnci' }], emails: ['a@b.example', ''] })).toEqual([
      ['guestName', 'Işıl'],
      ['list.holder', 'İnci'],
      ['emails', 'a@b.example'],
    ])
    expect(taken('export', { filter: { search: 'Ayşe', state: 'open' } })).toEqual([['filter.search', 'Ayşe']])
    expect(taken('contact', { phoneNumbers: [{ phoneNumber: '532' }] })).toEqual([['phoneNumbers.phoneNumber', '532']])
  })

  test('neither staff nor things nor ids', () => {
    expect(taken('user', { name: 'Ada', email: 'ada@venue.example' })).toEqual([])
    expect(taken('till', { name: 'Till 1', guestId: 'x', contactId: 'x', guestCount: '7', method: 'email' })).toEqual(
      [],
    )
  })
})

test('an event holds a reference, the screen and the file hold the text', async () => {
  const { venue, owner } = await venueWithOwner()
  const id = uuidv7()
  const ctx = { ...api.context(), actor: { ...owner.user, userId: owner.user.id, venueId: venue.id } } as never
  await inTransaction(ctx, ({ audit }) =>
    audit({
      action: 'orders.updateGuest',
      entity: 'order',
      entityId: id,
      before: { name: 'Şükrü' },
      after: { name: 'Işık' },
    }),
  )
  expect(await stored(venue)).not.toMatch(/Şükrü|Işık/)
  const [row] = (await owner.caller.audit.list({})).rows
  expect(row).toMatchObject({ before: { name: 'Şükrü' }, after: { name: 'Işık' } })
  await sealAudit(api.services)
  await erase(venue).execute(api.database.db)
  expect((await owner.caller.audit.list({})).rows[0]).toMatchObject({
    before: { name: { erased: true } },
    after: { name: { erased: true } },
  })
  expect(await verify(venue)).toMatchObject({ ok: true, sealed: 1 })
})

test('an event with personal texts is never written in one statement with its command', () => {
  const ctx = { ...api.context(), actor: null } as never
  const as = { venueId: api.venue.id, actorId: null }
  expect(auditRow(ctx, { action: 'a', entity: 'order', entityId: 'x', after: { name: 'Ada' }, as }).texts).toHaveLength(
    1,
  )
})

describe('the database', () => {
  test('lets a personal text be erased and nothing else', async () => {
    const { venue } = await venueWithOwner()
    await plantOld(venue, { entity: 'order', after: { name: 'Ayşe' } })
    await sealAudit(api.services)
    await movePersonal(api.services)
    const where = sql`where venue_id = ${venue.id}`
    for (const by of [api.database.db, api.database.asOwner]) {
      expect(await codeOf(sql`update personal_text set value = 'other' ${where}`, by)).toBe('23001')
      expect(await codeOf(sql`update personal_text set value = null ${where}`, by)).toMatch(/^23/)
      expect(
        await codeOf(
          sql`update personal_text set entity_id = 'other', value = null, salt = null, erased_at = now() ${where}`,
          by,
        ),
      ).toBe('23001')
    }
    expect(await codeOf(sql`delete from personal_text ${where}`, api.database.asOwner)).toBe('23001')
    expect(await codeOf(sql`delete from personal_text ${where}`)).toBe('42501')
    expect(await codeOf(erase(venue))).toBe('OK')
    expect(await codeOf(erase(venue))).toBe('23001')
  })

  test('lets an event change only into what says the same', async () => {
    const { venue } = await venueWithOwner()
    await plantOld(venue, { entity: 'order', before: { name: 'Ayşe' }, after: { name: 'Fatma' } })
    const event = await sql<{ id: string }>`select id from audit_event where venue_id = ${venue.id}`.execute(
      api.database.db,
    )
    const id = event.rows[0]?.id
    const other = withoutPersonal({ venueId: venue.id, entity: 'order', entityId: 'x' }, { name: 'Someone else' })
    const [text] = other.texts
    await sql`insert into personal_text (venue_id, id, entity, entity_id, field, value, salt)
      values (${venue.id}, ${text?.id}, 'order', 'x', 'name', 'Someone else', ${text?.salt})`.execute(api.database.db)
    const move = (before: unknown, after: unknown) =>
      codeOf(
        sql`select move_personal(${venue.id}, ${id}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`,
      )
    expect(await move({ name: 'Ayşe' }, { name: 'Zeynep' })).toBe('23001')
    expect(await move(other.said, { name: 'Fatma' })).toBe('23001')
    expect(await move({ name: { personal: uuidv7(), sum: 'x' } }, { name: 'Fatma' })).toBe('23001')
    expect(await codeOf(sql`update audit_event set reason = 'x' where id = ${id}`)).toBe('42501')
    expect(await codeOf(sql`update audit_event set reason = 'x' where id = ${id}`, api.database.asOwner)).toBe('23001')
    expect(await codeOf(sql`delete from audit_event where id = ${id}`, api.database.asOwner)).toBe('23001')
  })
})

describe('old events', () => {
  async function moved(count = 450) {
    const { venue, owner } = await venueWithOwner()
    await plantOld(
      venue,
      { entity: 'order', before: { name: 'Gülşah Öz' }, after: { name: null, email: 'g@oz.example' } },
      count,
    )
    await plantOld(venue, { entity: 'till', after: { name: 'Till 1' } }, 3)
    await sealAudit(api.services)
    const digests =
      await sql`select number, digest from audit_seal where venue_id = ${venue.id} order by number`.execute(
        api.database.db,
      )
    expect(await verify(venue)).toMatchObject({ ok: true, sealed: count + 3 })
    const before = (await owner.caller.audit.list({ limit: 100, entity: 'order' })).rows
    expect(await movePersonal(api.services)).toBeGreaterThanOrEqual(count)
    return { venue, owner, digests: digests.rows, before }
  }

  test('move over: the chain holds before and after, no digest changes, the screen reads the same', async () => {
    const { venue, owner, digests, before } = await moved()
    expect(await stored(venue)).not.toMatch(/Gülşah|oz\.example/)
    const after = await sql`select number, digest from audit_seal where venue_id = ${venue.id} order by number`.execute(
      api.database.db,
    )
    expect(after.rows).toEqual(digests)
    expect((await owner.caller.audit.list({ limit: 100, entity: 'order' })).rows).toEqual(before)
    expect(await verify(venue)).toMatchObject({ ok: true, sealed: 453, unsealed: 3 })
    await sealAudit(api.services)
    expect(await verify(venue)).toMatchObject({ ok: true, sealed: 456, unsealed: 0 })
    expect(await owner.caller.audit.chain()).toMatchObject({ intact: true, links: 456 })
    // Once: another run finds nothing.
    expect(await movePersonal(api.services)).toBe(0)
    await erase(venue).execute(api.database.db)
    expect(await verify(venue)).toMatchObject({ ok: true, sealed: 456 })
  })

  test('two processes at once, and a run that ends half way: each event is moved once', async () => {
    const { venue } = await venueWithOwner()
    await plantOld(venue, { entity: 'pass', after: { holder: 'Çağrı' } }, 700)
    await sealAudit(api.services)
    const another = await api.anotherServices()
    // It stops at its second batch.
    let batches = 0
    const log = {
      ...api.services.log,
      info: () => {
        batches += 1
        if (batches === 2) throw new Error('killed')
      },
    }
    await expect(movePersonal({ ...api.services, log })).rejects.toThrow('killed')
    await Promise.all([movePersonal(api.services), movePersonal(another), movePersonal(api.services)])
    await movePersonal(api.services)
    const { rows } = await sql<{ moves: number; texts: number }>`select
      (select count(*)::int from audit_move where venue_id = ${venue.id}) as moves,
      (select count(*)::int from personal_text where venue_id = ${venue.id}) as texts`.execute(api.database.db)
    expect(rows[0]).toEqual({ moves: 700, texts: 700 })
    expect(await stored(venue)).not.toContain('Çağrı')
    expect(await verify(venue)).toMatchObject({ ok: true })
  })

  test('what an old process still writes in clear moves over after it was sealed', async () => {
    const { venue } = await moved(5)
    await plantOld(venue, { entity: 'waitlist_party', after: { guestName: 'Late Guest' } })
    await sealAudit(api.services)
    expect(await movePersonal(api.services)).toBe(1)
    expect(await stored(venue)).not.toContain('Late Guest')
    expect(await verify(venue)).toMatchObject({ ok: true })
  })

  test('an event that was changed before is left as it is, and the chain says so', async () => {
    const { venue } = await venueWithOwner()
    await plantOld(venue, { entity: 'order', after: { name: 'Ayşe' } }, 3)
    await sealAudit(api.services)
    await tamper(sql`update audit_event e set after = '{"name": "Forged"}' from audit_seal s
      where s.venue_id = ${venue.id} and s.number = 2 and e.venue_id = s.venue_id and e.id = s.event_id`)
    await movePersonal(api.services)
    expect(await stored(venue)).toContain('Forged')
    expect(await verify(venue)).toMatchObject({ ok: false, brokenAt: 2 })
  })

  const eventOf = (venue: TestVenue, number: number) =>
    sql`(select event_id from audit_seal where venue_id = ${venue.id} and number = ${number})`
  test.each<[string, (venue: TestVenue) => ReturnType<typeof sql>, number]>([
    ['its event', (venue) => sql`update audit_event set reason = 'forged' where id = ${eventOf(venue, 4)}`, 4],
    [
      'its digest',
      (venue) => sql`update audit_seal set digest = sha256('x') where venue_id = ${venue.id} and number = 4`,
      4,
    ],
    [
      'what it became',
      (venue) => sql`update audit_move set content = sha256('x') where venue_id = ${venue.id} and number = 4`,
      1,
    ],
    ['that it was moved', (venue) => sql`delete from audit_move where venue_id = ${venue.id} and number = 4`, 1],
    [
      'who says so',
      (venue) =>
        sql`update audit_event set after = jsonb_set(after, '{signature}', '"00"') where venue_id = ${venue.id} and action = ${moveAction}`,
      1,
    ],
    [
      'its personal text',
      (venue) => sql`update personal_text set value = 'Forged' where venue_id = ${venue.id} and entity_id =
      (select entity_id from audit_event where id = ${eventOf(venue, 4)})`,
      4,
    ],
    [
      'that there was one',
      (venue) => sql`delete from personal_text where venue_id = ${venue.id} and entity_id =
      (select entity_id from audit_event where id = ${eventOf(venue, 4)})`,
      4,
    ],
  ])('a moved link is found broken when someone changes %s', async (_, statement, brokenAt) => {
    const { venue } = await moved(8)
    await sealAudit(api.services)
    expect(await verify(venue)).toMatchObject({ ok: true })
    await tamper(statement(venue))
    expect(await verify(venue)).toMatchObject({ ok: false, brokenAt })
  })

  test('a forged move needs the secret of the server', async () => {
    const { venue } = await venueWithOwner()
    await plantOld(venue, { entity: 'till', after: { note: 'as it was' } }, 3)
    await sealAudit(api.services)
    await tamper(sql`update audit_event e set reason = 'forged' where id = ${eventOf(venue, 2)}`)
    await tamper(sql`with told as (insert into audit_event (venue_id, id, action, entity, entity_id, after)
        values (${venue.id}, gen_random_uuid(), ${moveAction}, 'venue', 'x', '{"sum": "00", "signature": "00", "key": "00"}') returning id)
      insert into audit_move (venue_id, number, content, moved_by) select ${venue.id}, 2, sha256('x'), id from told`)
    expect(await verify(venue)).toMatchObject({ ok: false, brokenAt: 2 })
  })
})

test('references are found wherever they are', () => {
  const reference = { personal: uuidv7(), sum: 'x' }
  expect(referencesIn({ a: [{ b: reference }], c: reference, d: { personal: 'x' } })).toEqual([reference, reference])
})
