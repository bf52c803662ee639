import { type AuthSessionId, exportUsersInput, type UserId, type VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealAudit } from '../audit/seal.ts'
import {
  createTestApi,
  makeRole,
  makeUser,
  makeVenue,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../testing/index.ts'
import { openExport } from './open.ts'

let api: TestApi
let venue: TestVenue
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, { locale: 'en' })
  owner = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['owner'], name: 'The Owner' }))
})

const ticketOf = ({ url }: { url: string }) => url.replace('/api/files/export?ticket=', '')
async function fetchFile(address: { url: string }, services = api.services) {
  const file = await openExport(services, ticketOf(address))
  if (!file) return null
  let text = ''
  for await (const piece of file.text()) text += piece
  return { ...file, lines: text.split('\r\n') }
}

let planted = 0
async function plantPeople(count: number): Promise<void> {
  const from = planted + 1
  planted += count
  await sql`
    with people as (
      insert into app_user (id, name, email, email_key)
      select gen_random_uuid(), 'Many ' || n, 'many-' || n || '@' || ${venue.id} || '.example', 'many-' || n || '@' || ${venue.id} || '.example'
      from generate_series(${from}::int, ${planted}::int) n returning id
    )
    insert into venue_member (venue_id, user_id, state) select ${venue.id}, id, 'active' from people`.execute(
    api.database.db,
  )
}

describe('users', () => {
  test('the file holds exactly the filtered list, in its order, and every formula is disarmed', async () => {
    const names = ['=HYPERLINK("http://evil.example","x")', '@SUM(A1)', 'Plain, Name', 'Çağla "Ç" Öz']
    for (const name of names) await makeUser(api.database.db, { venue, roles: ['door'], name, phone: '+90 532' })
    const address = await owner.caller.users.export({ sort: '-name', roleId: venue.roleIds.door as never })
    expect(address.name).toMatch(/^users-file-en-\d{4}-\d\d-\d\d\.csv$/)
    const file = await fetchFile(address)
    const [head, ...rows] = file?.lines ?? []
    expect(head).toBe(
      '\ufeffusers.name en,users.email en,users.phone en,users.roles en,users.state en,users.lastSeen en',
    )
    expect(rows.map((row) => row.split(/,person-|,"/)[0])).toEqual([
      '"Plain, Name"',
      '"Çağla ""Ç"" Öz"',
      '"\'=HYPERLINK(""http://evil.example""',
      "'@SUM(A1)",
      '',
    ])
    for (const row of rows.slice(0, -1)) expect(row).toMatch(/,'\+90 532,Door,users\.is\.active en,$/)
  })

  test('a reader of Turkish gets Turkish words, semicolons and a Turkish name', async () => {
    await sql`update app_user set language = 'tr' where id = ${owner.user.id}`.execute(api.database.db)
    const reader = await api.signInUser(owner.user)
    const file = await fetchFile(await reader.caller.users.export({}))
    expect(file?.name).toMatch(/^users-file-tr-/)
    expect(file?.lines[0]).toMatch(/^\ufeffusers\.name tr;users\.email tr;/)
    expect(file?.lines[1]).toMatch(/^The Owner;person-/)
  })

  test('a person who chose no language gets the venue’s', async () => {
    const turkish = await makeVenue(api.database.db, { locale: 'tr' })
    const person = await makeUser(api.database.db, { venue: turkish, roles: ['owner'] })
    const reader = await api.signInUser(person)
    expect((await fetchFile(await reader.caller.users.export({})))?.lines[0]).toContain('users.name tr;')
  })

  test('it takes the right to export, not the right to view', async () => {
    const viewer = await makeRole(api.database.db, {
      venue,
      permissions: [{ module: 'users', action: 'view', limits: {} }],
    })
    const exporter = await makeRole(api.database.db, {
      venue,
      permissions: [{ module: 'users', action: 'export', limits: {} }],
    })
    const signInAs = async (role: string) => api.signInUser(await makeUser(api.database.db, { venue, roles: [role] }))
    expect(await reasonOf((await signInAs(viewer)).caller.users.export({}))).toBe('FORBIDDEN')
    expect(await reasonOf((await signInAs(exporter)).caller.users.export({}))).toBe('OK')
    expect(await reasonOf((await signInAs(exporter)).caller.audit.export({}))).toBe('FORBIDDEN')
    expect(await reasonOf(api.call().users.export({}))).toBe('UNAUTHORIZED')
  })
})

describe('audit', () => {
  const plant = (count: number, action = 'test.event') =>
    sql`insert into audit_event (venue_id, id, at, action, entity, entity_id, before, after)
      select ${venue.id}, gen_random_uuid(), now() - n * interval '1 minute', ${action}, 'user', n::text, null,
        jsonb_build_object('note', '=cmd()') from generate_series(1, ${count}::int) n`.execute(api.database.db)

  test('the file ends with the digest of the last link, and its head carries the same', async () => {
    await plant(3)
    await sealAudit(api.services)
    const { lastDigest } = await owner.caller.audit.chain()
    const file = await fetchFile(await owner.caller.audit.export({ action: 'test.event' }))
    expect(file?.lines).toHaveLength(7)
    expect(file?.lines.slice(-3, -1)).toEqual(['# chain,3,intact', `# digest,3,${lastDigest}`])
    expect(file?.headers).toEqual({ 'X-Audit-Digest': `3:${lastDigest}` })
    expect(file?.lines[1]).toContain('test.event,user,1,,,"{""note"": ""=cmd()""}"'.replaceAll('": "', '":"'))
  })

  test('each export is in the audit, with its filter', async () => {
    await owner.caller.audit.export({ from: '2026-01-01', action: 'users.suspend' })
    await owner.caller.users.export({ search: 'ali' })
    const { rows } = await owner.caller.audit.list({ entity: 'export' })
    expect(rows.map((row) => [row.action, row.after])).toEqual([
      ['users.export', { file: expect.stringMatching(/\.csv$/), filter: { search: 'ali', sort: 'name' } }],
      ['audit.export', { file: expect.any(String), filter: { from: '2026-01-01', action: 'users.suspend' } }],
    ])
  })

  test('only events of the venue and of the filter', async () => {
    await plant(2, 'ours')
    const other = await makeVenue(api.database.db)
    await sql`insert into audit_event (venue_id, id, action, entity, entity_id)
      values (${other.id}, gen_random_uuid(), 'ours', 'user', 'theirs')`.execute(api.database.db)
    const file = await fetchFile(await owner.caller.audit.export({ action: 'ours' }))
    expect(file?.lines).toHaveLength(6)
    expect(file?.lines.join()).not.toContain('theirs')
  })

  test('a file says when the chain behind it does not hold, wherever it was broken', async () => {
    await plant(3, 'ours')
    await sealAudit(api.services)
    const { number } = await api.database.db
      .selectFrom('audit_seal')
      .select('number')
      .where('venue_id', '=', venue.id)
      .orderBy('number')
      .limit(1)
      .executeTakeFirstOrThrow()
    await api.database.asOwner.connection().execute(async (db) => {
      await sql`set session_replication_role = replica`.execute(db)
      await sql`update audit_event e set reason = 'agreed' from audit_seal s
        where s.event_id = e.id and s.venue_id = ${venue.id} and s.number = ${number}`.execute(db)
      await sql`set session_replication_role = origin`.execute(db)
    })
    const file = await fetchFile(await owner.caller.audit.export({ action: 'ours' }))
    expect(file?.lines.at(-3)).toBe(`# chain,${number - 1},broken at ${number}`)
  })
})

describe('a ticket', () => {
  const issue = () => owner.caller.users.export({})

  test('opens the file as often as it is shown', async () => {
    const address = await issue()
    expect(await fetchFile(address)).not.toBeNull()
    expect(await fetchFile(address)).not.toBeNull()
  })

  test('changed in any place, made up, or of another secret, it opens nothing', async () => {
    const ticket = ticketOf(await issue())
    const [body = '', mac = ''] = ticket.split('.')
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString())
    const forged = (change: object) => Buffer.from(JSON.stringify({ ...payload, ...change })).toString('base64url')
    const wrong = [
      '',
      '.',
      'x',
      body,
      `${body}.`,
      `.${mac}`,
      `${body}.${mac.slice(0, -1)}`,
      `${body}.${mac}A`,
      `${body}.${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`,
      `${forged({ kind: 'audit' })}.${mac}`,
      `${forged({ endsAt: payload.endsAt + 1 })}.${mac}`,
      `${forged({ venueId: api.venue.id })}.${mac}`,
      `${body}=.${mac}`,
      `${'A'.repeat(20_000)}.${mac}`,
      `${body}.${mac}\u0000`,
    ]
    for (const text of wrong) expect(await openExport(api.services, text), text.slice(0, 80)).toBeNull()
    expect(
      await openExport(await api.anotherServices({ secret: 'another secret of more than 32 bytes' }), ticket),
    ).toBeNull()
    // Negative control: another process with the same secret knows it.
    expect(await openExport(await api.anotherServices(), ticket)).not.toBeNull()
  })

  test('is of no use after ten minutes, for an unknown kind, or with a filter that nobody could ask for', async () => {
    const now = Date.now()
    const sign = (change: { endsAt?: number; kind?: string; filter?: unknown }) =>
      api.services.exports.tickets.sign({
        id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d10',
        kind: 'users',
        venueId: venue.id as VenueId,
        userId: owner.user.id as UserId,
        authSessionId: owner.authSessionId as AuthSessionId,
        name: 'users.csv',
        filter: exportUsersInput.parse({}),
        endsAt: now + 60_000,
        ...change,
      })
    expect(await openExport(api.services, sign({}))).not.toBeNull()
    for (const change of [
      { endsAt: now - 1 },
      { kind: 'toString' },
      { kind: 'nothing' },
      { filter: { cursor: 'x' } },
      { filter: null },
    ]) {
      expect(await openExport(api.services, sign(change)), JSON.stringify(change)).toBeNull()
    }
    const { endsAt } = api.services.exports.tickets.read(ticketOf(await issue())) ?? { endsAt: 0 }
    expect(Math.abs(endsAt - now - 600_000)).toBeLessThan(10_000)
  })

  const losses: Record<string, (holder: SignedIn) => Promise<unknown>> = {
    'the auth session was ended': (holder) => owner.caller.users.endAuthSessions({ id: holder.user.id }),
    'the person signed out': (holder) => holder.caller.auth.signOut(),
    'the auth session was locked': (holder) => holder.caller.auth.lock(),
    'the person was suspended': (holder) => owner.caller.users.suspend({ id: holder.user.id, expectedRev: 1 }),
    'the role lost the right': async (holder) => {
      const { roles } = await owner.caller.users.get({ id: holder.user.id })
      await owner.caller.roles.update({ id: roles[0]?.id as never, expectedRev: 1, permissions: [] })
    },
  }

  test.each(Object.keys(losses))('opens nothing once %s', async (name) => {
    const role = await makeRole(api.database.db, {
      venue,
      permissions: [{ module: 'users', action: 'export', limits: {} }],
    })
    const holder = await api.signInUser(await makeUser(api.database.db, { venue, roles: [role] }))
    const address = await holder.caller.users.export({})
    expect(await fetchFile(address)).not.toBeNull()
    await losses[name]?.(holder)
    expect(await fetchFile(address)).toBeNull()
  })

  test('a download under way breaks off when the right is lost', async () => {
    await plantPeople(1200)
    const role = await makeRole(api.database.db, {
      venue,
      permissions: [{ module: 'users', action: 'export', limits: {} }],
    })
    const holder = await api.signInUser(await makeUser(api.database.db, { venue, roles: [role] }))
    const file = await openExport(api.services, ticketOf(await holder.caller.users.export({})))
    const pieces = file?.text()[Symbol.asyncIterator]()
    await pieces?.next()
    expect((await pieces?.next())?.value?.split('\r\n')).toHaveLength(501)
    await owner.caller.users.endAuthSessions({ id: holder.user.id })
    expect(await reasonOf(Promise.resolve(pieces?.next()))).toBe('FORBIDDEN')
  })
})

test('twenty thousand rows come in small pieces, each once, made only as they are taken', async () => {
  // In steps: on a busy machine all at once takes longer than a statement may.
  for (let step = 0; step < 5; step += 1) await plantPeople(4_000)
  // As autovacuum does by itself a minute later.
  await sql`analyze app_user, venue_member`.execute(api.database.asOwner)
  const file = await openExport(api.services, ticketOf(await owner.caller.users.export({})))
  let longest = 0
  const seen = new Set<string>()
  for await (const piece of file?.text() ?? []) {
    longest = Math.max(longest, piece.length)
    for (const line of piece.split('\r\n')) if (line.startsWith('Many')) seen.add(line)
  }
  expect(seen.size).toBe(20_000)
  expect(longest).toBeLessThan(100_000)
})
