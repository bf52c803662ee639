import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '../../core/context.ts'
import {
  createTestApi,
  givePhone,
  makeUser,
  reasonOf,
  refusalOf,
  type TestApi,
  type TestUser,
  testPassword,
} from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

let host = 0
const anyIp = () => `10.3.${Math.floor(++host / 250)}.${host % 250}`
const signIn = (user: TestUser, input: { code?: string; password?: string } = {}, ip = anyIp()) =>
  api.call({ ip }).auth.signIn({ email: user.email, password: testPassword, ...input })

async function somebodyWithPhone() {
  const user = await makeUser(api.database.db, { venue: api.venue, roles: ['door'] })
  return { user, phone: await givePhone(api, user.id) }
}
const openSessions = async (user: TestUser) => {
  const rows = await api.database.db.selectFrom('auth_session').select('id').where('user_id', '=', user.id).execute()
  return rows.length
}
const signInRows = (user: TestUser) =>
  api.database.db
    .selectFrom('audit_event')
    .select('after')
    .where('entity_id', '=', user.id)
    .where('action', '=', 'auth.signIn')
    .orderBy('at')
    .execute()

describe('signing in', () => {
  test('the right password asks for the code; the code of the phone opens, and is told to the audit', async () => {
    const { user, phone } = await somebodyWithPhone()
    const asked = await refusalOf(signIn(user))
    expect([asked.code, asked.details]).toEqual(['MFA_CODE', undefined])
    const wrong = await refusalOf(signIn(user, { code: phone.code(9) }))
    expect([wrong.code, wrong.details]).toEqual(['MFA_CODE', { wrong: true }])
    expect(await openSessions(user)).toBe(0)
    const code = phone.code()
    const pair = await signIn(user, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect((await api.callerWithToken(pair.accessToken).me.get()).user.id).toBe(user.id)
    expect(await signInRows(user)).toEqual([{ after: { device: 'test', factor: 'app' } }])
  })

  test('neighbours of the present step are taken, others not; an older one than the last not any more', async () => {
    const { user, phone } = await somebodyWithPhone()
    expect(await reasonOf(signIn(user, { code: phone.code(-3) }))).toBe('MFA_CODE')
    expect(await reasonOf(signIn(user, { code: phone.code(3) }))).toBe('MFA_CODE')
    expect(await reasonOf(signIn(user, { code: phone.code(1) }))).toBe('OK')
    expect(await reasonOf(signIn(user, { code: phone.code(1) }))).toBe('MFA_CODE')
    expect(await reasonOf(signIn(user, { code: phone.code(0) }))).toBe('MFA_CODE')
  })

  test('a recovery code opens once, however it is typed; the others stay', async () => {
    const { user, phone } = await somebodyWithPhone()
    const [first = '', second = ''] = phone.recoveryCodes
    expect(await reasonOf(signIn(user, { code: ` ${first.toLowerCase().replace('-', ' ')} ` }))).toBe('OK')
    expect(await reasonOf(signIn(user, { code: first }))).toBe('MFA_CODE')
    expect(await reasonOf(signIn(user, { code: second.replace('-', '') }))).toBe('OK')
    expect(await signInRows(user)).toEqual(Array(2).fill({ after: { device: 'test', factor: 'recoveryCode' } }))
    const stranger = await somebodyWithPhone()
    expect(await reasonOf(signIn(stranger.user, { code: phone.recoveryCodes[5] }))).toBe('MFA_CODE')
  })

  test('a wrong password tells nothing of it, whatever code comes with it', async () => {
    const { user, phone } = await somebodyWithPhone()
    const plain = await makeUser(api.database.db, { venue: api.venue })
    const suspended = await makeUser(api.database.db, { venue: api.venue, state: 'suspended' })
    await givePhone(api, suspended.id)
    for (const code of [undefined, phone.code(), phone.recoveryCodes[0]]) {
      const answers = await Promise.all([
        refusalOf(signIn(user, { password: 'wrong', code })),
        refusalOf(signIn(plain, { password: 'wrong', code })),
        refusalOf(signIn(suspended, { code })),
      ])
      for (const answer of answers) expect(answer).toEqual({ code: 'WRONG_CREDENTIALS' })
    }
    // None of the codes was used up by it.
    expect(await reasonOf(signIn(user, { code: phone.code() }))).toBe('OK')
    expect(await reasonOf(signIn(user, { code: phone.recoveryCodes[0] }))).toBe('OK')
  })

  test('a person without one may send anything as a code; a factor that is only begun does not count', async () => {
    const { user } = await somebodyWithPhone()
    await api.database.db
      .updateTable('totp_factor')
      .set({ confirmed_at: null })
      .where('user_id', '=', user.id)
      .execute()
    expect(await reasonOf(signIn(user, { code: '000000' }))).toBe('OK')
    expect(await signInRows(user)).toEqual([{ after: { device: 'test' } }])
  })

  test.each(["' or 1=1 --", '\u0000', '💥'.repeat(10), '９９９９９９', '%', '0x1F'])(
    'hostile code %j is a wrong one',
    async (code) => {
      const { user } = await somebodyWithPhone()
      expect(await reasonOf(signIn(user, { code }))).toBe('MFA_CODE')
    },
  )

  test('sealed under another server secret: no code fits, and the log says why', async () => {
    const { user, phone } = await somebodyWithPhone()
    const services = await api.anotherServices({ secret: 'another secret of the server, long enough' })
    const call = api.call({ services, ip: anyIp() })
    const code = phone.code()
    expect(await reasonOf(call.auth.signIn({ email: user.email, password: testPassword, code }))).toBe('MFA_CODE')
    const line = api.log.findLast((entry) => entry.fields.event === 'second factor unreadable')
    expect(line?.fields.userId).toBe(user.id)
    expect(await reasonOf(signIn(user, { code }))).toBe('OK')
  })

  test('unlocking takes the password alone, a new token and a refresh nothing; without an auth session the way is shut', async () => {
    const { user } = await somebodyWithPhone()
    const signedIn = await api.signInUser(user, { ip: anyIp() })
    await signedIn.caller.auth.lock()
    expect(await reasonOf(signedIn.caller.auth.unlock({ password: testPassword }))).toBe('OK')
    const input = { email: user.email, password: testPassword }
    expect(await reasonOf(signedIn.caller.auth.unlockByEmail(input))).toBe('OK')
    expect(await reasonOf(api.call().auth.signInWithToken({ accessToken: signedIn.token }))).toBe('OK')
    expect(await reasonOf(api.call().auth.refresh({ refreshToken: signedIn.refreshToken }))).toBe('OK')
    expect(await reasonOf(api.call({ ip: anyIp() }).auth.unlockByEmail(input))).toBe('MFA_CODE')
  })
})

describe('guessing', () => {
  test('five wrong codes from one address, then none is looked at there; elsewhere the right one opens', async () => {
    const { user, phone } = await somebodyWithPhone()
    const answers: string[] = []
    for (let n = 0; n < 8; n++) {
      answers.push(await reasonOf(signIn(user, { code: phone.code(100 + n) }, '203.0.113.50')))
    }
    expect(answers).toEqual([...Array(5).fill('MFA_CODE'), ...Array(3).fill('THROTTLED')])
    const refused = await refusalOf(signIn(user, { code: phone.code() }, '203.0.113.50'))
    expect(refused.code).toBe('THROTTLED')
    expect(refused.retryAfter).toBeGreaterThan(13 * 60)
    expect(refused.retryAfter).toBeLessThanOrEqual(15 * 60)
    // Neither another person at the same address nor the same one elsewhere is hindered.
    const other = await somebodyWithPhone()
    expect(await reasonOf(signIn(other.user, { code: other.phone.code() }, '203.0.113.50'))).toBe('OK')
    expect(await reasonOf(signIn(user, { code: phone.code() }, '203.0.113.51'))).toBe('OK')
  })

  test('five from a whole network of IPv6 addresses', async () => {
    const { user, phone } = await somebodyWithPhone()
    const from = (last: number, net = 'd') => `2001:db8:0:${net}::${last}`
    const answers: string[] = []
    for (let n = 1; n <= 8; n++) answers.push(await reasonOf(signIn(user, { code: phone.code(100 + n) }, from(n))))
    expect(answers).toEqual([...Array(5).fill('MFA_CODE'), ...Array(3).fill('THROTTLED')])
    expect(await reasonOf(signIn(user, { code: phone.code() }, from(9)))).toBe('THROTTLED')
    expect(await reasonOf(signIn(user, { code: phone.code() }, from(9, 'e')))).toBe('OK')
  })

  test('being asked is no try, and a right code forgets the wrong ones', async () => {
    const { user, phone } = await somebodyWithPhone()
    const ip = '203.0.113.52'
    for (let n = 0; n < 7; n++) expect(await reasonOf(signIn(user, {}, ip))).toBe('MFA_CODE')
    for (let n = 0; n < 4; n++) expect(await reasonOf(signIn(user, { code: phone.code(50) }, ip))).toBe('MFA_CODE')
    expect(await reasonOf(signIn(user, { code: phone.code() }, ip))).toBe('OK')
    for (let n = 0; n < 4; n++) expect(await reasonOf(signIn(user, { code: phone.code(50) }, ip))).toBe('MFA_CODE')
    expect(await reasonOf(signIn(user, { code: phone.recoveryCodes[0] }, ip))).toBe('OK')
  })

  test('twenty wrong ones at once: not more than five are looked at', async () => {
    const { user, phone } = await somebodyWithPhone()
    const ip = '203.0.113.53'
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reasonOf(signIn(user, { code: phone.code(100 + n) }, ip))),
    )
    expect(answers.filter((answer) => answer === 'MFA_CODE').length).toBeLessThanOrEqual(5)
    expect(new Set(answers)).toEqual(new Set(['MFA_CODE', 'THROTTLED']))
  })
})

describe('the same code twenty times at once', () => {
  async function race(kind: 'app' | 'recoveryCode') {
    const { user, phone } = await somebodyWithPhone()
    const code = kind === 'app' ? phone.code() : phone.recoveryCodes[0]
    const answers = await Promise.all(Array.from({ length: 20 }, () => reasonOf(signIn(user, { code }))))
    return { answers, sessions: await openSessions(user) }
  }

  test.each(['app', 'recoveryCode'] as const)('%s: signs in once', async (kind) => {
    const { answers, sessions } = await race(kind)
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'MFA_CODE')).toHaveLength(19)
    expect(sessions).toBe(1)
  })

  test.each([
    ['app', 'totp_factor', 'last_step := 0'],
    ['recoveryCode', 'recovery_code', 'used_at := null'],
  ] as const)('negative control, %s: when what was used is not kept, many get in', async (kind, table, forget) => {
    const { asOwner } = api.database
    await sql`create function forget_use() returns trigger language plpgsql as ${sql.lit(
      `begin new.${forget}; return new; end`,
    )}`.execute(asOwner)
    await sql`create trigger forget_use before update on ${sql.table(table)}
      for each row execute function forget_use()`.execute(asOwner)
    try {
      const { answers, sessions } = await race(kind)
      expect(answers.filter((answer) => answer === 'OK').length).toBeGreaterThan(1)
      expect(sessions).toBeGreaterThan(1)
    } finally {
      await sql`drop function forget_use cascade`.execute(asOwner)
    }
  })
})

describe('what changes while the password is being compared', () => {
  /** Signs in, with something that happens right after the comparison. */
  async function signInAmid(user: TestUser, between: () => Promise<unknown>) {
    const passwords: Services['passwords'] = {
      ...api.services.passwords,
      async verify(stored, password) {
        const fits = await api.services.passwords.verify(stored, password)
        await between()
        return fits
      },
    }
    const call = api.call({ services: { ...api.services, passwords }, ip: anyIp() })
    return reasonOf(call.auth.signIn({ email: user.email, password: testPassword }))
  }

  test('another password: the old one opens nothing any more', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue })
    const here = await api.signInUser(user, { ip: anyIp() })
    const next = 'chosen in the meantime 5'
    expect(await signInAmid(user, () => here.caller.security.changePassword({ current: testPassword, next }))).toBe(
      'WRONG_CREDENTIALS',
    )
    expect(await openSessions(user)).toBe(1)
  })

  test('a second factor: the sign-in that began without one is asked for it', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue })
    expect(await signInAmid(user, () => givePhone(api, user.id))).toBe('MFA_CODE')
    expect(await openSessions(user)).toBe(0)
  })
})
