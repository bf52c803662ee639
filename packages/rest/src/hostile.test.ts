import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parameterNames } from './answer-call.ts'
import { partsOf } from './documented.ts'
import { routes } from './table.ts'
import { addressOf, exampleAddress } from './testing/address.ts'
import { type RestServer, serveRest } from './testing/serve.ts'
import { openStaffedVenue, password, type StaffedVenue } from './testing/staffed-venue.ts'

let venue: StaffedVenue
let rest: RestServer
let token: string

beforeAll(async () => {
  venue = await openStaffedVenue()
  rest = await serveRest(venue.services)
  token = (await venue.signIn('owner')).accessToken
})
afterAll(async () => {
  await rest.close()
  await venue.close()
})

// Written as JSON, because some of it cannot be written otherwise.
const values = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff x"',
  '"\\ufeff"',
  '"\\u202eabc"',
  '"👩‍👩‍👧‍👦🇹🇷"',
  '"İıŞşĞğ"',
  '"e\\u0301"',
  `"a${'\\u0301'.repeat(1000)}"`,
  '"\\r\\nSet-Cookie: a=b"',
  '"%00"',
  '"%s%n{{7*7}}#{7*7}"',
  '"\'; drop table app_user; --"',
  '"<script>alert(1)</script>"',
  '"../../etc/passwd"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"null"',
  '""',
  '" "',
  `"${'x'.repeat(100_000)}"`,
  'null',
  'true',
  '0',
  '-0',
  '1e309',
  '-1e309',
  '9007199254740993',
  '1e-400',
  '[]',
  '["a","b"]',
  '[[[[1]]]]',
  '{}',
  '{"$ne":null}',
  '{"toString":1,"valueOf":1,"length":-1}',
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
]

const queries = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ff',
  '%',
  '%zz',
  '%EF%BB%BF',
  '%E2%80%AE',
  '%0d%0aSet-Cookie:%20a=b',
  "'%20or%201=1--",
  '__proto__',
  'constructor',
  'null',
  '1e309',
  'NaN',
  '{}',
  '',
  'x'.repeat(8000),
]

// The fields that a row's example has, each in turn replaced by the value.
function bodiesWith(example: unknown, value: string): string[] {
  const marked: string[] = [JSON.stringify('@')]
  const replace = (node: unknown, build: (inner: unknown) => unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, inner] of Object.entries(node)) {
      const put = (next: unknown) => build({ ...node, [key]: next })
      marked.push(JSON.stringify(put('@')))
      replace(inner, put)
    }
  }
  replace(example, (whole) => whole)
  return marked.map((text) => text.replace('"@"', () => value))
}

const pollution = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"user":{"__proto__":{"polluted":true},"status":"online"}}',
]

/** Never our fault, never another's words, and nothing of the inside. */
function expectCivil(answer: { status: number; text: string }, what: string): void {
  expect(answer.status, what).toBeLessThan(500)
  expect(answer.text, what).not.toMatch(
    /zod|invalid_type|expected|node_modules|\bat \w+ \(|select |insert |pg_|kysely/i,
  )
  expect(answer.text, what).not.toContain('\ufffd')
}

async function tryBody(key: string, raw: string, type: string): Promise<void> {
  const headers = { 'content-type': type, 'idempotency-key': randomUUID() }
  const answer = await rest.call(exampleAddress(key, routes[key as keyof typeof routes]), { token, raw, headers })
  expectCivil(answer, `${key} ${type} ${raw.slice(0, 200)}`)
}

const mediaTypes = ['application/json', 'text/plain', 'application/xml', 'multipart/form-data; boundary=x', '', ';']

// Bodies and queries have one reader for all rows: what it makes of media types, of repeated and of nested parameters,
// and what a schema makes of another kind of value, the rows of the shell show. In the many rows of the tools each of
// these texts goes into every field, for each field has its own way into the database; the rest takes turns.
const isOneOfMany = (key: string) => !/ api\/(auth|common)\/|avatar$/.test(key)
const intoEveryField = new Set([
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff x"',
  '"\\ufeff"',
  '"👩‍👩‍👧‍👦🇹🇷"',
  `"a${'\\u0301'.repeat(1000)}"`,
  '"<script>alert(1)</script>"',
  '"__proto__"',
  '""',
  '" "',
  `"${'x'.repeat(100_000)}"`,
  'null',
  '1e309',
  '[]',
])

const rows = Object.entries(routes)

describe.each(rows.filter(([, route]) => route.body))('%s', (key, route) => {
  it('takes or refuses every value in every field', async () => {
    let calls = 0
    for (const [turn, value] of values.entries()) {
      const all = bodiesWith(route.example.body, value)
      const takesTurns = isOneOfMany(key) && !intoEveryField.has(value)
      const bodies = takesTurns ? all.filter((_, index) => index === turn % all.length) : all
      await Promise.all(bodies.map((raw) => tryBody(key, raw, 'application/json')))
      calls += bodies.length
    }
    expect(calls).toBeGreaterThanOrEqual(values.length + intoEveryField.size)
  }, 60_000)

  it('takes or refuses every value as the whole body, of any media type', async () => {
    for (const type of isOneOfMany(key) ? ['application/json'] : mediaTypes) {
      await Promise.all([...values, ...pollution].map((raw) => tryBody(key, raw, type)))
    }
  }, 60_000)
})

describe.each(rows.filter(([, route]) => route.query))('%s', (key, route) => {
  it('takes or refuses every value in every parameter', async () => {
    const { method, path } = partsOf(exampleAddress(key, route))
    for (const name of route.query ? parameterNames(route.query) : []) {
      const searches = queries.flatMap((value) =>
        isOneOfMany(key)
          ? [`${name}=${value}`]
          : [
              `${name}=${value}`,
              `${name}=${value}&${name}=1`,
              `${name}[]=${value}`,
              `${name}[$ne]=${value}`,
              `${name}[__proto__][polluted]=${value}`,
              `__proto__[polluted]=1&${name}=${value}`,
            ],
      )
      const tries = searches.map(async (search) => {
        const answer = await rest.call(`${method} ${path}?${search}`, { token })
        expectCivil(answer, `${key} ${search.slice(0, 200)}`)
        expect([200, 400, 404], `${key} ${search.slice(0, 200)}`).toContain(answer.status)
      })
      await Promise.all(tries)
    }
  })
})

describe.each(rows.filter(([, route]) => route.params))('%s', (key, route) => {
  it('takes every value in its path for what is not there', async () => {
    const segments = [...queries, '..%2f..', '{id}', '%2e', randomUUID()].filter(
      (value) => value !== '' && value !== '%',
    )
    const tries = segments.map(async (value) => {
      const body = route.body ? { body: route.example.body } : {}
      const headers = { 'idempotency-key': randomUUID() }
      const answer = await rest.call(addressOf(key, { id: value }), { token, headers, ...body })
      expectCivil(answer, `${key} ${value.slice(0, 200)}`)
      expect(answer.body, `${key} ${value.slice(0, 200)}`).toMatchObject({ code: 'NOT_FOUND' })
    })
    await Promise.all(tries)
  })
})

it('what goes into every field is among the values', () => {
  expect([...intoEveryField].filter((value) => !values.includes(value))).toEqual([])
})

describe('text', () => {
  it.each(['İıŞşĞğ', '👩‍👩‍👧‍👦🇹🇷', '\u202eabc', '<b>&amp;</b>', '%00', "O'Neil; --", '€ ₺ 漢字 العربية', 'a\u200db'])(
    '%j comes back as it was sent',
    async (name) => {
      const answer = await rest.call('PATCH api/common/user', { token, body: { user: { name } } })
      expect(answer.body).toMatchObject({ name: name.normalize('NFC') })
      expect((await rest.call('GET api/common/user', { token })).body).toMatchObject({ name: name.normalize('NFC') })
    },
  )

  it.each(['a\u0000b', 'a\ud800', '\udc00'])('%j is refused', async (name) => {
    const answer = await rest.call('PATCH api/common/user', { token, body: { user: { name } } })
    expect(answer.status).toBe(400)
    expect(answer.body).toHaveProperty('issues', [{ path: 'user.name', message: 'field.invalid' }])
  })
})

describe('afterwards', () => {
  it('no object has learnt anything', async () => {
    for (const raw of pollution) {
      await rest.call('PATCH api/common/user', { token, raw, headers: { 'content-type': 'application/json' } })
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    const answer = await rest.call('GET api/common/user', { token })
    expect(Object.keys(answer.body as object)).toEqual(['id', 'name', 'email', 'avatar', 'status'])
  })

  it('nothing was logged as a failure, and the product still works', async () => {
    expect(venue.log.filter((line) => line.level === 'error')).toEqual([])
    const answer = await rest.call('POST api/auth/sign-in', { body: { email: 'door@marquee.example', password } })
    expect(answer.status).toBe(200)
  })
})
