import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { query, request, signIn, startSystem, type TestSystem } from './support/server.ts'
import { openSocket } from './support/socket.ts'

let system: TestSystem
let token: string
beforeAll(async () => {
  system = await startSystem()
  token = (await signIn(system.url, system.venue.owner)).accessToken
})
afterAll(() => system.stop())

/** Holds the row of a person, so that every change of it waits. */
async function hold(userId: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const held = system.database.asOwner.transaction().execute(async (tx) => {
    await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute()
    locked()
    await released
  })
  await isLocked
  return () => {
    release()
    return held
  }
}

async function changeOf(userId: string, name: string) {
  const { body } = await query(system.url, 'users.get', { token, input: { id: userId } })
  return { id: userId, expectedRev: body.result.data.json.rev as number, name }
}

it('a call that takes too long is answered UNAVAILABLE in time, once, and its id stays taken until it ends', async () => {
  const { url, lines } = await system.another({ limits: { answerMs: 300 } })
  const socket = await openSocket(url, { token })
  const news = socket.subscribe('users.changed')
  await socket.next(({ id, result }) => id === news && result?.type === 'data')
  const { id } = system.venue.nobody
  const change = await changeOf(id, 'Held Up')
  const release = await hold(id)
  const send = () =>
    socket.send({ id: 'late', method: 'mutation', params: { path: 'users.update', input: { json: change } } })
  const answers = () => socket.messages.filter((message) => message.id === 'late')

  const start = performance.now()
  send()
  const answer = await socket.next((message) => message.id === 'late')
  expect(performance.now() - start).toBeLessThan(1500)
  expect(answer.error.json.data).toMatchObject({ reason: 'UNAVAILABLE', httpStatus: 503, retryAfter: 1 })
  expect(lines.some((line) => line.includes('"procedure":"users.update"') && line.includes('UNAVAILABLE'))).toBe(true)
  const { body } = await request(`${url}/metrics`)
  expect(body).toMatch(/marquee_call_seconds_count\{procedure="users.update",transport="ws",outcome="UNAVAILABLE"\} 1/)

  send()
  await socket.next(() => answers().length === 2)
  expect(answers()[1]?.error.json.data.reason).toBe('VALIDATION')

  // What it did all the same is told to those who follow; the caller is not answered twice.
  await release()
  await socket.next((message) => message.id === news && message.result?.data?.json?.data?.type === 'change')
  await sleep(200)
  expect(answers().length).toBe(2)
  send()
  await socket.next(() => answers().length === 3)
  expect(answers()[2]?.error.json.data.reason).toBe('STALE')
  socket.close()
})

it('control: with the time that it needs the same call is answered, and a subscription knows no deadline', async () => {
  const { url } = await system.another({ limits: { answerMs: 2500 } })
  const hasty = await system.another({ limits: { answerMs: 100 } })
  const reader = await openSocket(hasty.url, { token })
  const news = reader.subscribe('users.changed')
  const socket = await openSocket(url, { token })
  const { id } = system.venue.nobody
  const change = await changeOf(id, 'In Time')
  const release = await hold(id)
  const answer = socket.call('mutation', 'users.update', change)
  await sleep(600)
  await release()
  expect((await answer).result.data.json.rev).toBe(change.expectedRev + 1)
  await reader.next((message) => message.id === news && message.result?.data?.json?.data?.type === 'change')
  expect(reader.messages.some(({ error }) => error !== undefined)).toBe(false)
  for (const each of [socket, reader]) each.close()
})

it('a socket that ends takes its deadlines with it', async () => {
  const { url, lines } = await system.another({ limits: { answerMs: 300 } })
  const socket = await openSocket(url, { token })
  const { id } = system.venue.nobody
  const change = await changeOf(id, 'Gone')
  const release = await hold(id)
  socket.send({ id: 1, method: 'mutation', params: { path: 'users.update', input: { json: change } } })
  await sleep(100)
  socket.ws.terminate()
  await sleep(500)
  expect(lines.filter((line) => line.includes('UNAVAILABLE'))).toEqual([])
  await release()
})
