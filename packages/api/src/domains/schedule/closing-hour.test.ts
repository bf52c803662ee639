import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  eveningsOn,
  makeTicketSession,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
let ground: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
  ground = await makeTicketSession(api.database.db, { venue: api.venue, standing: 5 })
  const hours = { opens: '10:00', closes: '23:00' }
  await api.database.db.updateTable('floor').set(hours).where('id', '=', ground.floorId).execute()
})
afterAll(() => api.close())

const schedule = (more: object = {}) => eveningsOn(ground, { until: '2031-03-04', starts: ['14:00', '20:00'], ...more })
const past = (starts: string[]) => ({
  pastClosing: { floor: expect.objectContaining({ en: expect.any(String) }), closes: '23:00', starts },
})

test('a schedule past closing is saved only when that is meant, and what stays as it was is not asked about again', async () => {
  const { save } = manager.caller.schedule
  const late = schedule({ minutes: 181 })
  const { code, details } = await refusalOf(save(late))
  expect([code, details]).toEqual(['STATE', past(['20:00'])])
  expect((await manager.caller.schedule.list({ archived: false })).map(({ name }) => name)).not.toContain(late.name)
  const row = await save({ ...late, acceptsPastClosing: true })
  const change = { ...late, id: row.id, expectedRev: row.rev }
  const renamed = await save({ ...change, name: `Nights ${randomUUID()}` })
  const longer = { ...change, expectedRev: renamed.rev, minutes: 190 }
  expect(await reasonOf(save(longer))).toBe('STATE')
  expect(await reasonOf(save({ ...longer, minutes: 180 }))).toBe('OK')
})

test('a session is moved or made longer past closing only when that is meant', async () => {
  const { save, generate, calendar, updateSession } = manager.caller.schedule
  const span = { from: '2031-04-07', until: '2031-04-07' }
  const { id: scheduleId } = await save(schedule({ ...span, starts: ['20:00'] }))
  await generate({ scheduleId, ...span, dryRun: false })
  const [session] = (await calendar(span)).filter((each) => each.scheduleId === scheduleId)
  const change = { id: session?.id as never, expectedRev: session?.rev ?? 0 }
  for (const later of [{ time: '21:30' }, { minutes: 240 }]) {
    const { code, details } = await refusalOf(updateSession({ ...change, ...later }))
    expect([code, details]).toEqual(['STATE', past([later.time ?? '20:00'])])
  }
  expect(await reasonOf(updateSession({ ...change, date: '2031-04-08', note: 'Rain' }))).toBe('OK')
  const meant = { ...change, expectedRev: change.expectedRev + 1, time: '21:30', acceptsPastClosing: true as const }
  expect(await updateSession(meant)).toMatchObject({ time: '21:30' })
})

test('sessions of a schedule are made past closing only when that is meant, and none of them before', async () => {
  const { save, generate, calendar, updateSession } = manager.caller.schedule
  const span = { from: '2031-05-05', until: '2031-05-06' }
  const late = schedule({ ...span, starts: ['14:00', '21:30'], acceptsPastClosing: true })
  const { id: scheduleId } = await save(late)
  const run = { scheduleId, ...span, dryRun: false }
  const made = async () => (await calendar(span)).filter((each) => each.scheduleId === scheduleId)
  expect((await generate({ ...run, dryRun: true })).added).toBe(4)
  const { code, details } = await refusalOf(generate(run))
  expect([code, details]).toEqual(['STATE', past(['21:30'])])
  expect(await made()).toEqual([])
  expect((await generate({ ...run, acceptsPastClosing: true })).added).toBe(4)
  // What is there already is not asked about again; what comes anew at such an hour is.
  expect(await generate(run)).toMatchObject({ added: 0, kept: 4 })
  const [row] = (await made()).filter(({ time }) => time === '21:30')
  await updateSession({ id: row?.id as never, expectedRev: row?.rev ?? 0, note: 'As planned' })
  expect(await reasonOf(generate({ ...run, until: '2031-05-06' }))).toBe('OK')
})

test('sessions that become longer than their floor is open are asked about, those that only sell longer are not', async () => {
  const { save, list, generate } = manager.caller.schedule
  const span = { from: '2031-06-02', until: '2031-06-03' }
  const plan = schedule({ ...span, starts: ['20:00'] })
  const { id, rev } = await save(plan)
  const run = { scheduleId: id, ...span, dryRun: false }
  await generate(run)
  const longer = { ...plan, id, minutes: 240, acceptsPastClosing: true as const }
  await save({ ...longer, expectedRev: rev })
  expect((await refusalOf(generate(run))).details).toEqual(past(['20:00']))
  expect(await generate({ ...run, acceptsPastClosing: true })).toMatchObject({ changed: 2 })
  const now = (await list({ archived: false })).find((each) => each.id === id)
  await save({ ...longer, expectedRev: now?.rev ?? 0, salesOpenDays: 3000 })
  expect(await generate(run)).toMatchObject({ changed: 2 })
})
