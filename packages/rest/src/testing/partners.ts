import { randomUUID } from 'node:crypto'
import { createTestApi, makeApiKey, makeRole, makeTicketSession, makeUser, type TestApi } from '@marquee/api/testing'
import type { PassTypeId, Permission, RoleId, TicketSessionId } from '@marquee/contract'
import { expect } from 'vitest'
import { fits } from './fits.ts'
import { type Answer, type RestServer, serveRest } from './serve.ts'

/** All that a partner's program needs: nothing of the orders of the venue, of its guests or its people. */
export const partnerRights: Permission[] = ['view', 'hold', 'sell', 'change_own'].map((action) => ({
  module: 'ticket_booking',
  action,
  limits: {},
}))

/** A program of a partner, with nothing but its key. */
export interface Partner {
  name: string
  key: string
  /** Any answer. A POST gets an Idempotency-Key of its own, unless one is given; `null` leaves it out. */
  send(route: string, body?: unknown, commandKey?: string | null): Promise<Answer>
  /** The answer of a call that must be done and in its documented shape. */
  ask<T>(route: string, body?: unknown, commandKey?: string): Promise<T>
  /** Status, code, refused fields and details of a call that must be refused. */
  refused(route: string, body?: unknown, commandKey?: string | null): Promise<Refused>
}

interface Refused {
  status: number
  code?: string
  fields: string[]
  details?: Record<string, unknown>
}

export interface PartnerBench {
  api: TestApi
  rest: RestServer
  roleId: RoleId
  /** A new partner: a user with the role, who made a key with these scopes (by default all of the role). */
  partner(name: string, scopes?: Permission[]): Promise<Partner>
  close(): Promise<void>
}

export async function openPartners(): Promise<PartnerBench> {
  const api = await createTestApi({ throttle: false })
  const rest = await serveRest(api.services)
  const { db } = api.database
  const roleId = await makeRole(db, { venue: api.venue, name: 'Partner', permissions: partnerRights })
  return {
    api,
    rest,
    roleId,
    async partner(name, scopes = partnerRights) {
      const user = await makeUser(db, { venue: api.venue, roles: [roleId], name })
      const { key } = await makeApiKey(db, { user, roleId, scopes })
      return partnerWith(rest, { name, key })
    },
    async close() {
      await rest.close()
      await api.close()
    },
  }
}

/** A program that shows this key, whatever it is worth. */
export function partnerWith(rest: RestServer, { name, key }: { name: string; key: string }): Partner {
  const send: Partner['send'] = (route, body, commandKey = randomUUID()) =>
    rest.call(route, {
      token: key,
      ...(body === undefined ? {} : { body }),
      ...(route.startsWith('POST') && commandKey !== null ? { headers: { 'idempotency-key': commandKey } } : {}),
    })
  return {
    name,
    key,
    send,
    ask: async (route, body, commandKey) => fits(route, await send(route, body, commandKey)),
    async refused(route, body, commandKey) {
      const answer = await send(route, body, commandKey)
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
      const {
        code,
        issues = [],
        details,
      } = answer.body as {
        code?: string
        issues?: { path: string }[]
        details?: Record<string, unknown>
      }
      const fields = issues.map((issue) => issue.path)
      return { status: answer.status, fields, ...(code ? { code } : {}), ...(details ? { details } : {}) }
    },
  }
}

/** A show of 2 rows of 10, 450.00 and 300.00 lira. */
export const openShow = (api: TestApi) =>
  makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 10 })

interface Wanted {
  show: { id: TicketSessionId; adult: PassTypeId; priceVersion: number }
  seatNos: number[]
}

/** What a partner sends to order seats of the first row for adults. */
export const orderOf = ({ show, seatNos }: Wanted, more: object = {}) => ({
  ticketSessionId: show.id,
  items: [{ passTypeId: show.adult, seatNos }],
  priceVersion: show.priceVersion,
  total: { amountMinor: seatNos.length * 45_000, currency: 'TRY' },
  reference: 'KT-1',
  ...more,
})
