import { appRouter, openExport } from '@marquee/api'
import { type CallOptions, createTestApi, makeRole, makeUser, type SignedIn, type TestApi } from '@marquee/api/testing'
import type { Permission } from '@marquee/contract'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { afterAll, beforeAll } from 'vitest'
import type { AppRouter } from '../lib/trpc/trpc.ts'

/** The venue of one test file: the product's own procedures over a database of its own, without a network between. */
export interface ServedVenue {
  api: TestApi
  /** A new person with a default role of this key, or with exactly these rights (`floors.view`). */
  person(role: string | readonly string[], name?: string): Promise<SignedIn>
  /** The lines of the file at an address that the server gave. */
  linesOf(url: string): Promise<string[]>
}

/** Opens a venue before the first test of a file and drops it after the last. */
export function servedVenue(): ServedVenue {
  let api: TestApi | undefined
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api?.close())
  const opened = () => {
    if (!api) throw new Error('the venue opens before the first test')
    return api
  }
  return {
    get api() {
      return opened()
    },
    async person(role, name) {
      const { database, venue, signInUser } = opened()
      const own = typeof role === 'string' ? role : await makeRole(database.db, { venue, permissions: rightsOf(role) })
      return signInUser(await makeUser(database.db, { venue, roles: [own], ...(name ? { name } : {}) }))
    },
    async linesOf(url) {
      const file = await openExport(opened().services, url.replace(/^.*\?ticket=/, ''))
      if (!file) throw new Error(`nothing is at ${url}`)
      let text = ''
      for await (const piece of file.text()) text += piece
      return text.trimEnd().split('\r\n')
    },
  }
}

const rightsOf = (names: readonly string[]) =>
  names.map((name) => {
    const [module, action] = name.split('.')
    return { module, action, limits: {} } as Permission
  })

/** What crosses the wire is plain JSON. */
const overTheWire = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

/** Carries the calls of a screen to the procedures as the person with this token, and refusals back as the server words them. */
export function servedLink(api: TestApi, token: string | null): TRPCLink<AppRouter> {
  const call = (options: CallOptions, path: string, input: unknown) => {
    let procedure: unknown = api.call({ ...options, token })
    for (const part of path.split('.')) procedure = (procedure as Record<string, unknown>)[part]
    return (procedure as (input: unknown) => Promise<unknown>)(overTheWire(input))
  }
  return () =>
    ({ op: { type, path, input } }) =>
      observable((observer) => {
        const ending = new AbortController()
        const refuse = (thrown: unknown) => {
          if (ending.signal.aborted) return
          const error = getTRPCErrorFromUnknown(thrown)
          const ctx = api.context({ token })
          const shape = getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input, ctx })
          observer.error(TRPCClientError.from({ error: overTheWire(shape) } as never) as never)
        }
        const follow = async () => {
          const events = (await call({ signal: ending.signal }, path, input)) as AsyncIterable<[string, unknown]>
          for await (const [id, data] of events) {
            if (ending.signal.aborted) return
            observer.next({ result: { type: 'data', data: { id, data: overTheWire(data) } } } as never)
          }
        }
        const answer = async () => {
          const data = overTheWire(await call({}, path, input))
          if (ending.signal.aborted) return
          observer.next({ result: { type: 'data', data } } as never)
          observer.complete()
        }
        ;(type === 'subscription' ? follow() : answer()).catch(refuse)
        return () => ending.abort()
      })
}
