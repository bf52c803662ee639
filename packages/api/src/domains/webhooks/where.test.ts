import type { WebhookDeliveryId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApi, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { isPublicIp, isPublicUrl } from './service/address.ts'
import { deliver } from './service/deliver.ts'
import { aDelivery, anAddress } from './testing/cases.ts'
import { startReceiver } from './testing/receiver.ts'

let api: TestApi
let owner: SignedIn
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  api = await createTestApi({ throttle: false, webhooks: { allowPrivate: true } })
  owner = await api.signInUser(api.owner)
})
beforeEach(async () => {
  receiver = await startReceiver()
  return () => receiver.close()
})
afterAll(() => api.close())

const run = (job: { deliveryId: WebhookDeliveryId; no: number }, services = api.services) =>
  deliver(services, { venueId: api.venue.id, ...job })

describe('where it goes', () => {
  const wrong = [
    'http://partner.example/hook',
    'https://localhost/hook',
    'https://db/hook',
    'https://printer.local/hook',
    'https://127.0.0.1/hook',
    'https://0x7f.1/hook',
    'https://2130706433/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://[fd00::1]/hook',
    'https://[64:ff9b::a00:1]/hook',
    'https://10.1.2.3/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1/hook',
    'https://100.64.0.1/hook',
    'https://198.18.0.1/hook',
    'https://0.0.0.0/hook',
  ]
  test.each(wrong)('%s is refused when it is entered', async (url) => {
    expect(isPublicUrl(url)).toBe(false)
    const services = await api.anotherServices({ webhooks: { allowPrivate: false } })
    const { caller } = { caller: api.callerWithToken(owner.token, { services }) }
    expect(await refusalOf(caller.webhooks.create({ name: url.slice(0, 60), address: url }))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'address', message: 'field.webAddress' }],
    })
  })

  test('public addresses are accepted, and nothing with a password or another scheme', async () => {
    for (const url of ['https://partner.example/hook', 'https://8.8.8.8:8443/x', 'https://[2606:4700::1111]/']) {
      expect(isPublicUrl(url), url).toBe(true)
    }
    for (const url of [
      'ftp://partner.example',
      'https://a:b@partner.example',
      'javascript:1',
      'x',
      'https://p.example/#a',
    ])
      expect(await refusalOf(owner.caller.webhooks.create({ name: 'x', address: url })), url).toMatchObject({
        issues: [{ path: 'address' }],
      })
    expect(['8.8.8.8', '10.0.0.1', '::1', 'fe80::1', '2002:7f00:1::', 'noise'].map(isPublicIp)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('a name that leads into the own network is reached by nobody, whenever it begins to; a redirection is not followed', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const url = `http://partner.example:${receiver.port}/hook`
    const { id } = await anAddress(api, { address: url })
    const deliveryId = await aDelivery(api, id)
    await sql`update webhook set address = ${url.replace('http:', 'https:')} where id = ${id}`.execute(api.database.db)
    const strict = await api.anotherServices({ webhooks: { allowPrivate: false, resolve } })
    await run({ deliveryId, no: 1 }, { ...strict, sealing: api.services.sealing })
    expect(receiver.received).toEqual([])
    expect(await owner.caller.webhooks.delivery({ id: deliveryId })).toMatchObject({
      state: 'waiting',
      tries: [{ error: 'private', status: null }],
    })
    // The negative control: the same name and the same server, without the guard.
    await sql`update webhook set address = ${url} where id = ${id}`.execute(api.database.db)
    const loose = await api.anotherServices({ webhooks: { allowPrivate: true, resolve } })
    receiver.says(302, { location: receiver.url })
    await run({ deliveryId, no: 2 }, { ...loose, sealing: api.services.sealing })
    expect(receiver.received).toHaveLength(1)
    expect(await owner.caller.webhooks.delivery({ id: deliveryId })).toMatchObject({ state: 'waiting', status: 302 })
  })

  test('nobody there: what went wrong is said', async () => {
    const { port } = receiver
    const { id } = await anAddress(api, { address: `http://127.0.0.1:${port === 1 ? 2 : 1}/` })
    const deliveryId = await aDelivery(api, id)
    await run({ deliveryId, no: 1 })
    expect((await owner.caller.webhooks.delivery({ id: deliveryId })).tries).toMatchObject([{ error: 'refused' }])
  })
})
