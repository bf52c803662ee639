import { randomUUID } from 'node:crypto'
import { fillApps, makeWebsite } from '@marquee/api/demo'
import { fits } from './fits.ts'
import { type RestServer, serveRest } from './serve.ts'
import { openStaffedVenue, type StaffedVenue } from './staffed-venue.ts'

/** Ids that nothing has. */
export const noise = ['noise', randomUUID(), "'"]

/** A venue with the demo's tools: the owner has their own, `colleague` has none. */
export interface DemoTools {
  venue: StaffedVenue
  rest: RestServer
  token: string
  colleague: string
  /** The answer of a call that must be 200 and in its documented shape. */
  ask<T = unknown>(key: string, body?: unknown, as?: string): Promise<T>
  /** Status and first field of a refusal. */
  refused(key: string, body: unknown): Promise<[number, string | undefined]>
  close(): Promise<void>
}

export async function openDemoTools(): Promise<DemoTools> {
  const venue = await openStaffedVenue()
  const { db } = venue.database
  const owner = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'owner@marquee.example')
    .executeTakeFirstOrThrow()
  const users = [owner.id as typeof venue.owner.id]
  await fillApps(db, { venueId: venue.venue.id, users, now: Date.parse('2026-11-21T12:00:00.000Z') })
  await makeWebsite(db, venue.venue.id)
  const rest = await serveRest(venue.services)
  const token = (await venue.signIn('owner')).accessToken
  const colleague = (await venue.signIn('norights')).accessToken
  return {
    venue,
    rest,
    token,
    colleague,
    ask: async <T>(key: string, body?: unknown, as = token) =>
      fits<T>(key, await rest.call(key, { token: as, ...(body === undefined ? {} : { body }) })),
    async refused(key, body) {
      const answer = await rest.call(key, { token, body })
      return [answer.status, (answer.body as { issues?: { path: string }[] }).issues?.[0]?.path]
    },
    async close() {
      await rest.close()
      await venue.close()
    },
  }
}
