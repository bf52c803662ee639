import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, standing, startSystem, type TestSystem } from './support/server.ts'
import { openSocket, type TestSocket } from './support/socket.ts'

let system: TestSystem
let token: string
beforeAll(async () => {
  system = await startSystem()
  token = (await signIn(system.url, system.venue.owner)).accessToken
})
afterAll(() => system.stop())

const reasons = (sockets: readonly TestSocket[]): string[] =>
  sockets.flatMap(({ messages }) => messages.flatMap(({ error }) => (error ? [error.json.data.reason as string] : [])))

describe('calls that come in the same breath as the token', () => {
  it('count for the person: many sockets behind one address come back at once', async () => {
    const { url } = await system.another({
      clock: standing,
      limits: { anonymousCallsPerMinute: 3, signedInCallsPerMinute: 40 },
    })
    const sockets = await Promise.all(
      Array.from({ length: 15 }, async () => {
        const socket = await openSocket(url, { token })
        socket.subscribe('users.changed')
        return socket
      }),
    )
    const hasBegun = ({ messages }: TestSocket) => messages.some(({ result }) => result?.type === 'data')
    await waitFor('15 streams', () => sockets.every(hasBegun))
    expect(reasons(sockets)).toEqual([])
    // And they do count: of 40 a minute 15 are gone.
    const [one] = sockets
    for (let call = 0; call < 35; call += 1) one?.send({ id: `c${call}`, method: 'query', params: { path: 'me.get' } })
    await one?.next(({ id }) => id === 'c34')
    await waitFor('all answers', () => one?.messages.filter(({ id }) => String(id).startsWith('c')).length === 35)
    const throttled = reasons(sockets).filter((reason) => reason === 'THROTTLED').length
    expect(throttled).toBeGreaterThan(5)
    expect(throttled).toBeLessThanOrEqual(10)
    for (const socket of sockets) socket.close()
  })

  it('of a forged token are refused, and afterwards its calls count for the network', async () => {
    const { url } = await system.another({ clock: standing, limits: { anonymousCallsPerMinute: 5 } })
    const socket = await openSocket(url, { token: 'e30.e30.nothing' })
    const send = (label: string, path: string) =>
      socket.send(Array.from({ length: 20 }, (_, id) => ({ id: `${label}${id}`, method: 'query', params: { path } })))
    send('a', 'me.get')
    await waitFor('20 refusals', () => reasons([socket]).length === 20)
    await sleep(50)
    send('b', 'me.get')
    await waitFor('40 refusals', () => reasons([socket]).length === 40)
    expect(reasons([socket]).filter((reason) => reason === 'THROTTLED').length).toBeGreaterThanOrEqual(14)
    socket.close()
  })

  it('to what is open to everybody count for the network at once', async () => {
    const { url } = await system.another({ clock: standing, limits: { anonymousCallsPerMinute: 5 } })
    const socket = await openSocket(url, { token: 'e30.e30.nothing' })
    socket.send(Array.from({ length: 20 }, (_, id) => ({ id, method: 'query', params: { path: 'home.get' } })))
    await waitFor('20 answers', () => socket.messages.filter(({ id }) => typeof id === 'number').length === 20)
    expect(reasons([socket]).filter((reason) => reason === 'THROTTLED').length).toBeGreaterThanOrEqual(14)
    socket.close()
  })
})
