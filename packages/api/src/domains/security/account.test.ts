import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  testPassword,
} from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

let host = 0
const anyIp = () => `10.6.${Math.floor(++host / 250)}.${host % 250}`
const someone = () => api.signInAs('door', { ip: anyIp() })
const next = 'nobody would guess 77'
const password = testPassword
const signIn = ({ user }: SignedIn, given: string) =>
  reasonOf(api.call({ ip: anyIp() }).auth.signIn({ email: user.email, password: given }))
const rowOf = ({ user }: SignedIn) =>
  api.database.db.selectFrom('app_user').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
const auditOf = ({ user }: SignedIn) =>
  api.database.db
    .selectFrom('audit_event')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', user.id)
    .where('action', 'like', 'security.%')
    .orderBy('at')
    .execute()

describe('another password', () => {
  test('ends all other auth sessions, at every venue and in every process, and voids reset links', async () => {
    const person = await someone()
    const venue = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue, userId: person.user.id })
    const services = await api.anotherServices()
    const others = [
      await api.signInUser(person.user),
      await api.signInUser(person.user, { services }),
      await api.signInUser({ ...person.user, venueId: venue.id }),
    ]
    for (const other of others) await other.caller.me.get()
    await api.call({ ip: anyIp() }).auth.forgotPassword({ email: person.user.email })
    const mail = await api.database.db
      .selectFrom('outgoing_mail')
      .select('params')
      .where('recipient', '=', person.user.email)
      .executeTakeFirstOrThrow()
    const link = new URL((mail.params as { link: string }).link)

    expect(await person.caller.security.changePassword({ current: password, next })).toBe(true)
    for (const other of others) {
      await expect.poll(() => reasonOf(other.caller.me.get()), { timeout: 2000, interval: 20 }).toBe('UNAUTHORIZED')
    }
    expect(await reasonOf(person.caller.me.get())).toBe('OK')
    expect(await signIn(person, password)).toBe('WRONG_CREDENTIALS')
    expect(await signIn(person, next)).toBe('OK')
    const proof = link.searchParams.get('proof') ?? ''
    expect(await reasonOf(api.call().auth.resetPassword({ proof, password: 'yet another 5 horses' }))).toBe(
      'VALIDATION',
    )
    expect((await person.caller.security.get()).passwordChangedAt).not.toBeNull()
    const reasons = await api.database.db
      .selectFrom('auth_session')
      .select('end_reason')
      .where('user_id', '=', person.user.id)
      .where('ended_at', 'is not', null)
      .execute()
    expect(reasons).toEqual(Array(3).fill({ end_reason: 'password' }))
    const mails = await api.database.db
      .selectFrom('outgoing_mail')
      .select(['kind', 'params'])
      .where('recipient', '=', person.user.email)
      .orderBy('created_at')
      .execute()
    expect(mails.map((one) => one.kind)).toEqual(['password-reset', 'password-changed'])
    expect(mails[1]?.params).toEqual({ name: person.user.name, venueName: 'First venue' })
    expect(await auditOf(person)).toEqual([
      { action: 'security.changePassword', before: null, after: { endedAuthSessions: 3 } },
    ])
  })

  test('needs the present one, and one that nobody guesses', async () => {
    const person = await someone()
    const other = await api.signInUser(person.user)
    const { changePassword } = person.caller.security
    expect(await reasonOf(changePassword({ current: 'wrong', next }))).toBe('WRONG_CREDENTIALS')
    const issuesOf = async (weak: string) => (await refusalOf(changePassword({ current: password, next: weak }))).issues
    expect(await issuesOf('short')).toEqual([{ path: 'next', message: 'field.tooShort' }])
    for (const weak of ['password1', person.user.email.split('@')[0] ?? '', 'qwerty123', '12345678']) {
      expect(await issuesOf(weak)).toEqual([{ path: 'next', message: 'field.common' }])
    }
    expect(await signIn(person, password)).toBe('OK')
    expect(await reasonOf(other.caller.me.get())).toBe('OK')
    expect(await auditOf(person)).toEqual([])
  })

  test('ten at once: one wins, and its password is the one', async () => {
    const person = await someone()
    await person.caller.me.get()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        reasonOf(person.caller.security.changePassword({ current: password, next: `${next} ${n}` })),
      ),
    )
    // The second one has compared a password that is no longer the person's.
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect(await signIn(person, `${next} ${answers.indexOf('OK')}`)).toBe('OK')
  })
})

test('a wrong password is counted wherever it is asked for, and with the lock', async () => {
  const person = await someone()
  const { security, auth } = person.caller
  const wrong = 'guess'
  const answers: string[] = []
  answers.push(await reasonOf(security.changePassword({ current: wrong, next })))
  answers.push(await reasonOf(security.setPin({ password: wrong, pin: '7391' })))
  answers.push(await reasonOf(security.removePin({ password: wrong })))
  answers.push(await reasonOf(security.beginMfa({ password: wrong })))
  await auth.lock()
  answers.push(await reasonOf(auth.unlock({ password: wrong })))
  answers.push(await reasonOf(auth.unlock({ password })))
  expect(answers).toEqual([...Array(5).fill('WRONG_CREDENTIALS'), 'THROTTLED'])
  const line = api.log.findLast((entry) => entry.fields.event === 'password refused')
  expect(line?.fields.userId).toBe(person.user.id)
})

describe('a PIN', () => {
  test('is kept as argon2id, replaced and taken away', async () => {
    const person = await someone()
    const { security } = person.caller
    expect((await security.get()).pinSetAt).toBeNull()
    await security.setPin({ password, pin: '7391' })
    const first = await rowOf(person)
    expect(first.pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await api.services.passwords.verify(first.pin_hash, '7391')).toBe(true)
    expect((await security.get()).pinSetAt).not.toBeNull()
    await security.setPin({ password, pin: '80412653' })
    expect(await api.services.passwords.verify((await rowOf(person)).pin_hash, '7391')).toBe(false)
    await security.removePin({ password })
    await security.removePin({ password })
    expect(await rowOf(person)).toMatchObject({ pin_hash: null, pin_set_at: null })
    expect(await auditOf(person)).toEqual([
      { action: 'security.setPin', before: { pin: false }, after: { pin: true } },
      { action: 'security.setPin', before: { pin: true }, after: { pin: true } },
      { action: 'security.removePin', before: { pin: true }, after: { pin: false } },
    ])
  })

  test.each([
    ['1111', 'field.common'],
    ['1234', 'field.common'],
    ['123', 'field.pin'],
    ['123456789', 'field.pin'],
    ['12a4', 'field.pin'],
    ['٧٣٩١', 'field.pin'],
    ['7391\n', 'field.pin'],
  ])('%j is refused on its field', async (pin, message) => {
    const person = await someone()
    const refused = await refusalOf(person.caller.security.setPin({ password, pin }))
    expect([refused.code, refused.issues]).toEqual(['VALIDATION', [{ path: 'pin', message }]])
    expect((await rowOf(person)).pin_hash).toBeNull()
  })

  test('needs the password', async () => {
    const person = await someone()
    expect(await reasonOf(person.caller.security.setPin({ password: 'wrong', pin: '7391' }))).toBe('WRONG_CREDENTIALS')
    await person.caller.security.setPin({ password, pin: '7391' })
    expect(await reasonOf(person.caller.security.removePin({ password: 'wrong' }))).toBe('WRONG_CREDENTIALS')
    expect((await rowOf(person)).pin_hash).not.toBeNull()
  })
})

test('auto-lock: stored, told to the own screens, audited once; other numbers are refused', async () => {
  const person = await someone()
  const { security, me } = person.caller
  expect((await me.get()).autoLockMinutes).toBe(15)
  await security.setAutoLock({ minutes: 5 })
  await security.setAutoLock({ minutes: 5 })
  expect((await me.get()).autoLockMinutes).toBe(5)
  expect((await security.get()).autoLockMinutes).toBe(5)
  const refused = await refusalOf(security.setAutoLock({ minutes: 7 as never }))
  expect(refused.issues).toEqual([{ path: 'minutes', message: 'field.choice' }])
  expect(await auditOf(person)).toEqual([
    { action: 'security.setAutoLock', before: { autoLockMinutes: 15 }, after: { autoLockMinutes: 5 } },
  ])
})
