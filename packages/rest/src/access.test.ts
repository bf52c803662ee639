import { toRefusal } from '@marquee/api'
import { allScopes, makeApiKey, makeRole, reasonOf, type SignedIn } from '@marquee/api/testing'
import { allPermissions, defaultRoles, effectiveRights, errorCodes, mayDo, type Rights } from '@marquee/contract'
import type { Request } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callProcedure, declared } from './procedures.ts'
import { type Route, Settled } from './route.ts'
import { routeTable } from './route-table.ts'
import { routes } from './table.ts'
import { deniedAt, exampleAddress } from './testing/address.ts'
import { planted } from './testing/planted.ts'
import { contextOf, type RestServer, serveRest } from './testing/serve.ts'
import { openStaffedVenue, type StaffedVenue } from './testing/staffed-venue.ts'

// Every row of the table for everybody who could call it: whom the door lets through, and that those whom it does not
// let through get one answer, whatever they send.

// Planted rows stand for those that need a right; the documented ones of today need none.
const { 'GET api/planted/wrong': _, ...rows } = { ...routes, ...planted } as Record<string, Route>
const keys = Object.keys(rows)
/** A row of the staff's own tools: all who are signed in may call it, and programs with that scope. */
const isTool = (key: string) => metaOf(key).forKeys === 'apps'
const metaOf = (key: string) => declared(rows[key]?.procedure ?? '')

interface Someone {
  token: string | undefined
  rights: Rights
  /** Why this is no caller at all. */
  shut?: 401 | 403
  program?: boolean
  /** A program that may use the staff's own tools. */
  apps?: boolean
}

let venue: StaffedVenue
let rest: RestServer
const callers = new Map<string, Someone>()
const unknownId = '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d11'

beforeAll(async () => {
  venue = await openStaffedVenue()
  const { services } = venue
  const table = routeTable(rows, { services, createContext: (req: Request) => contextOf(services, req) })
  rest = await serveRest(services, (req, res) => table(`api${req.path}`, req, res))
  await fillCallers()
})
afterAll(async () => {
  await rest.close()
  await venue.close()
})

async function fillCallers(): Promise<void> {
  const { db } = venue.database
  const all = effectiveRights(allPermissions())
  const add = (name: string, { token }: { token: string }, more: Omit<Someone, 'token'>) =>
    callers.set(name, { token, ...more })
  callers.set('anonymous', { token: undefined, rights: {}, shut: 401 })
  callers.set('a made-up token', { token: 'not.a.token', rights: {}, shut: 401 })
  for (const { key, permissions } of defaultRoles) {
    add(key, await venue.signInAs(key), { rights: effectiveRights(permissions) })
  }
  add('without a role', await venue.signInAs(null), { rights: {} })
  for (const access of neededRights()) {
    const isThis = (row: { module: string; action: string }) =>
      row.module === access.module && row.action === access.action
    for (const [name, permissions] of [
      [`all but ${access.module}.${access.action}`, allPermissions().filter((row) => !isThis(row))],
      [`only ${access.module}.${access.action}`, allPermissions().filter(isThis)],
    ] as const) {
      const role = await makeRole(db, { venue: venue.venue, permissions })
      add(name, await venue.signInAs(role), { rights: effectiveRights(permissions) })
      const scopes = permissions.map(({ module, action }) => ({ module, action }))
      const { key } = await makeApiKey(db, { user: venue.owner, roleId: venue.venue.roleIds.owner ?? '', scopes })
      add(`a key for ${name}`, { token: key }, { rights: effectiveRights(permissions), program: true })
    }
  }
  const tools = await makeApiKey(db, { user: venue.owner, roleId: venue.venue.roleIds.owner ?? '', apps: true })
  add('a key for the tools', { token: tools.key }, { rights: {}, program: true, apps: true })
  await fillShutOut(all)
}

async function fillShutOut(rights: Rights): Promise<void> {
  const { db } = venue.database
  const owner = await venue.signInUser(venue.owner)
  const shut = async (name: string, status: 401 | 403, change: (person: SignedIn) => Promise<unknown>) => {
    const person = await venue.signInAs('owner')
    // Believed from memory first.
    await person.caller.me.get()
    await change(person)
    callers.set(name, { token: person.token, rights, shut: status })
  }
  await shut('locked', 401, ({ caller }) => caller.auth.lock())
  await shut('signed out', 401, ({ caller }) => caller.auth.signOut())
  await shut('suspended', 401, ({ user }) => owner.caller.users.suspend({ id: user.id, expectedRev: 1 }))
  await shut('expired', 401, async ({ authSessionId }) => {
    await db
      .updateTable('auth_session')
      .set({ expires_at: new Date(1).toISOString() })
      .where('id', '=', authSessionId)
      .execute()
    await venue.services.authSessions.forget(venue.venue.id, { authSessionIds: [authSessionId] })
  })
  const role = await makeRole(db, { venue: venue.venue, permissions: allPermissions() })
  await db.updateTable('role').set({ requires_mfa: true }).where('id', '=', role).execute()
  callers.set('no second factor', { token: (await venue.signInAs(role)).token, rights, shut: 403 })
  const { id, key } = await makeApiKey(db, {
    user: venue.owner,
    roleId: venue.venue.roleIds.owner ?? '',
    scopes: allScopes,
  })
  await owner.caller.apiKeys.revoke({ id })
  callers.set('a key that was revoked', { token: key, rights, shut: 401, program: true })
}

function neededRights() {
  const found = keys.flatMap((key) => {
    const { access } = metaOf(key)
    return typeof access === 'string' ? [] : [access]
  })
  return [...new Map(found.map((access) => [`${access.module}.${access.action}`, access])).values()]
}

/** Whom the door of a row turns away, and how; null: it lets them through. */
function turnedAway(key: string, { rights, shut, program = false, apps = false }: Someone): 401 | 403 | null {
  const { access, forKeys } = metaOf(key)
  if (access === 'public') return null
  if (shut) return shut
  if (access === 'signedIn') return !program || forKeys === 'any' || (forKeys === 'apps' && apps) ? null : 403
  return mayDo(rights, access.module, access.action) ? null : 403
}

interface Sent {
  query?: string
  body?: unknown
  raw?: string
}

/** What someone may try: what is right, what is not there, what is malformed, nothing. */
function tries(key: string): Sent[] {
  const { body, query } = rows[key]?.example ?? {}
  const asQuery = (values: Record<string, string>) => `?${new URLSearchParams(values)}`
  const queries = [
    asQuery(query ?? {}),
    asQuery({ roleId: unknownId }),
    asQuery({ roleId: 'noise', id: '1' }),
    '?a=%00',
    '',
  ]
  // The door is one for all rows and is before the input: where no right is asked for, two tries are enough.
  if (isTool(key)) return [{ ...(query ? { query: asQuery(query) } : {}), body: body ?? {} }, { raw: '{"unfinished' }]
  if (key.startsWith('GET')) return queries.map((one) => ({ query: one }))
  const bodies = [body, {}, { id: unknownId }, { user: 7 }, [], null, 'text'].map((one) => ({ body: one ?? {} }))
  return [...bodies, { raw: '{"unfinished' }, { raw: '' }]
}

// The id of a request tells nothing of what was asked.
const withoutId = (text: string) => text.replace(/,"requestId":"[^"]*"/, '')

const json = { 'content-type': 'application/json' }
const send = (key: string, { token }: Someone, { query = '', body, raw }: Sent) =>
  rest.call(`${exampleAddress(key, { example: { answer: null, ...rows[key]?.example } })}${query}`, {
    ...(token === undefined ? {} : { token }),
    ...(key.startsWith('GET') ? {} : raw === undefined ? { body } : { raw, headers: json }),
  })

describe.each(keys)('%s', (key) => {
  it('turns away those who may not, with one body of one key, whatever they send', async () => {
    const seen = new Set<number>()
    for (const [name, someone] of callers) {
      const status = turnedAway(key, someone)
      if (status === null) continue
      seen.add(status)
      const answers = await Promise.all(tries(key).map((sent) => send(key, someone, sent)))
      const different = new Set(answers.map((answer) => `${answer.status} ${withoutId(answer.text)}`))
      expect([...different], name).toEqual([`${status} ${JSON.stringify(deniedAt(key, status))}`])
    }
    expect(seen.size > 0).toBe(metaOf(key).access !== 'public')
  })

  it('lets those through who may, and says what the procedure says', async () => {
    const { procedure = '', params, query: wanted, body, call, example } = rows[key] ?? {}
    const few = ['owner', 'without a role', 'a key for the tools']
    for (const [name, someone] of [...callers].filter(([who]) => !isTool(key) || few.includes(who))) {
      if (metaOf(key).access === 'public' || turnedAway(key, someone) !== null) continue
      const [sent] = tries(key)
      const answer = await send(key, someone, sent ?? {})
      const given = Object.fromEntries(new URLSearchParams(sent?.query))
      const query = wanted?.safeParse(given).data ?? given
      const read = {
        params: params?.parse(example?.params),
        query,
        body: body?.safeParse(sent?.body).data ?? sent?.body,
        commandId: unknownId,
        newId: unknownId,
      }
      const input = call?.(read)
      const ctx = venue.context({ token: someone.token ?? null })
      const worded = rows[key]?.presentRefusal ?? []
      const asked = input instanceof Settled ? 200 : await statusOf(() => callProcedure(ctx, procedure, input))
      const status = worded.find(({ code }) => errorCodes[code].http === asked)?.reply.status ?? asked
      // Without its Idempotency-Key a command goes no further than the door.
      expect(answer.status, name).toBe(rows[key]?.idempotencyKey === 'required' ? 400 : status)
    }
  })

  it('asks for no sign-in where it is open to all', async () => {
    if (metaOf(key).access !== 'public') return
    for (const sent of [{ body: {} }, { raw: '{"unfinished' }]) {
      const all = await Promise.all([...callers.values()].map((someone) => send(key, someone, sent)))
      const different = new Set(all.map(({ status, text }) => `${status} ${withoutId(text)}`))
      expect(different.size, JSON.stringify(sent)).toBe(1)
    }
  })
})

const statusOf = (call: () => unknown) =>
  Promise.resolve()
    .then(call)
    .then(
      () => 200,
      (thrown: unknown) => errorCodes[toRefusal(thrown).code].http,
    )

it('tRPC turns away the same people', async () => {
  for (const key of keys) {
    for (const [name, someone] of callers) {
      const status = turnedAway(key, someone)
      if (status === null) continue
      const ctx = venue.context({ token: someone.token ?? null })
      const reason = await reasonOf(callProcedure(ctx, rows[key]?.procedure ?? '', { garbage: true }))
      expect(reason === 'OK' ? 200 : errorCodes[reason].http, `${key}: ${name}`).toBe(status)
    }
  }
})

it('negative control: there are rows of every kind, and people of every kind for them', () => {
  const kinds = new Set(keys.map((key) => (typeof metaOf(key).access === 'string' ? metaOf(key).access : 'a right')))
  expect(kinds).toEqual(new Set(['public', 'signedIn', 'a right']))
  for (const [key, door] of [
    ['GET api/common/user', [null, 401, 403]],
    ['POST api/planted/users', [null, 401, 403]],
  ] as const) {
    const found = new Set([...callers.values()].map((someone) => turnedAway(key, someone)))
    expect(found, key).toEqual(new Set(door))
  }
})
