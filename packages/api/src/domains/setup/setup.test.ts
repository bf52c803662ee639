import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import { syncPermissions } from '@marquee/db/seed'
import { createTestDatabase, type TestDatabase } from '@marquee/db/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Services } from '../../core/context.ts'
import { proofHash } from '../../identity/proofs.ts'
import { createCaller } from '../../root.ts'
import { createServices } from '../../services.ts'
import { collectingLog, filesFolder, makeVenue, testExportWording } from '../../testing/index.ts'
import { issueSetupLink } from './service.ts'

// The guard can be taken away, to show that the race is real.
const guard = vi.hoisted(() => ({ on: true }))
vi.mock('./repo.ts', async (load) => {
  const repo = await load<typeof import('./repo.ts')>()
  const lockVenues: typeof repo.lockVenues = async (tx) => (guard.on ? repo.lockVenues(tx) : undefined)
  return { ...repo, lockVenues }
})

// An empty venue: the usual bench has a venue from the start.
let database: TestDatabase
let services: Services
let closeServices: () => Promise<void>
const log = collectingLog()

beforeEach(async () => {
  guard.on = true
  database = await createTestDatabase()
  await syncPermissions(database.asOwner)
  const made = await createServices({
    db: database.db,
    pool: database.pool,
    url: database.url,
    secret: randomBytes(32).toString('hex'),
    accessTokenSeconds: 900,
    throttle: true,
    publicUrl: 'https://venue.example',
    files: { folder: filesFolder() },
    exportWording: testExportWording,
    log,
  })
  services = made.services
  closeServices = made.close
})
afterEach(async () => {
  await closeServices()
  await database.drop()
})

const call = (options: { ip?: string; token?: string; services?: Services } = {}) =>
  createCaller({
    services: options.services ?? services,
    requestId: randomUUID(),
    ip: options.ip ?? '127.0.0.1',
    device: 'test',
    token: options.token ?? null,
    connection: null,
    transport: 'internal',
    actor: null,
    approvalId: null,
    approval: null,
  })

const owner = { name: 'İpek Çağlar', email: 'Ipek@venue.example', password: 'kumsalda üç martı' }
const venue = {
  name: 'Moda İskelesi',
  city: 'İstanbul',
  zone: 'Europe/Istanbul',
  currency: 'TRY',
  locale: 'tr' as const,
}

async function newSecret(): Promise<string> {
  const made = await issueSetupLink(services)
  const secret = made && new URL(made.link).searchParams.get('key')
  if (!secret) throw new Error('no link was made')
  return secret
}

/** A further link that is open: what issuing never leaves behind. */
async function openLink(): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await database.db
    .insertInto('setup_link')
    .values({ id: uuidv7(), secret_hash: proofHash(secret), expires_at: sql<string>`now() + interval '1 hour'` })
    .execute()
  return secret
}

const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error: { message: string; cause?: { data?: { issues?: { path: string; message: string }[] } } }) => {
      const issue = error.cause?.data?.issues?.[0]
      return issue ? `${issue.path}: ${issue.message}` : error.message
    },
  )
const venues = () => database.db.selectFrom('venue').selectAll().execute()
const people = () => database.db.selectFrom('app_user').selectAll().execute()
const refusedLink = 'secret: field.invalid'

test('the link makes the venue, its roles and its owner, who signs in with their password', async () => {
  expect(await call().setup.state()).toEqual({ needed: true })
  const made = await issueSetupLink(services)
  expect(made?.link).toMatch(/^https:\/\/venue\.example\/set-up\?key=[\w-]{43}$/)
  expect(Date.parse(made?.expiresAt ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  expect(Date.parse(made?.expiresAt ?? '') - Date.now()).toBeLessThan(24.1 * 3_600_000)
  const secret = new URL(made?.link ?? '').searchParams.get('key') ?? ''

  expect(await call().setup.complete({ secret, owner, venue })).toBe(true)

  expect(await call().setup.state()).toEqual({ needed: false })
  expect(await venues()).toMatchObject([{ ...venue, business_cutoff: '04:00' }])
  const pair = await call().auth.signIn({ email: 'ipek@VENUE.example', password: owner.password })
  const me = await call({ token: pair.accessToken }).me.get()
  expect(me).toMatchObject({
    user: { name: owner.name, email: owner.email },
    roles: [{ name: 'İşletme sahibi' }],
    venue: { name: venue.name, zone: venue.zone, currency: 'TRY', locale: 'tr', country: 'TR' },
  })
  const list = await call({ token: pair.accessToken }).users.list({})
  expect(list.rows.map((row) => [row.name, row.state])).toEqual([[owner.name, 'active']])
})

test('it leaves one audit row, by the owner, without their password', async () => {
  const secret = await newSecret()
  await call().setup.complete({ secret, owner, venue })
  const [made] = await venues()
  const [person] = await people()
  const rows = await database.db.selectFrom('audit_event').selectAll().execute()
  expect(rows).toMatchObject([
    {
      action: 'setup.complete',
      entity: 'venue',
      entity_id: made?.id,
      venue_id: made?.id,
      actor_id: person?.id,
      after: { name: venue.name, city: venue.city, zone: venue.zone, owner: owner.name },
    },
  ])
  const written = JSON.stringify([rows, log.lines])
  expect(written).not.toContain(owner.password)
  expect(written).not.toContain(secret)
})

test('without a city, in English: the roles have English names', async () => {
  const { city: _, ...nameless } = venue
  await call().setup.complete({ secret: await newSecret(), owner, venue: { ...nameless, city: '', locale: 'en' } })
  expect(await venues()).toMatchObject([{ city: null, locale: 'en' }])
  const role = await database.db
    .selectFrom('role')
    .select('name')
    .where('is_owner', '=', true)
    .executeTakeFirstOrThrow()
  expect(role.name).toBe('Owner')
})

describe('a link', () => {
  test('that nobody was given opens nothing', async () => {
    const secret = await newSecret()
    for (const wrong of ['', 'guess', `${secret}x`, secret.slice(0, -1), secret.toUpperCase()]) {
      expect(await answerOf(call({ ip: randomUUID() }).setup.complete({ secret: wrong, owner, venue })), wrong).toBe(
        refusedLink,
      )
    }
    expect(await venues()).toEqual([])
    expect(await answerOf(call().setup.complete({ secret, owner, venue }))).toBe('OK')
  })

  test('that is older than a day opens nothing', async () => {
    const secret = await newSecret()
    await database.db.updateTable('setup_link').set({ expires_at: sql<string>`now() - interval '1 second'` }).execute()
    expect(await answerOf(call().setup.complete({ secret, owner, venue }))).toBe(refusedLink)
    expect(await venues()).toEqual([])
  })

  test('is void when a second one is made', async () => {
    const first = await newSecret()
    const second = await newSecret()
    expect(await answerOf(call().setup.complete({ secret: first, owner, venue }))).toBe(refusedLink)
    expect(await answerOf(call().setup.complete({ secret: second, owner, venue }))).toBe('OK')
  })

  test('works once', async () => {
    const secret = await newSecret()
    await call().setup.complete({ secret, owner, venue })
    const again = { secret, owner: { ...owner, email: 'other@venue.example' }, venue }
    expect(await answerOf(call().setup.complete(again))).toBe(refusedLink)
    expect(await venues()).toHaveLength(1)
    expect(await people()).toHaveLength(1)
  })

  test('is neither made nor taken where there is a venue', async () => {
    const secret = await openLink()
    await makeVenue(database.db)
    expect(await issueSetupLink(services)).toBeNull()
    expect(await answerOf(call().setup.complete({ secret, owner, venue }))).toBe(refusedLink)
    expect(await venues()).toHaveLength(1)
    expect(await people()).toEqual([])
  })

  test('is not used up by what the form gets wrong', async () => {
    const secret = await newSecret()
    const complete = (changed: Partial<typeof owner>) =>
      answerOf(call().setup.complete({ secret, owner: { ...owner, ...changed }, venue }))
    expect(await complete({ password: 'parola123' })).toBe('owner.password: field.common')
    expect(await complete({ password: 'short' })).toBe('owner.password: field.tooShort')
    expect(await complete({ name: ' ' })).toBe('owner.name: field.required')
    const elsewhere = { ...venue, zone: 'Europe/Atlantis' }
    expect(await answerOf(call().setup.complete({ secret, owner, venue: elsewhere }))).toBe('venue.zone: field.invalid')
    const coins = { ...venue, currency: 'QQQ' }
    expect(await answerOf(call().setup.complete({ secret, owner, venue: coins }))).toBe('venue.currency: field.invalid')
    expect(await complete({})).toBe('OK')
  })

  test('is open again when the rest could not be done: nothing of it remains', async () => {
    const secret = await newSecret()
    const known = { id: uuidv7(), name: 'Known', email: owner.email, email_key: 'ipek@venue.example' }
    await database.db.insertInto('app_user').values(known).execute()
    expect(await answerOf(call().setup.complete({ secret, owner, venue }))).toBe('EMAIL_TAKEN')
    expect(await venues()).toEqual([])
    expect(await call().setup.state()).toEqual({ needed: true })
    const another = { ...owner, email: 'cagri@venue.example' }
    expect(await answerOf(call().setup.complete({ secret, owner: another, venue }))).toBe('OK')
  })

  test('cannot be guessed fast', async () => {
    const tries: string[] = []
    for (let count = 0; count < 12; count += 1) {
      tries.push(await answerOf(call({ ip: '203.0.113.9' }).setup.complete({ secret: `guess ${count}`, owner, venue })))
    }
    expect(tries.filter((answer) => answer === 'THROTTLED')).toHaveLength(4)
    const secret = await newSecret()
    expect(await answerOf(call({ ip: '203.0.113.10' }).setup.complete({ secret, owner, venue }))).toBe('OK')
  })
})

describe('ten who complete it at the same moment', () => {
  const racers = 10

  /** All have passed every check that comes before the transaction, then all go on at once. */
  async function race(secrets: string[]): Promise<string[]> {
    let waiting = 0
    let open: () => void = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const hash = async () => {
      waiting += 1
      if (waiting === racers) open()
      await gate
      return 'no hash: nobody signs in here'
    }
    const racing = { ...services, passwords: { ...services.passwords, hash } }
    return Promise.all(
      secrets.map((secret, index) =>
        answerOf(
          call({ ip: `198.51.100.${index}`, services: racing }).setup.complete({
            secret,
            owner: { ...owner, email: `owner-${index}@venue.example` },
            venue: { ...venue, name: `Venue ${index}` },
          }),
        ),
      ),
    )
  }
  const openLinks = () => Promise.all(Array.from({ length: racers }, openLink))

  test('with the same link: one venue, one owner', async () => {
    const secret = await newSecret()
    const answers = await race(Array.from({ length: racers }, () => secret))
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect(answers.filter((answer) => answer === refusedLink)).toHaveLength(racers - 1)
    expect([await venues(), await people()].map((rows) => rows.length)).toEqual([1, 1])
  })

  test('with a link each: one venue, one owner', async () => {
    const answers = await race(await openLinks())
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect(answers.filter((answer) => answer === refusedLink)).toHaveLength(racers - 1)
    expect([await venues(), await people()].map((rows) => rows.length)).toEqual([1, 1])
  })

  test('control: without the lock there are several venues', async () => {
    guard.on = false
    const answers = await race(await openLinks())
    expect(answers.filter((answer) => answer === 'OK').length).toBeGreaterThan(1)
    expect((await venues()).length).toBeGreaterThan(1)
  })

  test('several servers that start together leave one link that works', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, newSecret))
    const answers: string[] = []
    for (const [index, secret] of made.entries()) {
      answers.push(await answerOf(call({ ip: `198.51.100.${index}` }).setup.complete({ secret, owner, venue })))
    }
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
  })
})
