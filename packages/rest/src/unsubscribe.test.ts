import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RestServer, serveRest } from './testing/serve.ts'
import { openStaffedVenue, type StaffedVenue } from './testing/staffed-venue.ts'

let venue: StaffedVenue
let rest: RestServer
let token: string
const customerId = randomUUID()

beforeAll(async () => {
  venue = await openStaffedVenue()
  rest = await serveRest(venue.services)
  const { asOwner } = venue.database
  const { venueId, id: by } = venue.owner
  const whose = { venue_id: venueId, id: customerId }
  await asOwner
    .insertInto('customer')
    .values({ ...whose, kind: 'person', name: 'Işıl Şahin', note: '' })
    .execute()
  await asOwner
    .insertInto('customer_consent')
    .values({
      ...{ venue_id: venueId, id: randomUUID(), customer_id: customerId, actor_id: by },
      ...{ purpose: 'email', given: true, source: 'counter', text_version: '1' },
    })
    .execute()
  const link = { venueId, customerId, endsAt: Date.now() + 60_000 }
  token = venue.services.unsubscribes.sign(link as never)
})
afterAll(async () => {
  await rest.close()
  await venue.close()
})

const consents = async () => {
  const { asOwner } = venue.database
  const rows = await asOwner.selectFrom('customer_consent').select('id').where('customer_id', '=', customerId).execute()
  return rows.length
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }

it('whoever opens the address of List-Unsubscribe comes to the page with the button, and has withdrawn nothing', async () => {
  const answer = await rest.call(`GET api/unsubscribe?token=${token}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/unsubscribe?token=${token}`])
  expect((await rest.call(`HEAD api/unsubscribe?token=${token}`)).status).toBe(303)
  expect(await consents()).toBe(1)
})

it('a mail program posts there for its people, and again: they have withdrawn, once', async () => {
  for (let time = 0; time < 2; time += 1) {
    const answer = await rest.call(`POST api/unsubscribe?token=${token}`, {
      raw: 'List-Unsubscribe=One-Click',
      headers: form,
    })
    expect([answer.status, answer.body]).toEqual([200, { unsubscribed: true }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect(await consents()).toBe(2)
})

it('what is no link of ours is refused, and so are other ways to ask', async () => {
  for (const wrong of ['', '?token=', `?token=${token.slice(0, -1)}`, `?token=${token}&token=${token}`, '?token=%ff']) {
    const answer = await rest.call(`POST api/unsubscribe${wrong}`, { raw: 'List-Unsubscribe=One-Click', headers: form })
    expect(answer.status, wrong).toBe(400)
  }
  expect((await rest.call(`DELETE api/unsubscribe?token=${token}`)).status).not.toBe(200)
  expect(await consents()).toBe(2)
})
