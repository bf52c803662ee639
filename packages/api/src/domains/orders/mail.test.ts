import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { waitFor } from '@marquee/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../jobs/jobs.ts'
import type { OutgoingMail } from '../../jobs/mail.ts'
import {
  createTestApi,
  makeOrder,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { readPdf } from '../../testing/read-pdf.ts'

let api: TestApi
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())

const all = { passes: true, receipt: true }
const send = (id: OrderId, more: object = {}, by = manager) =>
  by.caller.orders.mail({ commandId: randomUUID(), id, ...all, ...more })
const mails = async (id: OrderId) =>
  (
    await sql<{ recipient: string; language: string }>`
      select recipient, language from outgoing_mail where params #>> '{papers,orderId}' = ${id} order by created_at, id`.execute(
      api.database.db,
    )
  ).rows
/** An order whose guest has an address, and its number. */
async function orderOf(email: string | null) {
  const { orderId, orderNo } = await makeOrder(api)
  const { rev } = await manager.caller.orders.get({ id: orderId })
  if (email) await manager.caller.orders.updateGuest({ id: orderId, expectedRev: rev, name: 'Ayşe Yılmaz', email })
  return { id: orderId, orderNo }
}

test('passes and receipt go to the guest as files, in the language of the venue, and the history tells to whom', async () => {
  const { id, orderNo } = await orderOf('ayse@people.example')
  expect(await send(id)).toEqual({ email: 'a•••@people.example' })
  const delivered: OutgoingMail[] = []
  const jobs = await startJobs(api.services, { deliver: async (mail) => void delivered.push(mail) })
  try {
    await waitFor('the mail to the guest', () => delivered.some(({ recipient }) => recipient === 'ayse@people.example'))
  } finally {
    await jobs.stop()
  }
  const mail = delivered.find(({ recipient }) => recipient === 'ayse@people.example')
  expect(mail).toMatchObject({ kind: 'order-papers', params: { name: 'Ayşe Yılmaz', papers: { orderNo } } })
  const names = mail?.attachments.map(({ name, mediaType }) => [name, mediaType])
  expect(names).toEqual([
    [expect.stringMatching(new RegExp(`-${orderNo}\\.pdf$`)), 'application/pdf'],
    [expect.stringMatching(new RegExp(`-${orderNo}\\.pdf$`)), 'application/pdf'],
  ])
  const { passList, history } = await manager.caller.orders.get({ id })
  const pages = mail?.attachments.map(({ content }) => readPdf(content).length)
  expect(pages?.[0]).toBe(passList.length)
  expect(history.at(-1)).toMatchObject({ action: 'orders.mail', who: manager.user.name })
  const { rows } = await sql<{ after: object }>`
    select audit_told(venue_id, after) as after from audit_event where action = 'orders.mail' and entity_id = ${id}`.execute(
    api.database.db,
  )
  // The audit cannot be erased: it names nobody's address.
  expect(rows).toEqual([{ after: { email: 'a•••@people.example', passes: true, receipt: true } }])
})

test('an address that is given counts for this mail alone', async () => {
  const { id } = await orderOf(null)
  expect(await refusalOf(send(id))).toMatchObject({
    code: 'VALIDATION',
    issues: [{ path: 'email', message: 'field.required' }],
  })
  await send(id, { email: 'friend@people.example', receipt: false })
  expect((await mails(id)).map(({ recipient }) => recipient)).toEqual(['friend@people.example'])
  expect((await manager.caller.orders.get({ id })).guestEmail).toBeNull()
})

test('what is bad input is refused by field, and sends nothing', async () => {
  const { id } = await orderOf('ayse@people.example')
  for (const [more, path] of [
    [{ email: 'nobody' }, 'email'],
    [{ passes: false, receipt: false }, 'passes'],
  ] as const) {
    expect(await refusalOf(send(id, more))).toMatchObject({ code: 'VALIDATION', issues: [{ path }] })
  }
  expect(await mails(id)).toEqual([])
})

test('one command is one mail; five within an hour are enough, also when they come at once', async () => {
  const { id } = await orderOf('ayse@people.example')
  const commandId = randomUUID()
  await Promise.all([send(id, { commandId }), send(id, { commandId }).catch(() => {})])
  await send(id, { commandId })
  expect(await mails(id)).toHaveLength(1)
  const answers = await Promise.all(Array.from({ length: 8 }, () => reasonOf(send(id))))
  expect(answers.filter((reason) => reason === 'OK')).toHaveLength(4)
  expect(answers.filter((reason) => reason === 'THROTTLED')).toHaveLength(4)
  expect(await mails(id)).toHaveLength(5)
})

test('an order of another venue is not there, for a person of both too', async () => {
  const { id } = await orderOf('ayse@people.example')
  const there = await makeVenue(api.database.db)
  const both = await api.signInAs('manager', { venue: there })
  expect(await reasonOf(send(id, {}, both))).toBe('NOT_FOUND')
  expect(await mails(id)).toEqual([])
})
