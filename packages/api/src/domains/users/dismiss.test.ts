import { randomUUID } from 'node:crypto'
import type { RoleId, UserId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  grants,
  joinVenue,
  makeUser,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())

const role = (key: string) => api.venue.roleIds[key] as RoleId
const someone = (more: Partial<Parameters<typeof makeUser>[1]> = {}) =>
  makeUser(api.database.db, { venue: api.venue, ...more })
const auditOf = (id: string) =>
  api.database.db.selectFrom('audit_event').selectAll().where('entity_id', '=', id).orderBy('at').execute()
const person = (id: UserId) =>
  api.database.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst()
const invite = (email = `new-${randomUUID()}@test.example`) =>
  manager.caller.users.invite({ commandId: randomUUID(), name: 'Yeni Kişi', email, roles: grants(role('door')) })
const proofIn = (link: string) => new URL(link, 'http://x.example').searchParams.get('proof') ?? ''
const use = (link: string) =>
  reasonOf(api.call({ ip: '10.9.9.9' }).auth.resetPassword({ proof: proofIn(link), password: 'nobody would guess 7' }))
const mailsTo = (email: string) =>
  api.database.db.selectFrom('outgoing_mail').selectAll().where('recipient', '=', email).orderBy('id').execute()

describe('dismissing', () => {
  test('frees the place and the address of a person who signed up, with one audit row', async () => {
    const user = await someone({ state: 'pending', name: 'Nobody Wanted' })
    expect(await manager.caller.users.dismiss({ id: user.id, expectedRev: 1, reason: 'Not known here' })).toEqual({
      id: user.id,
    })
    expect(await person(user.id)).toBeUndefined()
    expect(await reasonOf(manager.caller.users.get({ id: user.id }))).toBe('NOT_FOUND')
    expect(await auditOf(user.id)).toMatchObject([
      {
        action: 'users.dismiss',
        reason: 'Not known here',
        before: { name: 'Nobody Wanted', email: user.email, state: 'pending', roles: [] },
        after: null,
      },
    ])
    expect(await reasonOf(invite(user.email))).toBe('OK')
  })

  test('of someone invited makes the link worthless and takes the unsent mail back', async () => {
    const { user, link } = await invite()
    expect(await mailsTo(user.email)).toHaveLength(1)
    await manager.caller.users.dismiss({ id: user.id, expectedRev: 1 })
    expect(await mailsTo(user.email)).toEqual([])
    expect(await use(link)).toBe('VALIDATION')
    expect(await person(user.id)).toBeUndefined()
  })

  test('leaves a person who belongs to another venue there, with that venue’s invitation', async () => {
    const { user, link } = await invite()
    const elsewhere = await makeVenue(api.database.db)
    const there = await api.signInAs('owner', { venue: elsewhere })
    const other = await there.caller.users.invite({
      commandId: randomUUID(),
      name: 'X',
      email: user.email,
      roles: grants(elsewhere.roleIds.door as RoleId),
    })
    await manager.caller.users.dismiss({ id: user.id, expectedRev: 1 })
    expect(await person(user.id)).toMatchObject({ email: user.email })
    expect(await there.caller.users.get({ id: user.id })).toMatchObject({ state: 'invited' })
    expect(await use(link)).toBe('VALIDATION')
    expect(await use(other.link)).toBe('OK')
  })

  test('keeps a name where the audit needs one, and still frees the address', async () => {
    const user = await someone({ state: 'pending', phone: '+90 555 010 00 01' })
    await sql`insert into audit_event (venue_id, id, actor_id, action, entity, entity_id)
      values (${api.venue.id}, ${randomUUID()}, ${user.id}, 'auth.confirmEmail', 'user', ${user.id})`.execute(
      api.database.db,
    )
    await manager.caller.users.dismiss({ id: user.id, expectedRev: 1 })
    expect(await person(user.id)).toMatchObject({ name: user.name, email: '', phone: null, password_hash: null })
    expect(await reasonOf(invite(user.email))).toBe('OK')
  })

  test('is for nobody who was ever in, nor for oneself', async () => {
    for (const state of ['active', 'suspended'] as const) {
      const user = await someone({ state })
      expect(await refusalOf(manager.caller.users.dismiss({ id: user.id, expectedRev: 1 }))).toMatchObject({
        code: 'STATE',
        details: { state },
      })
      expect(await auditOf(user.id)).toEqual([])
    }
    expect(await reasonOf(manager.caller.users.dismiss({ id: manager.user.id, expectedRev: 1 }))).toBe('SELF_CHANGE')
    const above = await someone({ state: 'invited', roles: ['owner'] })
    expect(await reasonOf(manager.caller.users.dismiss({ id: above.id, expectedRev: 1 }))).toBe('EXCEEDS_OWN_RIGHTS')
    const pending = await someone({ state: 'pending' })
    expect(await reasonOf(manager.caller.users.dismiss({ id: pending.id, expectedRev: 7 }))).toBe('STALE')
    expect(await person(pending.id)).toBeDefined()
  })

  test('and admitting, inviting elsewhere or coming in at the same moment: one of them holds', async () => {
    const elsewhere = await makeVenue(api.database.db)
    const there = await api.signInAs('owner', { venue: elsewhere })
    for (let round = 0; round < 6; round++) {
      const pending = await someone({ state: 'pending' })
      const answers = await Promise.all([
        reasonOf(manager.caller.users.dismiss({ id: pending.id, expectedRev: 1 })),
        reasonOf(manager.caller.users.admit({ id: pending.id, expectedRev: 1, roles: grants(role('door')) })),
      ])
      expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)

      const { user, link } = await invite()
      const [dismissed, invited] = await Promise.all([
        reasonOf(manager.caller.users.dismiss({ id: user.id, expectedRev: 1 })),
        there.caller.users.invite({
          commandId: randomUUID(),
          name: 'X',
          email: user.email,
          roles: grants(elsewhere.roleIds.door as RoleId),
        }),
      ])
      expect(dismissed).toBe('OK')
      expect(await there.caller.users.get({ id: invited.user.id })).toMatchObject({ email: user.email })
      expect(await use(link)).toBe('VALIDATION')

      const late = await invite()
      const [gone, came] = await Promise.all([
        reasonOf(manager.caller.users.dismiss({ id: late.user.id, expectedRev: 1 })),
        use(late.link),
      ])
      expect([gone, came].filter((answer) => answer === 'OK')).toHaveLength(1)
      expect((await person(late.user.id)) !== undefined).toBe(came === 'OK')
    }
  })
})

describe('inviting again', () => {
  test('makes a new link and mail; the older one works no longer; the seven days begin anew', async () => {
    const { user, link } = await invite()
    await sql`update venue_member set invited_at = now() - interval '8 days' where user_id = ${user.id}`.execute(
      api.database.db,
    )
    const expired = await manager.caller.users.get({ id: user.id })
    expect(Date.parse(expired.invitationExpiresAt ?? '')).toBeLessThan(Date.now())
    const again = await manager.caller.users.resendInvitation({ id: user.id, expectedRev: 1 })
    expect(again.user).toMatchObject({ state: 'invited', rev: 2, invitationExpiresAt: again.expiresAt })
    expect(Date.parse(again.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    expect(again.link).not.toBe(link)
    // The first mail had not gone out yet: its link would have been a dead one.
    expect(await mailsTo(user.email)).toMatchObject([
      { kind: 'invitation', params: { link: `http://venue.example${again.link}` } },
    ])
    expect((await auditOf(user.id)).map((event) => event.action)).toEqual(['users.invite', 'users.resendInvitation'])
    expect(JSON.stringify(await auditOf(user.id))).not.toContain(proofIn(again.link))
    expect(await use(link)).toBe('VALIDATION')
    expect(await use(again.link)).toBe('OK')
    expect(await manager.caller.users.get({ id: user.id })).toMatchObject({
      state: 'active',
      invitationExpiresAt: null,
    })
    expect(await reasonOf(manager.caller.users.resendInvitation({ id: user.id, expectedRev: 3 }))).toBe('STATE')
  })

  test('leaves the invitation of another venue as it is', async () => {
    const { user } = await invite()
    const elsewhere = await makeVenue(api.database.db)
    const there = await api.signInAs('owner', { venue: elsewhere })
    const other = await there.caller.users.invite({
      commandId: randomUUID(),
      name: 'X',
      email: user.email,
      roles: grants(elsewhere.roleIds.door as RoleId),
    })
    await manager.caller.users.resendInvitation({ id: user.id, expectedRev: 1 })
    expect(await use(other.link)).toBe('OK')
  })

  test('ten at once with one rev: one new link', async () => {
    const { user } = await invite()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        reasonOf(manager.caller.users.resendInvitation({ id: user.id, expectedRev: 1 })),
      ),
    )
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['OK', 'STALE']))
    expect(await mailsTo(user.email)).toHaveLength(1)
  })

  test('is not for one who was given more than the caller holds', async () => {
    const above = await someone({ state: 'invited', roles: ['owner'] })
    expect(await reasonOf(manager.caller.users.resendInvitation({ id: above.id, expectedRev: 1 }))).toBe(
      'EXCEEDS_OWN_RIGHTS',
    )
    expect(await mailsTo(above.email)).toEqual([])
  })
})

test('admitting waits for the confirmed address, and tells the person', async () => {
  const user = await someone({ state: 'pending', emailConfirmed: false })
  const admit = () => manager.caller.users.admit({ id: user.id, expectedRev: 1, roles: grants(role('door')) })
  expect((await manager.caller.users.get({ id: user.id })).emailConfirmedAt).toBeNull()
  expect(await refusalOf(admit())).toEqual({ code: 'STATE', details: { emailConfirmed: false } })
  expect([await auditOf(user.id), await mailsTo(user.email)]).toEqual([[], []])
  await sql`update app_user set email_confirmed_at = now() where id = ${user.id}`.execute(api.database.db)
  expect(await admit()).toMatchObject({ state: 'active', emailConfirmedAt: expect.any(String) })
  expect(await mailsTo(user.email)).toMatchObject([
    { kind: 'admitted', params: { name: user.name, link: 'http://venue.example/sign-in', venueName: 'First venue' } },
  ])
})

describe('resetting factors', () => {
  const protect = async (id: UserId, also: 'pin' | 'no pin' = 'pin') => {
    const { db } = api.database
    await db
      .insertInto('totp_factor')
      .values({ user_id: id, secret: Buffer.from('sealed'), confirmed_at: sql<string>`now()` })
      .execute()
    await db
      .insertInto('recovery_code')
      .values({ user_id: id, id: randomUUID(), code_hash: Buffer.from(randomUUID()) })
      .execute()
    if (also === 'pin') await sql`update app_user set pin_hash = 'x', pin_set_at = now() where id = ${id}`.execute(db)
  }

  test('takes all of them, ends what is open in every venue, and tells the person', async () => {
    const user = await api.signInAs('door')
    const { id, email } = user.user
    await protect(id)
    const elsewhere = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: elsewhere, userId: id, roles: ['door'] })
    const there = await api.signInUser({ ...user.user, venueId: elsewhere.id })
    expect(await reasonOf(there.caller.me.get())).toBe('OK')
    expect(await manager.caller.users.get({ id })).toMatchObject({ hasMfa: true, hasPin: true })
    const row = await manager.caller.users.resetFactors({ id, expectedRev: 1, reason: 'Lost phone' })
    expect(row).toMatchObject({ hasMfa: false, rev: 2, state: 'active' })
    expect(await manager.caller.users.get({ id })).toMatchObject({ hasMfa: false, hasPin: false })
    expect(await reasonOf(user.caller.me.get())).toBe('UNAUTHORIZED')
    expect(await reasonOf(there.caller.me.get())).toBe('UNAUTHORIZED')
    for (const table of ['totp_factor', 'recovery_code'] as const) {
      expect(await api.database.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toEqual([])
    }
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'users.resetFactors',
        reason: 'Lost phone',
        before: { hasMfa: true, hasPin: true },
        after: { hasMfa: false, hasPin: false },
      },
    ])
    expect(await mailsTo(email)).toMatchObject([{ kind: 'factors-reset', params: { venueName: 'First venue' } }])
  })

  test('is not for oneself, for those above, or where there is nothing', async () => {
    const self = await api.signInAs('manager')
    await protect(self.user.id)
    expect(await reasonOf(self.caller.users.resetFactors({ id: self.user.id, expectedRev: 1 }))).toBe('SELF_CHANGE')
    const above = await someone({ roles: ['owner'] })
    await protect(above.id)
    expect(await reasonOf(self.caller.users.resetFactors({ id: above.id, expectedRev: 1 }))).toBe('EXCEEDS_OWN_RIGHTS')
    const plain = await someone()
    expect(await reasonOf(self.caller.users.resetFactors({ id: plain.id, expectedRev: 1 }))).toBe('STATE')
    const kept = await api.database.db.selectFrom('totp_factor').select('user_id').execute()
    expect(kept.map((factor) => factor.user_id).sort()).toEqual([self.user.id, above.id].sort())
    expect([...(await mailsTo(plain.email)), ...(await mailsTo(above.email))]).toEqual([])
  })
})

test('fields that nobody asked for are refused', async () => {
  const pending = await someone({ state: 'pending' })
  const calls = {
    admit: { roles: grants(role('door')) },
    dismiss: {},
    resendInvitation: {},
    resetFactors: {},
  }
  for (const [name, more] of Object.entries(calls)) {
    for (const extra of ['state', 'roleIds', 'emailConfirmedAt', 'rev', 'venueId', '__proto__x']) {
      const input = { id: pending.id, expectedRev: 1, ...more, [extra]: 'active' }
      const procedures = manager.caller.users as unknown as Record<string, (input: unknown) => Promise<unknown>>
      expect(await reasonOf(procedures[name]?.(input) ?? Promise.reject(new Error(name))), `${name} ${extra}`).toBe(
        'VALIDATION',
      )
    }
  }
  expect(await manager.caller.users.get({ id: pending.id })).toMatchObject({ state: 'pending', rev: 1 })
})

test('a reason comes back as it was written, or is refused on its field', async () => {
  const written = '\u202eŞüphe \ud83d\ude00 <script>alert(1)</script> {{name}} $t(mail:signature)\r\nBcc: x'
  const wanted = await someone({ state: 'pending' })
  for (const reason of ['a\u0000b', '\ud800', 'x'.repeat(501), 7, ['x']]) {
    const input = { id: wanted.id, expectedRev: 1, reason } as never
    expect(await refusalOf(manager.caller.users.dismiss(input))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'reason' }],
    })
    expect(await reasonOf(manager.caller.users.resetFactors(input))).toBe('VALIDATION')
  }
  await manager.caller.users.dismiss({ id: wanted.id, expectedRev: 1, reason: written })
  expect(await auditOf(wanted.id)).toMatchObject([{ reason: written }])
})
