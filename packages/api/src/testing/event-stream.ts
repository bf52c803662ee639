import { parseEventId } from '@marquee/contract'
import type { Services } from '../core/context.ts'
import { inTransaction } from '../door/work.ts'
import type { TestApi } from './test-api.ts'

/** An event as a subscription yields it. */
export type Event = readonly [
  id: string,
  data: { type: 'start' | 'resync' } | { type: 'change'; payload: { userId: string } },
]

/** A subscription that a test reads by hand. */
export interface EventStream {
  /** The next event; undefined when the stream has ended. */
  next(): Promise<Event | undefined>
  /** Ends it as a socket that closes does. */
  cut(): Promise<void>
}

/** Opens the stream of users as a socket of this token would. */
export async function openUsersStream(
  api: TestApi,
  options: { token: string; lastEventId?: string; services?: Services },
): Promise<EventStream> {
  const cutter = new AbortController()
  const { token, lastEventId, services } = options
  const caller = api.callerWithToken(token, { signal: cutter.signal, services })
  const stream = (await caller.users.changed({ lastEventId })) as unknown as AsyncIterable<Event>
  const events = stream[Symbol.asyncIterator]()
  return {
    async next() {
      const { value, done } = await events.next()
      return done ? undefined : (value as Event)
    },
    async cut() {
      cutter.abort()
      await events.return?.()
    },
  }
}

/** A commit that tells the stream of users, as every change of a person does; `before` runs as its last step. */
export async function sendToUsers(
  api: TestApi,
  userId: string,
  options: { services?: Services; before?: () => Promise<void> } = {},
): Promise<void> {
  const ctx = api.context({ services: options.services ?? api.services })
  await inTransaction(ctx, async ({ tx, announce }) => {
    await tx.updateTable('app_user').set({ phone: '1' }).where('id', '=', userId).returning('id').execute()
    announce(api.venue.id, 'users', { userId })
    await options.before?.()
  })
}

export const versionOf = (event: Event | undefined) => parseEventId(event?.[0] ?? '')?.version
export const typeOf = (event: Event | undefined) => event?.[1].type
