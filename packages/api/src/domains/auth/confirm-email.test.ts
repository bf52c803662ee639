import { emailKey } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, grants, makeUser, reasonOf, refusalOf, type TestApi } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const password = 'nobody would guess 31'
let count = 0
const anyIp = () => `10.4.${Math.floor(++count / 250)}.${count % 250}`
const call = () => api.call({ ip: anyIp() })

async function signUp() {
  const email = `signs-up-${++count}@test.example`
  expect(await call().auth.signUp({ name: 'Işıl Yeni', email, password, agreements: true })).toBe(true)
  return email
}
const person = (email: string) =>
  api.database.db.selectFrom('app_user').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirstOrThrow()
async function mailsTo(email: string) {
  const rows = await api.database.db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, params: row.params as { link: string; name: string; venueName: string } }))
}
const proofIn = (mail: { params: { link: string } } | undefined) =>
  new URL(mail?.params.link ?? '').searchParams.get('proof') ?? ''
const lastProof = async (email: string) => proofIn((await mailsTo(email)).at(-1))
const confirm = (proof: string) => call().auth.confirmEmail({ proof })
const resend = (email: string) => call().auth.resendConfirmation({ email })
/** As if the mails so far had been sent earlier. */
const later = async (email: string, interval: string) =>
  sql`update password_proof set created_at = created_at - ${interval}::interval
    where user_id = ${(await person(email)).id}`.execute(api.database.db)

describe('after a sign-up', () => {
  test('a mail with a link for 24 hours; the link proves the address, once, and lets nobody in', async () => {
    const email = await signUp()
    expect((await person(email)).email_confirmed_at).toBeNull()
    const mails = await mailsTo(email)
    expect(mails).toMatchObject([
      { kind: 'confirmation', language: 'tr', params: { name: 'Işıl Yeni', venueName: 'First venue' } },
    ])
    expect(mails[0]?.params.link).toMatch(/^http:\/\/venue\.example\/confirm-email\?proof=[\w-]{43}$/)
    const proof = proofIn(mails[0])
    const { id } = await person(email)
    const stored = await api.database.db
      .selectFrom('password_proof')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.kind).toBe('confirmation')
    expect(JSON.stringify(stored)).not.toContain(proof)
    expect(Date.parse(stored.expires_at) - Date.parse(stored.created_at)).toBe(86_400_000)

    expect(await confirm(proof)).toBe(true)
    expect((await person(email)).email_confirmed_at).not.toBeNull()
    expect(await reasonOf(confirm(proof))).toBe('VALIDATION')
    expect(await reasonOf(call().auth.signIn({ email, password }))).toBe('WRONG_CREDENTIALS')
    const audit = await api.database.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'after'])
      .where('entity_id', '=', id)
      .orderBy('at')
      .execute()
    expect(audit.map((row) => row.action)).toEqual(['auth.signUp', 'auth.confirmEmail'])
    expect(audit[1]).toMatchObject({ actor_id: id, after: { emailConfirmed: true } })
    expect(JSON.stringify(audit)).not.toContain(proof)

    const { caller } = await api.signInUser(api.owner)
    const row = (await caller.users.list({ search: email })).rows[0]
    expect(row?.emailConfirmedAt).not.toBeNull()
    const roles = grants(api.venue.roleIds.door as never)
    await caller.users.admit({ id: id as never, expectedRev: row?.rev ?? 0, roles })
    expect(await reasonOf(call().auth.signIn({ email, password }))).toBe('OK')
  })

  test('wrong, old, used and of another kind: one answer', async () => {
    const email = await signUp()
    const proof = await lastProof(email)
    const { id } = await person(email)
    await api.database.db
      .updateTable('password_proof')
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .where('user_id', '=', id)
      .execute()
    const user = await makeUser(api.database.db, { venue: api.venue, emailConfirmed: false })
    await call().auth.forgotPassword({ email: user.email })
    for (const wrong of [proof, await lastProof(user.email), 'unknown', '', '\u0000', "' or 1=1"]) {
      const refused = await refusalOf(confirm(wrong))
      expect([refused.code, refused.issues]).toEqual(['VALIDATION', [{ path: 'proof', message: 'field.invalid' }]])
    }
    expect((await person(email)).email_confirmed_at).toBeNull()
    expect((await person(user.email)).email_confirmed_at).toBeNull()
  })

  test('the link sets no password', async () => {
    const email = await signUp()
    const proof = await lastProof(email)
    const before = (await person(email)).password_hash
    const refused = await refusalOf(call().auth.resetPassword({ proof, password: 'another one entirely 9' }))
    expect(refused.issues).toEqual([{ path: 'proof', message: 'field.invalid' }])
    expect((await person(email)).password_hash).toBe(before)
    expect(await confirm(proof)).toBe(true)
  })

  test('ten at once with one link: one confirms, one audit row', async () => {
    const email = await signUp()
    const proof = await lastProof(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => reasonOf(confirm(proof))))
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    const rows = await api.database.db
      .selectFrom('audit_event')
      .select('id')
      .where('entity_id', '=', (await person(email)).id)
      .where('action', '=', 'auth.confirmEmail')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('a known address gets no mail and stays as it is', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue })
    await call().auth.signUp({ name: 'Someone Else', email: user.email, password, agreements: true })
    expect(await mailsTo(user.email)).toEqual([])
  })
})

describe('asking for the mail again', () => {
  test('one a minute, five an hour; all links work until one was used', async () => {
    const email = await signUp()
    expect(await resend(email)).toBe(true)
    expect(await mailsTo(email)).toHaveLength(1)
    for (let n = 0; n < 6; n++) {
      await later(email, '1 minute')
      expect(await resend(email.toUpperCase())).toBe(true)
    }
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(5)
    await confirm(proofIn(mails[1]))
    for (const mail of mails) expect(await reasonOf(confirm(proofIn(mail)))).toBe('VALIDATION')
    await later(email, '2 hours')
    expect(await resend(email)).toBe(true)
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('ten at once: one mail', async () => {
    const email = await signUp()
    await later(email, '1 minute')
    await Promise.all(Array.from({ length: 10 }, () => resend(email)))
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('true in about the same time, and no mail, for the unknown, the confirmed, the invited and the suspended', async () => {
    const { db } = api.database
    const make = (state: 'active' | 'invited' | 'suspended', more: object = {}) =>
      makeUser(db, { venue: api.venue, state, ...more })
    const people = [
      await make('active'),
      await make('invited', { passwordHash: null }),
      await make('suspended', { emailConfirmed: false }),
    ]
    const waiting = await Promise.all([signUp(), signUp(), signUp()])
    for (const email of waiting) await later(email, '1 minute')
    const timed = async (email: string) => {
      const startedAt = performance.now()
      expect(await resend(email)).toBe(true)
      return performance.now() - startedAt
    }
    const times = { mailed: [] as number[], not: [] as number[] }
    for (const email of waiting) times.mailed.push(await timed(email))
    for (const email of [...people.map((user) => user.email), 'nobody@test.example', 'no address']) {
      times.not.push(await timed(email))
      expect(await mailsTo(email)).toEqual([])
    }
    for (const email of waiting) expect(await mailsTo(email)).toHaveLength(2)
    // The fastest of each: the others tell how busy the machine was.
    expect(Math.abs(Math.min(...times.mailed) - Math.min(...times.not))).toBeLessThan(20)
  })

  test('one address cannot ask for ever', async () => {
    const answers: string[] = []
    for (let n = 0; n < 10; n++) {
      answers.push(
        await reasonOf(api.call({ ip: '203.0.113.77' }).auth.resendConfirmation({ email: `x${n}@y.example` })),
      )
    }
    expect(answers).toContain('THROTTLED')
  })
})

describe('other links prove the address too', () => {
  test('a reset, which voids the links of the sign-up', async () => {
    const email = await signUp()
    const proof = await lastProof(email)
    await call().auth.forgotPassword({ email })
    await call().auth.resetPassword({ proof: await lastProof(email), password: 'another one entirely 8' })
    expect((await person(email)).email_confirmed_at).not.toBeNull()
    expect(await reasonOf(confirm(proof))).toBe('VALIDATION')
  })

  test('an invitation', async () => {
    const { caller } = await api.signInUser(api.owner)
    const email = `invited-${++count}@test.example`
    const roles = grants(api.venue.roleIds.door as never)
    const { link } = await caller.users.invite({ commandId: crypto.randomUUID(), name: 'Invited', email, roles })
    expect((await person(email)).email_confirmed_at).toBeNull()
    const proof = new URL(link, 'http://x.example').searchParams.get('proof') ?? ''
    await call().auth.resetPassword({ proof, password })
    expect((await person(email)).email_confirmed_at).not.toBeNull()
  })
})
