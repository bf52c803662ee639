import { randomUUID } from 'node:crypto'
import type { PassRow } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  makeOrder,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { passesOf } from './service/codes.ts'

let api: TestApi
let door: SignedIn
let watcher: SignedIn
let manager: SignedIn
let pass: PassRow
beforeAll(async () => {
  api = await createTestApi()
  door = await api.signInAs('door')
  watcher = await api.signInAs('door')
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())
beforeEach(async () => {
  const { orderId } = await makeOrder(api)
  const rows = await passesOf(api.services, { db: api.database.db, venueId: api.venue.id, orderId })
  pass = rows[0] as PassRow
})

const verdict = async (code: string) => (await door.caller.passes.verify({ code })).reason
const admit = (code: string) => door.caller.passes.admit({ nonce: randomUUID(), code })

describe('a blocked pass', () => {
  const block = (more: object = {}) =>
    manager.caller.passes.block({ commandId: randomUUID(), passId: pass.id, reason: 'Card disputed', ...more })
  const unblock = (more: object = {}) =>
    manager.caller.passes.unblock({ commandId: randomUUID(), passId: pass.id, reason: 'Settled', ...more })

  test('lets nobody in until it is unblocked, and then with the code that it had', async () => {
    expect(await block()).toEqual({ id: pass.id, state: 'blocked' })
    expect(await admit(pass.code)).toMatchObject({ ok: false, reason: 'blocked' })
    expect(await verdict(pass.shortCode)).toBe('blocked')
    expect(await unblock()).toEqual({ id: pass.id, state: 'issued' })
    expect(await brokenRules(api.database.pool)).toEqual({})
    expect(await admit(pass.code)).toMatchObject({ ok: true })
  })

  test('is in the audit both times, with the reason', async () => {
    await block()
    await unblock()
    const events = await api.database.db
      .selectFrom('audit_event')
      .select(['action', 'reason', 'before', 'after'])
      .where('entity_id', '=', pass.id)
      .where('action', 'in', ['passes.block', 'passes.unblock'])
      .orderBy('at')
      .execute()
    expect(events).toEqual([
      { action: 'passes.block', reason: 'Card disputed', before: { state: 'issued' }, after: { state: 'blocked' } },
      { action: 'passes.unblock', reason: 'Settled', before: { state: 'blocked' }, after: { state: 'issued' } },
    ])
  })

  test('only one that waits is blocked, once for a command, with a reason, by those who may', async () => {
    expect(await reasonOf(unblock())).toBe('STATE')
    const { code, issues } = await refusalOf(block({ reason: ' ' }))
    expect([code, issues?.[0]?.path]).toEqual(['VALIDATION', 'reason'])
    expect(await reasonOf(block({ passId: uuidv7() }))).toBe('NOT_FOUND')
    const wanted = { commandId: randomUUID(), passId: pass.id, reason: 'No' }
    expect(await reasonOf(watcher.caller.passes.block(wanted))).toBe('FORBIDDEN')
    const commandId = randomUUID()
    expect(await block({ commandId })).toEqual(await block({ commandId }))
    expect((await refusalOf(block())).details).toEqual({ state: 'blocked' })
    await unblock()
    await admit(pass.code)
    expect((await refusalOf(block())).details).toEqual({ state: 'used' })
  })

  test('between look and scan: either it is blocked or its guest is in', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { orderId } = await makeOrder(api)
      const [fresh] = await passesOf(api.services, { db: api.database.db, venueId: api.venue.id, orderId })
      const [blocked, scan] = await Promise.all([reasonOf(block({ passId: fresh?.id })), admit(fresh?.code ?? '')])
      expect([`${blocked} ${scan.reason}`]).toEqual([blocked === 'OK' ? 'OK blocked' : 'STATE null'])
    }
  })
})
