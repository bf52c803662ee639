import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askToSuspend,
  createTestApi,
  joinVenue,
  makeOrder,
  makeTicketSession,
  makeVenue,
  reasonOf,
  type SignedIn,
  signInAsker,
  type TestApi,
} from '../../../testing/index.ts'
import { said } from '../../feat/testing/cases.ts'
import { fullHouse } from '../../waitlist/testing/full-house.ts'
import { selectNearlySoldOut, selectUntold } from './repo/told.ts'
import { tellAll } from './service/told.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInAs('owner')
})
afterAll(() => api.close())

const tell = async () => tellAll(api.services, await selectUntold(api.database.db))
const told = async ({ caller }: SignedIn) =>
  (await caller.apps.notifications.all()).rows.map(({ title, link }) => [title?.split('.')[0], link])

test('who is given another role is told once, however often it is looked, and what they removed stays away', async () => {
  const person = await api.signInAs('editor')
  const roles = await owner.caller.roles.choices()
  const before = (await owner.caller.users.get({ id: person.user.id })).roles.map(({ id }) => id)
  const other = roles.find(({ id }) => !before.includes(id))
  const { rev } = await owner.caller.users.get({ id: person.user.id })
  await owner.caller.users.update({ id: person.user.id, expectedRev: rev, roles: [{ roleId: other?.id as never }] })
  const events = await selectUntold(api.database.db)
  // Two processes find the same at the same moment.
  await Promise.all([tellAll(api.services, events), tellAll(api.services, events)])
  await tell()
  expect(await told(person)).toEqual([['roleChanged', '/profile']])
  expect(await told(owner)).toEqual([])
  const [row] = (await person.caller.apps.notifications.all()).rows
  await person.caller.apps.notifications.remove({ id: row?.id ?? '' })
  await tell()
  expect(await told(person)).toEqual([])
})

test('feedback is told to those who answer it, and each answer to who sent it', async () => {
  const person = await api.signInAs('door')
  const { id, rev } = await person.caller.feat.send(said({ text: 'Bigger letters <b>please</b>' }))
  await tell()
  await tell()
  const given = (await owner.caller.apps.notifications.all()).rows.filter(({ link }) => link?.startsWith('/feat'))
  expect(given.map(({ link }) => link)).toEqual(['/feat?tab=feedback&whose=all'])
  const colleague = await api.signInAs('door')
  expect(await told(colleague)).toEqual([])
  const answered = await owner.caller.feat.answer({ id, expectedRev: rev, state: 'planned', answer: 'Soon' })
  await tell()
  expect(await told(person)).toEqual([['feedbackAnswered', '/feat?tab=feedback']])
  await owner.caller.feat.answer({ id, expectedRev: answered.rev, state: 'done', answer: 'There' })
  await tell()
  await tell()
  expect(await told(person)).toHaveLength(2)
})

test('a request is told to those who may grant it and have not muted it, the answer to who asked', async () => {
  const deaf = await api.signInAs('owner')
  await deaf.caller.apps.noticeTopics.choose({ topic: 'approvalAsked', isOn: false })
  const topics = await deaf.caller.apps.noticeTopics.list()
  expect(topics.filter(({ isOn }) => !isOn)).toEqual([{ topic: 'approvalAsked', isOn: false, byMail: false }])
  const asker = await signInAsker(api)
  const { id } = await askToSuspend(api, asker)
  await tell()
  expect(await told(owner)).toContainEqual(['approvalAsked', '/home'])
  expect(await told(deaf)).toEqual([])
  expect(await told(asker)).toEqual([])
  await owner.caller.approvals.answer({ id, answer: 'deny', note: 'No' } as never)
  await tell()
  expect(await told(asker)).toEqual([['approvalDenied', '/home']])
})

test('a show that is nearly sold out is told once, to those who see the schedule', async () => {
  const manager = await api.signInAs('manager')
  const kitchen = await api.signInAs('kitchen')
  const watch = async () => tellAll(api.services, await selectNearlySoldOut(api.database.db))
  const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 5 })
  await makeOrder(api, { session, seatNos: [0, 1, 2, 3] })
  await watch()
  expect(await told(manager)).toEqual([])
  await makeOrder(api, { session, seatNos: [4] })
  await watch()
  await watch()
  expect(await told(manager)).toEqual([['nearlySoldOut', `/ticket/schedule?session=${session.id}`]])
  expect(await told(kitchen)).toEqual([])
})

test('who chose email is told by one, in their language, with or without the panel; nobody else is', async () => {
  const [both, onlyMail, neither] = [
    await api.signInAs('owner'),
    await api.signInAs('owner'),
    await api.signInAs('owner'),
  ]
  await both.caller.me.update({ language: 'en' })
  await both.caller.apps.noticeTopics.choose({ topic: 'approvalAsked', byMail: true })
  await onlyMail.caller.apps.noticeTopics.choose({ topic: 'approvalAsked', isOn: false, byMail: true })
  await neither.caller.apps.noticeTopics.choose({ topic: 'approvalAsked', isOn: false })
  // The same person at another venue has chosen nothing there.
  const elsewhere = await makeVenue(api.database.db)
  await joinVenue(api.database.db, { venue: elsewhere, userId: both.user.id, roles: ['owner'] })
  const there = await api.signInUser({ ...both.user, venueId: elsewhere.id })
  expect((await there.caller.apps.noticeTopics.list()).every(({ byMail }) => !byMail)).toBe(true)

  const asker = await signInAsker(api)
  await askToSuspend(api, asker)
  await tell()
  await tell()
  const mails = await api.database.db
    .selectFrom('outgoing_mail')
    .select(['venue_id', 'recipient', 'language', 'params'])
    .where('kind', '=', 'notice')
    .orderBy('language', 'desc')
    .execute()
  const params = (name: string) => ({
    name,
    venueName: 'First venue',
    link: 'http://venue.example/home',
    notice: { title: expect.stringContaining('approvalAsked.title'), text: expect.stringContaining('approvalAsked') },
  })
  expect(mails).toEqual([
    { venue_id: api.venue.id, recipient: onlyMail.user.email, language: 'tr', params: params(onlyMail.user.name) },
    { venue_id: api.venue.id, recipient: both.user.email, language: 'en', params: params(both.user.name) },
  ])
  expect(await told(both)).toContainEqual(['approvalAsked', '/home'])
  expect(await told(onlyMail)).toEqual([])
  expect(await told(neither)).toEqual([])

  await both.caller.apps.noticeTopics.choose({ topic: 'approvalAsked', byMail: false })
  const topics = await both.caller.apps.noticeTopics.list()
  expect(topics.find(({ topic }) => topic === 'approvalAsked')).toEqual({
    topic: 'approvalAsked',
    isOn: true,
    byMail: false,
  })
})

test('a sound is off until a person asks for it, at the venue where they did, and on all their devices', async () => {
  const second = await makeVenue(api.database.db, { name: 'Second venue' })
  const person = await api.signInAs('boxoffice')
  const soundOf = ({ caller }: SignedIn) => caller.apps.noticeTopics.sound()
  expect(await soundOf(person)).toEqual({ isOn: false })
  await person.caller.apps.noticeTopics.setSound({ isOn: true })
  expect(await soundOf(await api.signInUser(person.user))).toEqual({ isOn: true })
  const other = await api.signInAs('boxoffice')
  expect(await soundOf(other)).toEqual({ isOn: false })
  // The same person at another venue has not asked for it there.
  const { user } = await api.signInAs('boxoffice', { venue: second })
  await joinVenue(api.database.db, { venue: second, userId: person.user.id, roles: ['boxoffice'] })
  const there = await api.database.db
    .selectFrom('venue_member')
    .select(['user_id', 'notice_sound'])
    .where('venue_id', '=', second.id)
    .where('user_id', 'in', [person.user.id, user.id])
    .execute()
  expect(there.map(({ notice_sound }) => notice_sound)).toEqual([false, false])
  await person.caller.apps.noticeTopics.setSound({ isOn: false })
  expect(await soundOf(person)).toEqual({ isOn: false })
  expect(await reasonOf(person.caller.apps.noticeTopics.setSound({ isOn: 'yes' } as never))).toBe('VALIDATION')
})

test('an offer of the waiting list and its end are told once to those who care for the list', async () => {
  const [clerk, other, door] = [
    await api.signInAs('boxoffice'),
    await api.signInAs('boxoffice'),
    await api.signInAs('door'),
  ]
  const house = await fullHouse(api, { clerk, other })
  const id = await house.join(2, { guestName: 'Şule Öz' })
  await house.free([3, 4])
  await house.serve()
  await tell()
  await tell()
  const link = `/ticket-booking?session=${house.session.id}`
  expect(await told(clerk)).toEqual([['placesOffered', link]])
  expect(await told(door)).toEqual([])
  await house.endOfOffer(id)
  await house.serve()
  await tell()
  await tell()
  expect((await told(clerk)).sort()).toEqual([
    ['placesMissed', link],
    ['placesOffered', link],
  ])
})
