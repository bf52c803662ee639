import { waitFor } from '@marquee/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '../../jobs/jobs.ts'
import type { OutgoingMail } from '../../jobs/mail.ts'
import {
  brokenRules,
  createTestApi,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import {
  adultMinor,
  asked,
  askedMinor,
  childMinor,
  dayIn,
  drafted,
  makeDeck,
  makeShow,
  of,
  sent,
  settle,
} from './testing/groups.ts'

let api: TestApi
let manager: SignedIn
let clerk: SignedIn
let show: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
  clerk = await api.signInAs('boxoffice')
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(async () => {
  show = await makeShow(api)
})

const issuesOf = async (call: Promise<unknown>) => (await refusalOf(call)).issues?.map(({ path }) => path)

describe('a quote', () => {
  test('is drafted with the prices of the list, numbered, and is the sum of its lines', async () => {
    const one = await drafted(clerk.caller, show)
    const two = await drafted(clerk.caller, show)
    expect(one).toMatchObject({ state: 'draft', people: 12, totalMinor: askedMinor, currency: 'TRY' })
    expect(one.lines.map(({ qty, listMinor, unitMinor }) => [qty, listMinor, unitMinor])).toEqual([
      [10, childMinor, childMinor],
      [2, adultMinor, adultMinor],
    ])
    expect(two.groupNo).toBe(one.groupNo + 1)
    expect(one.contactPhone).toBe('+905321234567')
  })

  test('names the area of standing places, not their category', async () => {
    const deck = await makeDeck(api, show)
    const made = await drafted(clerk.caller, show, { lines: [{ passTypeId: show.adult, areaNo: deck.areaNo, qty: 3 }] })
    expect(made.lines.map(({ place }) => place)).toEqual([deck.name])
    const names = await clerk.caller.groupBookings.names({ id: made.id })
    expect(names.lines.map(({ place }) => place)).toEqual([deck.name])
  })

  test('is refused by field', async () => {
    const of = (more: object) => issuesOf(clerk.caller.groupBookings.create(asked(show, more)))
    const [seatCategoryId] = show.categoryIds
    expect(await of({ validUntil: dayIn(-2) })).toEqual(['validUntil'])
    expect(await of({ contactPhone: '12' })).toEqual(['contactPhone'])
    expect(await of({ ticketSessionId: crypto.randomUUID() })).toEqual(['ticketSessionId'])
    expect(await of({ lines: [{ passTypeId: crypto.randomUUID(), seatCategoryId, qty: 1 }] })).toEqual([
      'lines.0.passTypeId',
    ])
    expect(await of({ lines: [{ passTypeId: show.adult, qty: 1 }] })).toEqual(['lines.0.seatCategoryId'])
    expect(await of({ lines: [{ passTypeId: show.adult, areaNo: 7, qty: 1 }] })).toEqual(['lines.0.areaNo'])
    const many = { passTypeId: show.adult, seatCategoryId, qty: 101 }
    expect(await of({ lines: [many, many] })).toEqual(['lines'])
    expect(await of({ lines: [{ ...many, qty: 2, unitMinor: 100 }] })).toEqual(['priceReason'])
    expect(await of({ lines: [{ ...many, qty: 0 }] })).toEqual(['lines.0.qty'])
    expect(await of({ lines: [] })).toEqual(['lines'])
    expect((await clerk.caller.groupBookings.list({ ticketSessionId: show.id })).total).toBe(0)
  })

  test('never holds longer than its show is sold', async () => {
    const soon = await makeShow(api, { startsIn: 60 * 24 * 3 })
    const draft = await drafted(clerk.caller, soon, { validUntil: dayIn(20) })
    const { session } = await clerk.caller.groupBookings.choices({ ticketSessionId: soon.id })
    expect(Date.parse(draft.validUntil)).toBe(Date.parse(session.salesUntil))
    expect(draft.validOn < dayIn(5)).toBe(true)
    const changed = await clerk.caller.groupBookings.update({ ...asked(show, { validUntil: dayIn(20) }), ...of(draft) })
    expect(changed.validOn).toBe(dayIn(20))
  })

  test('at another price than the list’s takes the right to it, which somebody else can lend', async () => {
    const [seatCategoryId] = show.categoryIds
    const lines = [
      { passTypeId: show.child, seatCategoryId, qty: 20, unitMinor: 20_000 },
      { passTypeId: show.adult, seatCategoryId, qty: 1, unitMinor: 0 },
    ]
    const draft = await drafted(clerk.caller, show, { lines, priceReason: 'School class' })
    expect(draft.totalMinor).toBe(20 * 20_000)
    expect(await refusalOf(clerk.caller.groupBookings.send(of(draft)))).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { module: 'ticket_order', action: 'price_override' },
    })
    expect(await manager.caller.groupBookings.send(of(draft))).toMatchObject({ state: 'sent' })
  })

  test('stays as it was sent, and is changed only as a draft that is sent again', async () => {
    const group = await sent(clerk.caller, show)
    for (const change of [
      sql`update group_booking set total_minor = 1 where id = ${group.id}`,
      sql`update group_booking_line set unit_minor = 1 where group_id = ${group.id}`,
      sql`delete from group_booking_line where group_id = ${group.id}`,
    ]) {
      await expect(change.execute(api.database.db)).rejects.toThrow(/not changed/)
    }
    const [seatCategoryId] = show.categoryIds
    const changed = await clerk.caller.groupBookings.update({
      ...asked(show, { lines: [{ passTypeId: show.adult, seatCategoryId, qty: 3 }] }),
      ...of(group),
    })
    expect(changed).toMatchObject({ state: 'draft', people: 3, totalMinor: 3 * adultMinor, groupNo: group.groupNo })
    expect(await reasonOf(clerk.caller.groupBookings.option({ ...of(changed), until: dayIn(3) }))).toBe('STATE')
  })

  test('goes out by mail as a PDF in the language of the organiser', async () => {
    const mails: OutgoingMail[] = []
    const deliver = async (mail: OutgoingMail) => void mails.push(mail)
    const draft = await drafted(clerk.caller, show, { note: 'Öğretmen ücretsizdir.' })
    await clerk.caller.groupBookings.send({ ...of(draft), email: 'sevgi@school.example' })
    const jobs = await startJobs(api.services, { deliver })
    try {
      await waitFor('the mail to the organiser', () => mails.some(({ kind }) => kind === 'group-quote'))
    } finally {
      await jobs.stop()
    }
    const mail = mails.find(({ kind }) => kind === 'group-quote')
    expect(mail).toMatchObject({ recipient: 'sevgi@school.example', language: 'tr' })
    expect(mail?.attachments[0]?.name).toMatch(/^groupBookings\.paper\.file tr-\d+\.pdf$/)
    const all = JSON.stringify(readPdf(mail?.attachments[0]?.content ?? Buffer.alloc(0)))
    for (const word of [
      'groupBookings.paper.title tr',
      'Kadıköy Lisesi 9-B',
      'groupBookings.paper.people tr',
      'Öğretmen ücretsizdir.',
    ]) {
      expect(all).toContain(word)
    }
  })

  test('lapses on its last day', async () => {
    const group = await sent(clerk.caller, show)
    await sql`update group_booking set valid_until = clock_timestamp() - interval '1 second' where id = ${group.id}`.execute(
      api.database.db,
    )
    expect(await reasonOf(clerk.caller.groupBookings.option({ ...of(group), until: dayIn(3) }))).toBe('STATE')
    await settle(api)
    expect(await clerk.caller.groupBookings.get({ id: group.id })).toMatchObject({ state: 'lapsed' })
  })
})
