import type { RouterInputs } from '@marquee/api'
import { toRefusal } from '@marquee/api'
import { errorCodes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RestServer, serveRest } from './testing/serve.ts'
import { differences, goldens } from './testing/shape.ts'
import { everybody, openStaffedVenue, password, type StaffedVenue } from './testing/staffed-venue.ts'

let venue: StaffedVenue
let rest: RestServer
let roleIds: string[]
const tokens = new Map<string, string>()

const unknownId = '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d11'

beforeAll(async () => {
  venue = await openStaffedVenue()
  rest = await serveRest(venue.services)
  for (const who of everybody.filter((name) => name !== 'anonymous')) {
    tokens.set(who, (await venue.signIn(who)).accessToken)
  }
  const roles = await venue.database.asOwner.selectFrom('role').select('id').orderBy('sort').execute()
  roleIds = [...roles.map((role) => role.id), unknownId]
})
afterAll(async () => {
  await rest.close()
  await venue.close()
})

// What single calls answer to single roles; that every row says the same by REST and by tRPC is in everyone.test.ts.

type Caller = ReturnType<StaffedVenue['call']>

/** What the procedure says, as a status and a result. */
async function honest(call: Promise<unknown>): Promise<{ status: number; result?: unknown }> {
  try {
    return { status: 200, result: await call }
  } catch (thrown) {
    return { status: errorCodes[toRefusal(thrown).code].http }
  }
}

async function compare(
  who: string,
  route: string,
  options: { body?: unknown; call: (caller: Caller) => Promise<unknown> },
) {
  const token = tokens.get(who)
  const [expected, answer] = [
    await honest(options.call(venue.call({ token }))),
    await rest.call(route, { ...(token === undefined ? {} : { token }), body: options.body }),
  ]
  expect(answer.status, `${who}: ${route}`).toBe(expected.status)
  if (expected.status === 200) expect(answer.body, `${who}: ${route}`).toEqual(expected.result)
  const golden = goldens[route.replace(/\?.*/, '')]?.answers[String(answer.status)]
  if (answer.status < 404) expect(differences(answer.body, golden ?? 'null'), `${who}: ${route}`).toEqual([])
  return answer
}

describe.each(everybody)('%s gets the same by REST as by tRPC', (who) => {
  const expected = who === 'anonymous' ? 401 : 200

  it('the user', async () => {
    const answer = await compare(who, 'GET api/common/user', { call: (caller) => caller.me.shellUser() })
    expect(answer.status).toBe(expected)
  })

  it('the navigation', async () => {
    const answer = await compare(who, 'GET api/common/navigation', { call: (caller) => caller.me.navigation() })
    expect(answer.status).toBe(expected)
  })

  it('the permissions of every role, of none and of noise', async () => {
    const seen = new Set<number>()
    for (const roleId of roleIds) {
      const route = `GET api/common/permissions?roleId=${roleId}`
      seen.add((await compare(who, route, { call: (caller) => caller.me.rightsOfRole({ roleId }) })).status)
    }
    const token = tokens.get(who)
    const answers = await Promise.all(
      [unknownId, 'noise', '1', ''].map((roleId) =>
        rest.call(`GET api/common/permissions?roleId=${roleId}`, token === undefined ? {} : { token }),
      ),
    )
    // A malformed id and an unknown one cannot be told apart.
    const withoutRequestId = answers.map(({ status, text }) => [status, text.replace(/"requestId":"[^"]*"/, '')])
    expect(new Set(withoutRequestId.map((answer) => JSON.stringify(answer))).size).toBe(1)
    if (who === 'anonymous') expect([...seen]).toEqual([401])
    else if (who === 'owner' || who === 'manager') expect([...seen].sort()).toEqual([200, 404])
    else if (who === 'norights') expect([...seen]).toEqual([403])
    else expect([...seen].sort()).toEqual([200, 403])
  })

  it('a change of the own status and name', async () => {
    for (const user of [{ status: 'busy' }, { name: `${who} Işık` }, {}, { status: 'not-visible' }] as const) {
      const call = (caller: Caller) => caller.me.update(user as RouterInputs['me']['update'])
      const answer = await compare(who, 'PATCH api/common/user', { body: { user }, call })
      expect(answer.status).toBe(expected)
    }
  })

  it('a sign-in', async () => {
    const credentials = { email: `${who}@marquee.example`, password }
    const answer = await rest.call('POST api/auth/sign-in', { body: credentials })
    const other = await honest(venue.call().auth.signIn(credentials))
    expect(answer.status).toBe(who === 'anonymous' ? 404 : 200)
    expect(other.status).toBe(who === 'anonymous' ? 401 : 200)
    if (other.status === 200) {
      expect(answer.body).toHaveProperty('user', (other.result as { user: unknown }).user)
    }
  })
})

describe('the whole user of a page', () => {
  it('changes only what people may change about themselves', async () => {
    const token = tokens.get('analyst') ?? ''
    const { body } = await rest.call('GET api/common/user', { token })
    const user = body as { id: string; email: string }
    const sent = {
      ...user,
      id: unknownId,
      email: 'other@example.com',
      avatar: 'javascript:1',
      status: 'away',
      isOwner: true,
    }
    const answer = await rest.call('PATCH api/common/user', { token, body: { user: sent, roles: ['owner'] } })
    expect(answer.body).toEqual({ ...user, status: 'away' })
    expect((await rest.call('GET api/common/user', { token })).body).toEqual({ ...user, status: 'away' })
  })

  it('refuses a status that there is not', async () => {
    const token = tokens.get('analyst') ?? ''
    const answer = await rest.call('PATCH api/common/user', { token, body: { user: { status: 'asleep' } } })
    expect(answer.status).toBe(400)
    expect(answer.body).toHaveProperty('issues', [{ path: 'user.status', message: 'field.invalid' }])
  })
})
