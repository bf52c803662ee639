import { randomUUID } from 'node:crypto'
import { type Refusal, toRefusal } from '@marquee/api'
import { allScopes, makeApiKey } from '@marquee/api/testing'
import { errorCodes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partsOf } from './documented.ts'
import { callProcedure, declared } from './procedures.ts'
import { doneStatus, type Route, Settled } from './route.ts'
import { routes } from './table.ts'
import { addressOf, deniedAt } from './testing/address.ts'
import { demoRequests } from './testing/client/demo-ids.ts'
import type { Sent } from './testing/client/make-client.ts'
import { type DemoTools, openDemoTools } from './testing/demo-tools.ts'
import type { Answer } from './testing/serve.ts'
import { everybody } from './testing/staffed-venue.ts'

// Every row of the table, for every default role, for nobody's role, for no one, and for programs with and without the
// scope: what REST answers is what the procedure says, through the row's own words, and a refusal is the same refusal.

const rows: [string, Route][] = Object.entries(routes)
const withScope = 'a key with the scope'
const withoutScope = 'a key without it'
const callers = [...everybody, withScope, withoutScope]

let tools: DemoTools
let requestOf: Awaited<ReturnType<typeof demoRequests>>
const tokens = new Map<string, string>()
const keys = new Map<string, string>()
const compared = new Map<string, Set<string>>()

beforeAll(async () => {
  tools = await openDemoTools()
  const nobody = { email: 'deniz@example.com', accessToken: 'not.a.token', refreshToken: 'none' }
  requestOf = await demoRequests(tools, nobody)
  for (const who of everybody.filter((name) => name !== 'anonymous')) {
    tokens.set(who, (await tools.venue.signIn(who)).accessToken)
  }
  const { owner, venue, database } = tools.venue
  const options = { user: owner, roleId: venue.roleIds.owner ?? '' }
  for (const [, row] of rows) {
    const { access } = declared(row.procedure)
    const name = scopeOf(row)
    if (keys.has(`with ${name}`)) continue
    const isIt = (scope: { module: string; action: string }) =>
      typeof access === 'object' && scope.module === access.module && scope.action === access.action
    const only = { scopes: allScopes.filter(isIt), apps: name === 'apps' }
    const others = { scopes: allScopes.filter((scope) => !isIt(scope)), apps: name !== 'apps' }
    keys.set(`with ${name}`, (await makeApiKey(database.db, { ...options, ...only })).key)
    keys.set(`without ${name}`, (await makeApiKey(database.db, { ...options, ...others })).key)
  }
})
afterAll(() => tools.close())

/** What a program needs for this row. */
function scopeOf({ procedure }: Route): string {
  const { access, forKeys } = declared(procedure)
  return typeof access === 'object' ? `${access.module}.${access.action}` : forKeys === 'apps' ? 'apps' : access
}

function tokenOf(who: string, row: Route): string | undefined {
  if (who === withScope) return keys.get(`with ${scopeOf(row)}`)
  if (who === withoutScope) return keys.get(`without ${scopeOf(row)}`)
  return tokens.get(who)
}

/** The example's request, about what there is; what would take something away is about what there is not. */
function sentOf(key: string, { example, idempotencyKey }: Route): Sent & { query?: Record<string, string> } {
  const { method, path } = partsOf(key)
  const sent = {
    ...(example.params ? { path: example.params } : {}),
    ...(example.query ? { query: example.query } : {}),
    ...(example.body ? { body: example.body } : {}),
  }
  const placed = { path: `/${path}` } as Parameters<typeof requestOf>[0]
  const request = method === 'DELETE' ? sent : requestOf(placed, sent)
  const headers = idempotencyKey ? { 'idempotency-key': randomUUID() } : {}
  return { ...request, headers } as ReturnType<typeof sentOf>
}

/** What the procedure says, through the words of its row: a result, or a refusal by its code. */
interface Said {
  status: number
  body?: unknown
  code?: string
}

async function said(row: Route, sent: Sent, token: string | undefined): Promise<Said> {
  const ctx = tools.venue.context({ token: token ?? null })
  const read = {
    params: row.params?.parse(sent.path),
    query: row.query?.parse(sent.query),
    body: row.body?.parse(sent.body),
  }
  try {
    const input = row.call({ ...read, commandId: randomUUID(), newId: randomUUID() })
    // Where the procedure is not asked, its door still is: nobody gets by it with any other input either.
    if (input instanceof Settled) await callProcedure(ctx, row.procedure, { garbage: true }).catch(letIn)
    const result = input instanceof Settled ? input.result : await callProcedure(ctx, row.procedure, input)
    const body = row.answer.parse(row.present(result))
    return { status: doneStatus(row), body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)) }
  } catch (thrown) {
    const refusal = toRefusal(thrown)
    const reply = row.presentRefusal.find(({ code, field }) => code === refusal.code && isAbout(refusal, field))?.reply
    return reply ?? { status: errorCodes[refusal.code].http, code: refusal.code }
  }
}

function letIn(thrown: unknown): void {
  const { code } = toRefusal(thrown)
  if (code !== 'VALIDATION' && code !== 'NOT_FOUND') throw thrown
}

const isAbout = ({ data }: Refusal, field: string | undefined) =>
  field === undefined || data.issues?.every((issue) => issue.path === field) === true

// What a call makes has ids, moments and numbers of its own: they are taken for equal where both are of one kind. Called
// by each in turn, some lists grow: what is there twice counts once.
function withoutOwn(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
    .replace(/"(position|order)":-?\d+/g, '"$1":0')
    .replace(/"slug":"([a-z-]+?)-\d+"/g, '"slug":"$1"')
  return JSON.parse(text, (_, inner) => (Array.isArray(inner) ? onceEach(inner) : inner))
}

const withoutId = ({ requestId: _, ...rest }: Record<string, unknown>) => rest

const onceEach = (list: unknown[]) => [...new Map(list.map((entry) => [JSON.stringify(entry), entry])).values()]

function expectSame(answer: Answer, { status, body, code }: Said, what: string, isQuestion: boolean): void {
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBe(status)
  if (code === undefined) {
    if (isQuestion && answer.text === JSON.stringify(body)) return
    expect(isQuestion ? answer.body : withoutOwn(answer.body), what).toEqual(isQuestion ? body : withoutOwn(body))
    return
  }
  const refused = answer.body as { code?: string; error?: string }
  if (status === 401 || status === 403)
    expect(withoutId(answer.body as Record<string, unknown>), what).toEqual(deniedAt(what, status))
  else expect(refused.code, what).toBe(code)
}

describe.each(rows)('%s', (key, row) => {
  it('is the same by REST and by tRPC, for everybody', async () => {
    const { method } = partsOf(key)
    const statuses = new Set<number>()
    const compare = async (who: string) => {
      const token = tokenOf(who, row)
      const sent = sentOf(key, row)
      const expected = await said(row, sent, token)
      const at = addressOf(key, sent.path as Record<string, string>)
      const answer = await tools.rest.call(sent.query ? `${at}?${new URLSearchParams(sent.query)}` : at, {
        ...(token === undefined ? {} : { token }),
        ...(method === 'GET' || sent.body === undefined ? {} : { body: sent.body }),
        headers: (sent.headers ?? {}) as Record<string, string>,
      })
      expectSame(answer, expected, `${who}: ${key}`, method === 'GET')
      statuses.add(answer.status)
      compared.set(key, (compared.get(key) ?? new Set()).add(who))
    }
    // Questions do not disturb each other; the answer to a change may depend on the one before.
    if (method === 'GET') await Promise.all(callers.map(compare))
    else for (const who of callers) await compare(who)
    // Where a door is, someone is before it and someone gets in.
    const { access } = declared(row.procedure)
    expect(statuses.has(401) && access !== 'public', key).toBe(access !== 'public')
    if (typeof access === 'object') expect(statuses.has(403), key).toBe(true)
    expect([...statuses].some((status) => status !== 401 && status !== 403) || access === 'public', key).toBe(true)
  })
})

it('every row was compared, for every caller', () => {
  expect([...compared.keys()].sort()).toEqual(rows.map(([key]) => key).sort())
  for (const [key, who] of compared) expect([...who].sort(), key).toEqual([...callers].sort())
})

it('negative control: another answer, another refusal and another status are told apart', async () => {
  const [key, row] = ['GET api/common/user', routes['GET api/common/user']] as const
  const owner = tokens.get('owner')
  const answer = await tools.rest.call(key, owner === undefined ? {} : { token: owner })
  const expected = await said(row, {}, owner)
  expectSame(answer, expected, key, true)
  expect(() =>
    expectSame(answer, { ...expected, body: { ...(expected.body as object), name: 'X' } }, key, true),
  ).toThrow()
  const others = await said(row, {}, tokens.get('door'))
  expect(() => expectSame(answer, others, key, true)).toThrow()
  const nobody = await said(row, {}, undefined)
  expect(() => expectSame(answer, nobody, key, true)).toThrow()
  const refused = { ...answer, status: 404, body: { error: 'Not Found', code: 'NOT_FOUND' } }
  expect(() => expectSame(refused, { status: 404, code: 'SESSION_GONE' }, key, true)).toThrow()
})
