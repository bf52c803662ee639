import { randomUUID } from 'node:crypto'
import type { GroupDetail } from '@marquee/contract/group-bookings'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  joinVenue,
  makeVenue,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import { accept } from '../session-plans/testing/bench.ts'
import { dayIn, drafted, makeShow, optioned, runOut, seatsOf, sent, settle } from './testing/groups.ts'

let api: TestApi
let manager: SignedIn
let show: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(async () => {
  show = await makeShow(api)
})

const again = ({ id }: GroupDetail) => manager.caller.groupBookings.get({ id })

async function mailsOf({ id }: GroupDetail, kind: string) {
  const { rows } = await sql<{ recipient: string; language: string; show: Record<string, string> }>`
    select recipient, language, params -> 'show' as show from outgoing_mail
    where kind = ${kind} and params #>> '{group,groupId}' = ${id}`.execute(api.database.db)
  return rows
}

async function auditOf({ id }: GroupDetail, action: string) {
  const { rows } = await sql<{ reason: string | null; byMachine: boolean }>`
    select reason, actor_id is null as "byMachine" from audit_event
    where entity_id = ${id} and action = ${action}`.execute(api.database.asOwner)
  return rows
}

describe('a session that is cancelled', () => {
  test('ends the options and quotes of its groups at once, and tells their contacts in their language', async () => {
    const option = await optioned(manager.caller, show)
    const quote = await sent(manager.caller, show, { language: 'en', contactEmail: null })
    const draft = await drafted(manager.caller, show)
    const other = await makeShow(api)
    const elsewhere = await optioned(manager.caller, other)
    const wish = { ticketSessionIds: [show.id], outcome: 'refund' as const, otherwise: 'hand' as const }
    expect(await manager.caller.sessionPlans.preview(wish)).toMatchObject({
      groups: { options: 1, quotes: 1, withoutMail: 1 },
    })
    await accept(manager, wish)

    for (const group of [option, quote]) {
      expect(await again(group)).toMatchObject({
        state: 'cancelled',
        reason: 'The singer is ill.',
        isShowOff: true,
        optionUntil: null,
        session: { isSold: false },
      })
      expect(await auditOf(group, 'groupBookings.showOff')).toEqual([
        { reason: 'The singer is ill.', byMachine: false },
      ])
    }
    expect((await seatsOf(api, show))[1]).toBe(0)
    expect(await mailsOf(option, 'group-cancelled')).toMatchObject([
      { recipient: 'sevgi.aydin@school.example', language: 'tr' },
    ])
    expect(await mailsOf(quote, 'group-cancelled')).toEqual([])
    expect((await again(draft)).state).toBe('draft')
    expect(await again(elsewhere)).toMatchObject({ state: 'option', isShowOff: false, session: { isSold: true } })
    await settle(api)
    expect(await mailsOf(option, 'group-cancelled')).toHaveLength(1)
  })

  test('names the groups that have no address, for a person to tell', async () => {
    await optioned(manager.caller, show)
    const quote = await sent(manager.caller, show, { contactEmail: null })
    await drafted(manager.caller, show, { contactEmail: null })
    const other = await makeShow(api)
    await sent(manager.caller, other, { contactEmail: null })
    const plan = await accept(manager, { ticketSessionIds: [show.id], outcome: 'refund', otherwise: 'hand' })
    expect(plan.groupsToTell).toBe(1)
    const toTell = [{ id: quote.id, groupNo: quote.groupNo, contactName: 'Sevgi Aydın', contactPhone: '+905321234567' }]
    expect(await manager.caller.sessionPlans.groups({ id: plan.id })).toMatchObject(toTell)
  })

  test('a person who has told such a group says so, once, and it is left to nobody', async () => {
    const quote = await sent(manager.caller, show, { contactEmail: null })
    const second = await sent(manager.caller, show, { contactEmail: null })
    const mailed = await sent(manager.caller, show)
    const plan = await accept(manager, { ticketSessionIds: [show.id], outcome: 'refund', otherwise: 'hand' })
    const tell = (groupId: GroupDetail['id'], by = manager) =>
      by.caller.sessionPlans.tellGroup({ id: plan.id, groupId })
    const refused = async (work: Promise<unknown>) => reasonOf(work)
    expect(await refused(tell(quote.id, await api.signInAs('accountant')))).toBe('FORBIDDEN')
    // One that was written to is nobody's to call.
    expect(await refused(tell(mailed.id))).toBe('STATE')
    const many = await Promise.all(Array.from({ length: 4 }, () => reasonOf(tell(quote.id))))
    expect(many.sort()).toEqual(['OK', 'STATE', 'STATE', 'STATE'])
    expect(await manager.caller.sessionPlans.groups({ id: plan.id })).toMatchObject([{ id: second.id }])
    expect((await manager.caller.sessionPlans.get({ id: plan.id })).groupsToTell).toBe(1)
    expect(await auditOf(quote, 'sessionPlans.tellGroup')).toHaveLength(1)
  })

  test('ends the groups of its venue alone, and a person of both venues sees each where they are', async () => {
    const option = await optioned(manager.caller, show)
    const elsewhere = await makeVenue(api.database.db, { name: 'Second venue' })
    await joinVenue(api.database.db, { venue: elsewhere, userId: manager.user.id, roles: ['manager'] })
    const there = await api.signInUser({ ...manager.user, venueId: elsewhere.id })
    const theirShow = await makeShow(api, { venue: elsewhere })
    const theirs = await optioned(there.caller, theirShow)
    const plan = await accept(manager, { ticketSessionIds: [show.id], outcome: 'refund', otherwise: 'hand' })
    expect((await again(option)).state).toBe('cancelled')
    expect(await there.caller.groupBookings.get({ id: theirs.id })).toMatchObject({ state: 'option', isShowOff: false })
    expect(await mailsOf(theirs, 'group-cancelled')).toEqual([])
    expect(await reasonOf(there.caller.sessionPlans.groups({ id: plan.id }))).toBe('NOT_FOUND')
    expect(await reasonOf(there.caller.sessionPlans.tellGroup({ id: plan.id, groupId: option.id }))).toBe('NOT_FOUND')
    expect(await reasonOf(there.caller.sessionPlans.previewMove({ ticketSessionId: show.id }))).toBe('NOT_FOUND')
    const foreign = { ticketSessionIds: [show.id], outcome: 'refund' as const, otherwise: 'hand' as const }
    expect(await reasonOf(there.caller.sessionPlans.preview(foreign))).toBe('NOT_FOUND')
  })

  test('that was called off in another way: the job does the same', async () => {
    const option = await optioned(manager.caller, show)
    await sql`update ticket_session set state = 'cancelled', cancel_reason = 'Storm' where id = ${show.id}`.execute(
      api.database.db,
    )
    await settle(api)
    expect(await again(option)).toMatchObject({ state: 'cancelled', reason: 'Storm', isShowOff: true })
    expect(await mailsOf(option, 'group-cancelled')).toHaveLength(1)
    expect(await auditOf(option, 'groupBookings.showOff')).toEqual([{ reason: 'Storm', byMachine: true }])
  })

  test('an offer that was taken back by hand before is not said to have ended with the show', async () => {
    const quote = await sent(manager.caller, show)
    await manager.caller.groupBookings.cancel({
      commandId: randomUUID(),
      id: quote.id,
      expectedRev: quote.rev,
      reason: 'Made twice',
    })
    await accept(manager, { ticketSessionIds: [show.id], outcome: 'refund', otherwise: 'hand' })
    expect(await again(quote)).toMatchObject({ state: 'cancelled', reason: 'Made twice', isShowOff: false })
  })
})

describe('a session that is moved', () => {
  const move = (date: string) =>
    manager.caller.sessionPlans.move({
      commandId: randomUUID(),
      ticketSessionId: show.id,
      expectedRev: 1,
      date,
      time: '14:00',
      freeUntil: date,
      reason: 'The bridge is closed.',
    })
  const salesUntil = async () => {
    const { rows } = await sql<{ at: Date }>`
      select sales_until as at from ticket_session where id = ${show.id}`.execute(api.database.db)
    return new Date(rows[0]?.at ?? 0).toISOString()
  }
  const heldUntil = async ({ id }: GroupDetail) => {
    const { rows } = await sql<{ at: Date; seats: Date[] }>`
      select h.expires_at as at, array(select distinct s.until from session_seat s
        where s.ticket_session_id = h.ticket_session_id and s.hold_id = h.id) as seats
      from seat_hold h where h.group_id = ${id} and h.state = 'open'`.execute(api.database.db)
    return rows.flatMap(({ at, seats }) => [at, ...seats].map((each) => new Date(each).toISOString()))
  }

  test('to an earlier time: no option and no quote outlives the new end of sales, and their contacts know', async () => {
    const option = await optioned(manager.caller, show)
    const quote = await sent(manager.caller, show)
    const before = option.session.startsAt
    await move(dayIn(3))
    const end = await salesUntil()
    expect(Date.parse(end)).toBeLessThan(Date.parse(option.optionUntil ?? ''))
    const kept = await again(option)
    expect(new Date(kept.optionUntil ?? 0).toISOString()).toBe(end)
    expect(await heldUntil(option)).toEqual([end, end])
    for (const group of [option, quote]) {
      expect(new Date((await again(group)).validUntil).toISOString()).toBe(end)
      const [mail, ...more] = await mailsOf(group, 'group-moved')
      expect(more).toEqual([])
      expect(mail?.language).toBe('tr')
      expect(Date.parse(mail?.show.startsAt ?? '')).toBe(Date.parse(before))
      expect(Date.parse(mail?.show.newStartsAt ?? '')).toBe(Date.parse(kept.session.startsAt))
      expect(mail?.show.answerBy).toBe(end)
      expect(await auditOf(group, 'groupBookings.showMoved')).toHaveLength(1)
    }
  })

  test('whose groups have no address: they are for a person to tell, as long as they have an offer', async () => {
    const quote = await sent(manager.caller, show, { contactEmail: null })
    expect(await manager.caller.sessionPlans.previewMove({ ticketSessionId: show.id })).toMatchObject({
      groups: { options: 0, quotes: 1, withoutMail: 1 },
    })
    const plan = await move(dayIn(40))
    expect(plan.groupsToTell).toBe(1)
    expect(await manager.caller.sessionPlans.groups({ id: plan.id })).toMatchObject([{ id: quote.id }])
    const { rev } = await again(quote)
    await manager.caller.groupBookings.decline({
      ...{ commandId: randomUUID(), id: quote.id, expectedRev: rev },
      reason: 'Told on the phone, and does not come',
    })
    expect((await manager.caller.sessionPlans.get({ id: plan.id })).groupsToTell).toBe(0)
  })

  test('to a later time: what was promised stays as it was, and their contacts know', async () => {
    const option = await optioned(manager.caller, show)
    await move(dayIn(40))
    const now = await again(option)
    expect(now).toMatchObject({ optionUntil: option.optionUntil, validUntil: option.validUntil, state: 'option' })
    expect(await mailsOf(option, 'group-moved')).toHaveLength(1)
  })

  test('does not give an option back that has run out', async () => {
    const option = await optioned(manager.caller, show)
    await runOut(api, option.id)
    await move(dayIn(3))
    await settle(api)
    expect((await again(option)).state).toBe('lapsed')
  })
})
