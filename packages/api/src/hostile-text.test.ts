import { randomUUID } from 'node:crypto'
import type { RoleId } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyIp } from './testing/any.ts'
import { createTestApi, grants, makeUser, reasonOf, refusalOf, type SignedIn, type TestApi } from './testing/index.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const texts: Record<string, string> = {
  plain: 'Zeynep Arslan',
  NUL: 'a\u0000b',
  'NUL at the end': 'a\u0000',
  'a lone high surrogate': 'a\ud83d',
  'a lone low surrogate': '\ude00a',
  'surrogates the wrong way round': '\ude00\ud83d',
  BOM: '\ufeffAda',
  'right-to-left override': 'a\u202eb',
  'family emoji with joiners': '👩‍👩‍👧‍👦',
  'four bytes': '𝔘𝔫𝔦',
  'a private character': 'a\ue000',
  'a noncharacter': 'a\uffff',
  'many combining marks': `a${'\u0301'.repeat(90)}`,
  'a thousand combining marks': `a${'\u0301'.repeat(1000)}`,
  Turkish: 'İıŞşĞğÇçÖöÜü',
  NFC: 'Ş\u00e9',
  NFD: 'S\u0327e\u0301',
  'percent NUL': 'a%00b',
  'line ends': 'a\r\nb',
  'a tab': 'a\tb',
  'white space around': '  \u00a0 a b \u3000 ',
  'white space only': ' \t\u00a0\u2003 ',
  empty: '',
  quotes: `'"\`\\`,
  SQL: "'; drop table app_user; --",
  HTML: '<img src=x onerror=alert(1)>',
  'a format': '{{7*7}} %s %n',
  'a backslash u': '\\u0000',
  'a formula': '=cmd()',
  hundred: 'x'.repeat(100),
  'hundred and one': 'x'.repeat(101),
  'hundred of four bytes': '😀'.repeat(50),
  'a megabyte': 'x'.repeat(1_000_000),
  'zero width': '\u200b\u200c\u200d',
  'the word null': 'null',
  proto: '__proto__',
  constructor: 'constructor',
}

const kept = (value: string) => value.normalize('NFC').trim()
const role = () => api.venue.roleIds.door as RoleId
const person = () => makeUser(api.database.db, { venue: api.venue, roles: ['door'] })

/** Writes a text into one field and reads it back. */
const fields: Record<string, (value: string) => Promise<string | null>> = {
  'me.update name': async (name) => {
    const { caller } = await api.signInAs('door')
    await caller.me.update({ name })
    return (await caller.me.get()).user.name
  },
  'users.update name': async (name) => {
    const { id } = await person()
    await owner.caller.users.update({ id, expectedRev: 1, name })
    return (await owner.caller.users.get({ id })).name
  },
  'users.invite name': async (name) => {
    const email = `${randomUUID()}@test.example`
    const { user } = await owner.caller.users.invite({ commandId: randomUUID(), name, email, roles: grants(role()) })
    return (await owner.caller.users.get({ id: user.id })).name
  },
  'users.invite email': async (name) => {
    const email = `${randomUUID().slice(0, 8)}${name}@test.example`
    const { user } = await owner.caller.users.invite({
      commandId: randomUUID(),
      name: 'X',
      email,
      roles: grants(role()),
    })
    return (await owner.caller.users.get({ id: user.id })).email.slice(8).replace('@test.example', '')
  },
  'users.suspend reason': async (reason) => {
    const { id } = await person()
    await owner.caller.users.suspend({ id, expectedRev: 1, reason })
    const row = await api.database.db
      .selectFrom('audit_event')
      .select('reason')
      .where('entity_id', '=', id)
      .executeTakeFirst()
    return row?.reason ?? null
  },
  'auth.signUp name': async (name) => {
    const email = `${randomUUID()}@test.example`
    const input = { name, email, password: 'nobody would guess 9', agreements: true }
    await api.call({ ip: anyIp() }).auth.signUp(input)
    return (await owner.caller.users.list({ search: email })).rows[0]?.name ?? null
  },
  'auth.signUp company': async (company) => {
    const email = `${randomUUID()}@test.example`
    const input = { name: 'X', email, company, password: 'nobody would guess 9', agreements: true }
    await api.call({ ip: anyIp() }).auth.signUp(input)
    const [user] = (await owner.caller.users.list({ search: email })).rows
    const { activity } = await owner.caller.users.get({ id: user?.id as never })
    return (activity[0]?.after?.company as string | undefined) ?? null
  },
}

describe.each(Object.keys(fields))('%s', (field) => {
  test('comes back equal, after NFC and without white space around, or is refused', async () => {
    const outcomes = await Promise.all(
      Object.entries(texts).map(async ([name, value]) => {
        const write = fields[field]
        if (!write) throw new Error('no such field')
        const answer = await write(value).then(
          (read) => ({ read }),
          async (thrown: unknown) => ({ refused: (await refusalOf(Promise.reject(thrown))).code }),
        )
        return [name, value, answer] as const
      }),
    )
    let stored = 0
    for (const [name, value, answer] of outcomes) {
      if ('refused' in answer) expect(answer.refused, name).toBe('VALIDATION')
      // An empty optional field means nothing was given.
      else if (kept(value) === '') expect([null, ''], name).toContain(answer.read)
      else {
        expect(answer.read, name).toBe(kept(value))
        stored += 1
      }
    }
    const refused = (name: string) => 'refused' in (outcomes.find((outcome) => outcome[0] === name)?.[2] ?? {})
    for (const name of ['NUL', 'a lone high surrogate', 'a lone low surrogate', 'a megabyte'])
      expect(refused(name), name).toBe(true)
    expect(stored).toBeGreaterThan(8)
  })
})

test('as a phone, none is stored', async () => {
  for (const [name, phone] of Object.entries(texts)) {
    const { id } = await person()
    const outcome = await reasonOf(owner.caller.users.update({ id, expectedRev: 1, phone }))
    expect(outcome, name).toBe(kept(phone) === '' ? 'OK' : 'VALIDATION')
    expect((await owner.caller.users.get({ id })).phone, name).toBeNull()
  }
})

test('as a search, none fails, and none finds what is not there', async () => {
  for (const [name, search] of Object.entries(texts)) {
    expect(['OK', 'VALIDATION'], name).toContain(await reasonOf(owner.caller.users.list({ search })))
  }
})

test('as an address or a password at the sign-in, none fails', async () => {
  for (const [name, text] of Object.entries(texts)) {
    const answers = [
      await reasonOf(api.call({ ip: anyIp() }).auth.signIn({ email: text, password: 'x' })),
      await reasonOf(api.call({ ip: anyIp() }).auth.signIn({ email: api.owner.email, password: text })),
      await reasonOf(api.call({ ip: anyIp() }).auth.resetPassword({ proof: text, password: 'nobody would guess 1' })),
      await reasonOf(api.call().auth.refresh({ refreshToken: text })),
      await reasonOf(api.call().auth.signInWithToken({ accessToken: text })),
    ]
    for (const answer of answers) expect(['WRONG_CREDENTIALS', 'VALIDATION', 'UNAUTHORIZED'], name).toContain(answer)
  }
})

describe('keys that nobody asked for', () => {
  const extra = {
    id: randomUUID(),
    roleId: randomUUID(),
    roles: ['owner'],
    permissions: [],
    isAdmin: true,
    isOwner: true,
    createdAt: '2020-01-01',
    state: 'active',
    rev: 99,
    version: 99,
    email: 'other@test.example',
    passwordHash: 'x',
    venueId: randomUUID(),
    ownerId: 'x',
    searchKey: 'x',
    lastSeenAt: null,
    constructor: { prototype: { polluted: true } },
  }

  test('are refused one by one, and nothing changes', async () => {
    const user = await person()
    const before = await owner.caller.users.get({ id: user.id })
    for (const [key, value] of Object.entries(extra)) {
      if (key !== 'id') {
        const update = { id: user.id, expectedRev: 1, name: 'Pawn', [key]: value } as never
        expect(await reasonOf(owner.caller.users.update(update)), key).toBe('VALIDATION')
      }
      const { caller } = await api.signInAs('door')
      if (key !== 'status') expect(await reasonOf(caller.me.update({ [key]: value } as never)), key).toBe('VALIDATION')
      if (key !== 'email') {
        const invite = {
          commandId: randomUUID(),
          name: 'X',
          email: `${randomUUID()}@test.example`,
          roles: grants(role()),
          [key]: value,
        } as never
        expect(await reasonOf(owner.caller.users.invite(invite)), key).toBe('VALIDATION')
        const signUp = {
          name: 'X',
          email: `${randomUUID()}@test.example`,
          password: 'nobody would guess 9',
          agreements: true,
          [key]: value,
        } as never
        expect(await reasonOf(api.call({ ip: anyIp() }).auth.signUp(signUp)), key).toBe('VALIDATION')
      }
    }
    expect(await owner.caller.users.get({ id: user.id })).toEqual(before)
  })

  test('a prototype is not polluted, and wrong types are refused', async () => {
    const user = await person()
    const polluting = JSON.parse(
      `{"id":"${user.id}","expectedRev":1,"__proto__":{"polluted":true},"name":"X"}`,
    ) as never
    await reasonOf(owner.caller.users.update(polluting))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    const wrong = [
      { id: [user.id], expectedRev: 1 },
      { id: { $ne: null }, expectedRev: 1 },
      { id: user.id, expectedRev: '1' },
      { id: user.id, expectedRev: 1.5 },
      { id: user.id, expectedRev: 2 ** 53 },
      { id: user.id, expectedRev: 1, name: ['X'] },
      { id: user.id, expectedRev: 1, roles: 'owner' },
      { id: user.id, expectedRev: 1, roles: { 0: { roleId: role() } } },
      { id: `${user.id}'`, expectedRev: 1 },
      { id: user.id, expectedRev: -(2 ** 40), name: 'X' },
    ]
    for (const input of wrong) {
      expect(['VALIDATION', 'STALE'], JSON.stringify(input)).toContain(
        await reasonOf(owner.caller.users.update(input as never)),
      )
    }
  })
})

test('issues carry keys of our catalogue, never the words of a library', async () => {
  const wrong: unknown[] = [{}, { id: 7, expectedRev: 'x', name: 7, roles: [7] }, { id: 'x', more: 1 }, null, 'x', []]
  for (const input of wrong) {
    const refused = await refusalOf(owner.caller.users.update(input as never))
    expect(refused.issues?.length).toBeGreaterThan(0)
    for (const issue of refused.issues ?? []) expect(issue.message).toMatch(/^field\.[a-zA-Z]+$/)
  }
})
