import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RestServer, serveRest } from './testing/serve.ts'
import { openStaffedVenue, password, type StaffedVenue } from './testing/staffed-venue.ts'

let venue: StaffedVenue
let rest: RestServer

beforeAll(async () => {
  venue = await openStaffedVenue()
  rest = await serveRest(venue.services)
})
afterAll(async () => {
  await rest.close()
  await venue.close()
})

const signUpRoute = 'POST api/auth/sign-up'
const forgotRoute = 'POST api/auth/forgot-password'
const resetRoute = 'POST api/auth/reset-password'
const email = 'editor@marquee.example'
const plain = { 'content-type': 'text/plain' }
const json = { 'content-type': 'application/json' }

const mails = () => venue.database.asOwner.selectFrom('outgoing_mail').selectAll().execute()
const canSignIn = async (address: string, secret: string) =>
  (await rest.call('POST api/auth/sign-in', { body: { email: address, password: secret } })).status === 200

describe(signUpRoute, () => {
  const person = {
    name: 'Çağla Işık',
    email: 'cagla@example.com',
    password: 'seven green umbrellas',
    company: '',
    agreements: true,
  }

  it('answers true to a new and to a known address, and lets neither in', async () => {
    for (const body of [person, person, { ...person, email }, { ...person, unknown: 1 }]) {
      const answer = await rest.call(signUpRoute, { body })
      expect([answer.status, answer.text]).toEqual([200, 'true'])
    }
    expect(await canSignIn(person.email, person.password)).toBe(false)
    expect(await canSignIn(email, person.password)).toBe(false)
    const known = await venue.database.asOwner
      .selectFrom('app_user')
      .select('name')
      .where('email', '=', person.email)
      .execute()
    expect(known).toEqual([{ name: person.name }])
  })

  it.each(['name', 'email', 'password', 'agreements'])('names a missing %s', async (field) => {
    const answer = await rest.call(signUpRoute, { body: { ...person, [field]: undefined } })
    expect(answer.status).toBe(400)
    expect(answer.body).toHaveProperty('issues', [{ path: field, message: 'field.required' }])
  })
})

describe(forgotRoute, () => {
  it.each([
    ['a JSON body', { body: { email } }],
    ['a bare text', { raw: email, headers: plain }],
    ['a bare text without a media type of its own', { raw: email }],
    ['a JSON string', { raw: JSON.stringify(email), headers: json }],
  ])('takes %s and sends one mail', async (_, options) => {
    const before = (await mails()).length
    const answer = await rest.call(forgotRoute, options)
    expect([answer.status, answer.text]).toEqual([200, 'true'])
    expect((await mails()).length).toBe(before + 1)
  })

  it('answers true to an unknown address and sends nothing', async () => {
    const before = (await mails()).length
    for (const address of ['nobody@example.com', 'not an address', '', 'ş'.repeat(300)]) {
      const answer = await rest.call(forgotRoute, { raw: address, headers: plain })
      expect([answer.status, answer.text]).toEqual([200, 'true'])
    }
    expect((await mails()).length).toBe(before)
  })

  it.each([
    ['nothing', {}],
    ['an empty object', { body: {} }],
    ['a number', { raw: '7', headers: json }],
    ['a list', { raw: '["a"]', headers: json }],
  ])('refuses %s', async (_, options) => {
    expect((await rest.call(forgotRoute, options)).status).toBe(400)
  })
})

describe(resetRoute, () => {
  const fresh = 'nine quiet lighthouses'

  it.each([
    ['a bare text', { raw: fresh, headers: plain }],
    ['a bare text that is no password', { raw: 'x', headers: plain }],
    ['a JSON string', { raw: JSON.stringify(fresh), headers: json }],
    ['a JSON body without proof', { body: { password: fresh } }],
    ['a wrong proof', { body: { password: fresh, proof: 'wrong' } }],
    ['an empty proof', { body: { password: fresh, proof: '' } }],
    ['a proof that is too long', { body: { password: fresh, proof: 'x'.repeat(5000) } }],
  ])('answers true to %s and changes nothing', async (_, options) => {
    const hashes = () =>
      venue.database.asOwner.selectFrom('app_user').select(['id', 'password_hash']).orderBy('id').execute()
    const before = await hashes()
    const answer = await rest.call(resetRoute, options)
    expect([answer.status, answer.text]).toEqual([200, 'true'])
    expect(await hashes()).toEqual(before)
  })

  it('sets the password once with the proof of a mail', async () => {
    await rest.call(forgotRoute, { body: { email } })
    const link = JSON.stringify((await mails()).at(-1)?.params)
    const proof = /proof=([\w.~-]+)/.exec(link)?.[1]
    expect(proof, link).toBeDefined()
    const short = await rest.call(resetRoute, { body: { password: 'short', proof } })
    expect(short.body).toHaveProperty('issues', [{ path: 'password', message: 'field.tooShort' }])
    const answer = await rest.call(resetRoute, { body: { password: fresh, proof } })
    expect([answer.status, answer.text]).toEqual([200, 'true'])
    expect(await canSignIn(email, fresh)).toBe(true)
    expect(await canSignIn(email, password)).toBe(false)

    const again = await rest.call(resetRoute, { body: { password: `${fresh} again`, proof } })
    expect([again.status, again.text]).toEqual([200, 'true'])
    expect(await canSignIn(email, fresh)).toBe(true)
  })

  it('names a missing password', async () => {
    const answer = await rest.call(resetRoute, { body: { proof: 'x' } })
    expect(answer.body).toHaveProperty('issues', [{ path: 'password', message: 'field.required' }])
  })
})

describe('the throttle', () => {
  it('answers 429 with the seconds to wait, and lets another account in', async () => {
    const watched = await openStaffedVenue({ throttle: true })
    const server = await serveRest(watched.services)
    try {
      const guess = () =>
        server.call('POST api/auth/sign-in', { body: { email: 'owner@marquee.example', password: 'guess' } })
      let answer = await guess()
      for (let tries = 1; answer.status === 404 && tries < 40; tries++) answer = await guess()
      expect(answer.status).toBe(429)
      expect(answer.body).toMatchObject({ error: 'Too Many Requests', code: 'THROTTLED' })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      const other = await server.call('POST api/auth/sign-in', { body: { email: 'door@marquee.example', password } })
      expect(other.status).toBe(200)
    } finally {
      await server.close()
      await watched.close()
    }
  })
})
