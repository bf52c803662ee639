import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  createTestApi,
  givePhone,
  joinVenue,
  makeUser,
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
const anyIp = () => `10.5.${Math.floor(++host / 250)}.${host % 250}`
const someone = (role = 'door') => api.signInAs(role, { ip: anyIp() })
const password = testPassword
const signIn = (person: SignedIn, code?: string) =>
  reasonOf(api.call({ ip: anyIp() }).auth.signIn({ email: person.user.email, password, code }))
const factorOf = ({ user }: SignedIn) =>
  api.database.db.selectFrom('totp_factor').selectAll().where('user_id', '=', user.id).executeTakeFirst()
const auditOf = ({ user }: SignedIn) =>
  api.database.db
    .selectFrom('audit_event')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', user.id)
    .where('action', 'like', 'security.%')
    .orderBy('at')
    .execute()
const demand = (role: string, requiresMfa: boolean) =>
  api.database.db
    .updateTable('role')
    .set({ requires_mfa: requiresMfa })
    .where('id', '=', api.venue.roleIds[role] ?? '')
    .execute()

async function setUp(person: SignedIn) {
  const { secret } = await person.caller.security.beginMfa({ password })
  const { codes } = await person.caller.security.confirmMfa({ code: codeOf(secret) })
  return { secret, codes }
}

test('a role of another venue demands nothing here, and one of here nothing there', async () => {
  const person = await someone()
  const other = await makeVenue(api.database.db)
  await joinVenue(api.database.db, { venue: other, userId: person.user.id, roles: ['door'] })
  const there = await api.signInUser({ ...person.user, venueId: other.id })
  const required = async () => [
    (await person.caller.security.get()).mfa.required,
    (await there.caller.security.get()).mfa.required,
  ]
  expect(await required()).toEqual([false, false])
  const at = api.database.db.updateTable('role').where('id', '=', other.roleIds.door ?? '')
  await at.set({ requires_mfa: true }).execute()
  expect(await required()).toEqual([false, true])
})

describe('setting up', () => {
  test('begun, shown by a code, and asked for from then on; everything else that is open ends', async () => {
    const person = await someone()
    const elsewhere = await api.signInUser(person.user)
    const otherVenue = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: otherVenue, userId: person.user.id })
    const atOther = await api.signInUser({ ...person.user, venueId: otherVenue.id })
    for (const one of [elsewhere, atOther]) await one.caller.me.get()

    const begun = await person.caller.security.beginMfa({ password })
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(begun.uri)
    expect([uri.protocol, uri.searchParams.get('issuer')]).toEqual(['otpauth:', 'First venue'])
    expect(decodeURIComponent(uri.pathname)).toBe(`/First venue:${person.user.email}`)
    expect((await person.caller.security.get()).mfa).toEqual({ enabledAt: null, required: false, recoveryCodesLeft: 0 })
    expect(await signIn(person)).toBe('OK')

    const { codes } = await person.caller.security.confirmMfa({ code: codeOf(begun.secret) })
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const { mfa } = await person.caller.security.get()
    expect(mfa).toEqual({ enabledAt: expect.any(String), required: false, recoveryCodesLeft: 10 })
    for (const one of [elsewhere, atOther]) expect(await reasonOf(one.caller.me.get())).toBe('UNAUTHORIZED')
    expect(await signIn(person)).toBe('MFA_CODE')
    // The code that confirmed is used up.
    expect(await signIn(person, codeOf(begun.secret))).toBe('MFA_CODE')
    expect(await signIn(person, codeOf(begun.secret, 1))).toBe('OK')
    expect(await signIn(person, codes[3])).toBe('OK')
    expect((await person.caller.security.get()).mfa.recoveryCodesLeft).toBe(9)

    expect(await auditOf(person)).toEqual([
      { action: 'security.beginMfa', before: null, after: null },
      { action: 'security.confirmMfa', before: { mfa: false }, after: { mfa: true, endedAuthSessions: 3 } },
    ])
  })

  test('a later secret takes the place of an unconfirmed one', async () => {
    const person = await someone()
    const first = await person.caller.security.beginMfa({ password })
    const second = await person.caller.security.beginMfa({ password })
    expect(second.secret).not.toBe(first.secret)
    const refused = await refusalOf(person.caller.security.confirmMfa({ code: codeOf(first.secret) }))
    expect([refused.code, refused.details]).toEqual(['MFA_CODE', { wrong: true }])
    expect((await factorOf(person))?.confirmed_at).toBeNull()
    expect(await reasonOf(person.caller.security.confirmMfa({ code: codeOf(second.secret) }))).toBe('OK')
  })

  test('refused: a wrong password, a second one, a code of nothing begun, a recovery code', async () => {
    const person = await someone()
    const { security } = person.caller
    expect(await reasonOf(security.beginMfa({ password: 'wrong' }))).toBe('WRONG_CREDENTIALS')
    expect(await factorOf(person)).toBeUndefined()
    expect(await refusalOf(security.confirmMfa({ code: '123456' }))).toMatchObject({
      code: 'STATE',
      details: { mfa: 'notBegun' },
    })
    const { codes } = await setUp(person)
    expect(await reasonOf(security.beginMfa({ password }))).toBe('MFA_CODE')
    // Sent again after a lost answer, it says that it is on.
    expect(await refusalOf(security.confirmMfa({ code: codes[0] ?? '' }))).toMatchObject({
      code: 'STATE',
      details: { mfa: 'enabled' },
    })
  })

  test('ten confirmations at once: one set of recovery codes', async () => {
    const person = await someone()
    const { secret } = await person.caller.security.beginMfa({ password })
    await person.caller.me.get()
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => person.caller.security.confirmMfa({ code: codeOf(secret) })),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    expect((await person.caller.security.get()).mfa.recoveryCodesLeft).toBe(10)
  })

  test('what is stored tells nothing: no secret, no code', async () => {
    const person = await someone()
    const { secret, codes } = await setUp(person)
    const stored = JSON.stringify([
      (await factorOf(person))?.secret.toString('latin1'),
      await api.database.db.selectFrom('recovery_code').selectAll().where('user_id', '=', person.user.id).execute(),
    ])
    for (const canary of [secret, ...codes]) expect(stored).not.toContain(canary)
  })
})

describe('with a second factor', () => {
  async function withPhone(role = 'door') {
    const person = await someone(role)
    return { person, phone: await givePhone(api, person.user.id) }
  }

  test('new recovery codes take the place of the old ones', async () => {
    const { person, phone } = await withPhone()
    const { codes } = await person.caller.security.newRecoveryCodes({ password, code: phone.code() })
    expect(new Set([...codes, ...phone.recoveryCodes]).size).toBe(20)
    expect(await signIn(person, phone.recoveryCodes[0])).toBe('MFA_CODE')
    expect(await signIn(person, codes[0])).toBe('OK')
    expect(await auditOf(person)).toEqual([{ action: 'security.newRecoveryCodes', before: null, after: null }])
  })

  test('switched off by password and code; then the password opens alone', async () => {
    const { person, phone } = await withPhone()
    const code = phone.recoveryCodes[0] ?? ''
    expect(await person.caller.security.disableMfa({ password, code })).toBe(true)
    expect(await factorOf(person)).toBeUndefined()
    expect((await person.caller.security.get()).mfa).toEqual({ enabledAt: null, required: false, recoveryCodesLeft: 0 })
    expect(await signIn(person)).toBe('OK')
    expect(await auditOf(person)).toEqual([
      { action: 'security.disableMfa', before: { mfa: true }, after: { mfa: false } },
    ])
  })

  test('both are needed, and a refusal uses no code up', async () => {
    const { person, phone } = await withPhone()
    const { security } = person.caller
    const code = phone.code()
    for (const change of [security.disableMfa, security.newRecoveryCodes]) {
      expect(await reasonOf(change({ password: 'wrong', code }))).toBe('WRONG_CREDENTIALS')
      expect(await refusalOf(change({ password, code: phone.code(30) }))).toMatchObject({
        code: 'MFA_CODE',
        details: { wrong: true },
      })
    }
    expect(await reasonOf(security.disableMfa({ password, code }))).toBe('OK')
    for (const change of [security.disableMfa, security.newRecoveryCodes]) {
      expect(await refusalOf(change({ password, code }))).toMatchObject({ code: 'STATE', details: { mfa: 'off' } })
    }
  })

  test('wrong codes are counted together with those of signing in', async () => {
    const ip = anyIp()
    const person = await api.signInAs('door', { ip })
    const phone = await givePhone(api, person.user.id)
    const answers: string[] = []
    for (let n = 0; n < 4; n++) {
      answers.push(await reasonOf(person.caller.security.disableMfa({ password, code: phone.code(30 + n) })))
    }
    const input = { email: person.user.email, password, code: phone.code(40) }
    for (let n = 0; n < 2; n++) answers.push(await reasonOf(api.call({ ip }).auth.signIn(input)))
    answers.push(await reasonOf(person.caller.security.newRecoveryCodes({ password, code: phone.code() })))
    expect(answers).toEqual([...Array(5).fill('MFA_CODE'), 'THROTTLED', 'THROTTLED'])
  })

  test('a role that demands it: it can be renewed and not switched off, and the code is not used up', async () => {
    await demand('kitchen', true)
    try {
      const { person, phone } = await withPhone('kitchen')
      expect((await person.caller.security.get()).mfa.required).toBe(true)
      const code = phone.code()
      expect(await refusalOf(person.caller.security.disableMfa({ password, code }))).toMatchObject({
        code: 'STATE',
        details: { required: true },
      })
      expect(await reasonOf(person.caller.security.newRecoveryCodes({ password, code }))).toBe('OK')
    } finally {
      await demand('kitchen', false)
    }
  })
})

describe('moving to another phone', () => {
  test('the present one counts until the other has shown a code, and never again; new recovery codes', async () => {
    const person = await someone()
    const old = await setUp(person)
    const elsewhere = await api.signInUser(person.user)
    const begun = await person.caller.security.beginMfa({ password, code: old.codes[0] ?? '' })
    expect(begun.secret).not.toBe(old.secret)
    // Not yet: neither to sign in nor as the code of the old phone.
    expect(await signIn(person, codeOf(begun.secret))).toBe('MFA_CODE')
    expect(await signIn(person, old.codes[1])).toBe('OK')
    const wrong = await refusalOf(person.caller.security.confirmMfa({ code: codeOf(old.secret) }))
    expect([wrong.code, wrong.details]).toEqual(['MFA_CODE', { wrong: true }])
    const { codes } = await person.caller.security.confirmMfa({ code: codeOf(begun.secret) })
    expect(codes).toHaveLength(10)
    expect(await reasonOf(elsewhere.caller.me.get())).toBe('UNAUTHORIZED')
    expect(await signIn(person, codeOf(old.secret, 1))).toBe('MFA_CODE')
    expect(await signIn(person, old.codes[2])).toBe('MFA_CODE')
    expect(await signIn(person, codeOf(begun.secret, 1))).toBe('OK')
    expect((await factorOf(person))?.next_secret).toBeNull()
    expect(await reasonOf(person.caller.security.confirmMfa({ code: codeOf(begun.secret) }))).toBe('STATE')
    expect((await auditOf(person)).slice(2)).toEqual([
      { action: 'security.beginMfa', before: { mfa: true }, after: null },
      { action: 'security.confirmMfa', before: { mfa: true }, after: { mfa: true, endedAuthSessions: 2 } },
    ])
  })

  test('refused: without the present phone, with a wrong code or password; nothing waits then', async () => {
    const person = await someone()
    const { secret, codes } = await setUp(person)
    const { beginMfa } = person.caller.security
    expect(await reasonOf(beginMfa({ password }))).toBe('MFA_CODE')
    expect(await reasonOf(beginMfa({ password, code: codeOf(secret, 30) }))).toBe('MFA_CODE')
    expect(await reasonOf(beginMfa({ password: 'wrong', code: codes[0] ?? '' }))).toBe('WRONG_CREDENTIALS')
    expect((await factorOf(person))?.next_secret).toBeNull()
    expect(await reasonOf(beginMfa({ password, code: codes[0] ?? '' }))).toBe('OK')
  })

  test('ten confirmations at once: one set of recovery codes', async () => {
    const person = await someone()
    const old = await setUp(person)
    const { secret } = await person.caller.security.beginMfa({ password, code: old.codes[0] ?? '' })
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => person.caller.security.confirmMfa({ code: codeOf(secret) })),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    expect((await person.caller.security.get()).mfa.recoveryCodesLeft).toBe(10)
  })
})

describe('a role that demands what the person has not', () => {
  test('opens nothing but the way out, and everything once the factor is set up, at once', async () => {
    await demand('manager', true)
    try {
      const person = await someone('manager')
      expect(await reasonOf(person.caller.users.list({}))).toBe('MFA_SETUP')
      expect(await person.caller.me.get()).toMatchObject({ mfaMissing: true })
      expect((await person.caller.security.get()).mfa.required).toBe(true)
      for (const shut of [
        person.caller.security.authSessions(),
        person.caller.security.setPin({ password, pin: '7391' }),
        person.caller.me.switchRole({ roleId: api.venue.roleIds.manager as never }),
      ]) {
        expect(await reasonOf(shut)).toBe('MFA_SETUP')
      }
      await person.caller.auth.lock()
      expect(await reasonOf(person.caller.security.beginMfa({ password }))).toBe('LOCKED')
      await person.caller.auth.unlock({ password })
      await setUp(person)
      expect(await person.caller.me.get()).toMatchObject({ mfaMissing: false })
      expect(await reasonOf(person.caller.users.list({}))).toBe('OK')
    } finally {
      await demand('manager', false)
    }
  })

  test('someone may sign in without it, to set it up', async () => {
    await demand('stock', true)
    try {
      const user = await makeUser(api.database.db, { venue: api.venue, roles: ['stock'] })
      const pair = await api.call({ ip: anyIp() }).auth.signIn({ email: user.email, password })
      const caller = api.callerWithToken(pair.accessToken, { ip: anyIp() })
      expect(await caller.me.get()).toMatchObject({ mfaMissing: true })
      expect(await reasonOf(caller.auth.signOut())).toBe('OK')
    } finally {
      await demand('stock', false)
    }
  })
})
