import { randomUUID } from 'node:crypto'
import type { RoleId } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, grants, makeUser, reasonOf, type SignedIn, type TestApi } from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const role = (key: string) => api.venue.roleIds[key] as RoleId
const someone = (roles: string[] = ['door'], more: Partial<Parameters<typeof makeUser>[1]> = {}) =>
  makeUser(api.database.db, { venue: api.venue, roles, ...more })
const auditOf = (user: { id: string }) =>
  api.database.db.selectFrom('audit_event').selectAll().where('entity_id', '=', user.id).orderBy('at').execute()

describe('inviting', () => {
  const input = () => ({
    commandId: randomUUID(),
    name: 'Yeni Kişi',
    email: `new-${randomUUID()}@test.example`,
    roles: grants(role('door')),
  })
  const mails = (email: string) =>
    api.database.db.selectFrom('outgoing_mail').selectAll().where('recipient', '=', email).execute()

  test('twenty times at once: one person, one mail, one audit row, the same answer for all', async () => {
    const invitation = input()
    const answers = await Promise.all(Array.from({ length: 20 }, () => manager.caller.users.invite(invitation)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const [answer] = answers
    expect(answer?.user).toMatchObject({ name: 'Yeni Kişi', state: 'invited', roles: [{ name: 'Door' }] })
    const sent = await mails(invitation.email)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.params).toMatchObject({ link: `http://venue.example${answer?.link}` })
    expect(await auditOf({ id: answer?.user.id ?? '' })).toMatchObject([{ action: 'users.invite' }])
  })

  test('what is kept for a retry does not hold the link', async () => {
    const invitation = input()
    const { link } = await manager.caller.users.invite(invitation)
    const proof = new URL(link, 'http://x.example').searchParams.get('proof') ?? 'none'
    const kept = await api.database.db
      .selectFrom('command')
      .select('answer')
      .where('command_id', '=', invitation.commandId)
      .execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(proof.split('.')[1])
    expect(JSON.stringify(await api.database.db.selectFrom('password_proof').selectAll().execute())).not.toContain(
      proof,
    )
  })

  test('the same id with another body is refused; another person may use the same id', async () => {
    const invitation = input()
    await manager.caller.users.invite(invitation)
    expect(await reasonOf(manager.caller.users.invite({ ...invitation, name: 'Other' }))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await reasonOf(owner.caller.users.invite({ ...invitation, email: `other-${invitation.email}` }))).toBe('OK')
  })

  test('a refused invitation leaves nothing behind: its id may be used again', async () => {
    const invitation = input()
    expect(await reasonOf(manager.caller.users.invite({ ...invitation, roles: grants(role('owner')) }))).toBe(
      'EXCEEDS_OWN_RIGHTS',
    )
    expect(await mails(invitation.email)).toEqual([])
    expect(await reasonOf(manager.caller.users.invite(invitation))).toBe('OK')
  })

  test('a person who belongs to the venue already, in whatever state, is not invited', async () => {
    for (const state of ['active', 'pending', 'invited', 'suspended'] as const) {
      const user = await someone([], { state })
      expect(await reasonOf(manager.caller.users.invite({ ...input(), email: user.email.toUpperCase() })), state).toBe(
        'EMAIL_TAKEN',
      )
    }
  })
})
