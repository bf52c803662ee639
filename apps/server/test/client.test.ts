import type { AppRouter } from '@marquee/api'
import { waitFor } from '@marquee/db/testing'
import { createTRPCClient, createWSClient, httpBatchLink, splitLink, wsLink } from '@trpc/client'
import superjson from 'superjson'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startSystem, type TestSystem } from './support/server.ts'
import { password } from './support/venue.ts'

// The client that the web uses, with its own ideas about retries and reconnecting.

let system: TestSystem
beforeAll(async () => {
  system = await startSystem()
})
afterAll(() => system.stop())

interface ClientOptions {
  url: () => string
  token: () => string
}

function connect({ url, token }: ClientOptions) {
  let opened = 0
  // A browser names its origin by itself.
  class Browser extends WebSocket {
    constructor(address: string) {
      opened += 1
      super(address, { origin: url() })
    }
  }
  const socket = createWSClient({
    url: () => `${url().replace('http', 'ws')}/trpc`,
    connectionParams: () => ({ token: token() }),
    WebSocket: Browser as unknown as typeof globalThis.WebSocket,
    lazy: { enabled: true, closeMs: 1000 },
  })
  const client = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: wsLink({ client: socket, transformer: superjson }),
        false: httpBatchLink({
          url: `${url()}/trpc`,
          maxItems: 20,
          transformer: superjson,
          headers: () => (token() === '' ? {} : { authorization: `Bearer ${token()}` }),
        }),
      }),
    ],
  })
  return { client, close: () => socket.close(), opened: () => opened }
}

describe('the web’s own client', () => {
  it('calls in batches, and follows a stream from a server that stops to another one without a loss', async () => {
    const leaving = await system.another()
    let current = leaving.url
    let token = ''
    const { client, close } = connect({ url: () => current, token: () => token })
    const pair = await client.auth.signIn.mutate({ email: system.venue.owner.email, password })
    token = pair.accessToken
    const [me, page, ...rest] = await Promise.all([
      client.me.get.query(),
      client.users.list.query({ limit: 50 }),
      ...Array.from({ length: 30 }, () => client.me.shellUser.query()),
    ])
    expect(me.user.id).toBe(system.venue.owner.id)
    expect(page.rows.length).toBe(3)
    expect(rest.length).toBe(30)

    const heard: { id: string; type: string }[] = []
    const stream = client.users.changed.subscribe(
      {},
      {
        onData: ({ id, data }) => heard.push({ id, type: data.type }),
        onError: (error) => heard.push({ id: '', type: error.message }),
      },
    )
    await waitFor('the start', () => heard.some(({ type }) => type === 'start'))
    let rev = page.rows.find(({ id }) => id === system.venue.nobody.id)?.rev ?? 0
    const elsewhere = connect({ url: () => system.url, token: () => token })
    const change = async (name: string) => {
      const row = await elsewhere.client.users.update.mutate({ id: system.venue.nobody.id, expectedRev: rev, name })
      rev = row.rev
    }
    await change('Before')
    await waitFor('the first change', () => heard.filter(({ type }) => type === 'change').length === 1)
    current = system.url
    const stopped = leaving.stop()
    await change('During')
    await stopped
    await change('After')
    await waitFor('all three changes', () => heard.filter(({ type }) => type === 'change').length === 3)
    const versions = heard.filter(({ type }) => type === 'change').map(({ id }) => Number(id.split('.')[1]))
    expect(versions).toEqual([versions[0], (versions[0] ?? 0) + 1, (versions[0] ?? 0) + 2])
    expect(heard.every(({ type }) => type === 'start' || type === 'change')).toBe(true)
    stream.unsubscribe()
    elsewhere.close()
    close()
  })

  it('with a token that is refused it is told so, and does not come back again and again', async () => {
    const { client, close, opened } = connect({ url: () => system.url, token: () => 'e30.e30.nothing' })
    const errors: string[] = []
    const stream = client.users.changed.subscribe({}, { onError: (error) => errors.push(error.message) })
    await waitFor('the refusal', () => errors.length > 0)
    expect(errors[0]).toBe('UNAUTHORIZED')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(opened()).toBe(1)
    stream.unsubscribe()
    close()
  })
})
