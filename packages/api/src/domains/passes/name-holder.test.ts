import { randomUUID } from 'node:crypto'
import type { OrderId, PassId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toldAs } from '../../testing/audit-texts.ts'
import {
  createTestApi,
  joinVenue,
  makeOrder,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
let orderId: OrderId
let passId: PassId
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())
beforeEach(async () => {
  const order = await makeOrder(api)
  orderId = order.orderId
  passId = order.passes[0]?.id as PassId
})

const name = (holder: string | null, expectedHolder: string | null = null, person = manager) =>
  person.caller.passes.nameHolder({ passId, expectedHolder, holder })
const shown = async () => {
  const { passList } = await manager.caller.orders.get({ id: orderId })
  return passList.find(({ id }) => id === passId)
}

describe('the name on a pass that was sold', () => {
  test('is changed, the code stays, and the history of the order says who did it', async () => {
    const before = await shown()
    expect(await name(' Ayşe  Yılmaz ')).toEqual({ id: passId, holderName: expect.stringMatching(/^Ayşe\s+Yılmaz$/) })
    const after = await shown()
    expect([after?.code, after?.shortCode, after?.state]).toEqual([before?.code, before?.shortCode, before?.state])
    const { history, passList } = await manager.caller.orders.get({ id: orderId })
    expect(passList.map(({ holderName }) => holderName !== null)).toEqual([true, false])
    expect(history.at(-1)).toMatchObject({ action: 'passes.nameHolder', passId, who: manager.user.name })
    const events = await api.database.db
      .selectFrom('audit_event')
      .select([toldAs('before'), toldAs('after')])
      .where('entity_id', '=', passId)
      .where('action', '=', 'passes.nameHolder')
      .execute()
    expect(events).toEqual([{ before: { holder: null }, after: { holder: after?.holderName } }])
  })

  test('goes away again, and the same answer twice is one change', async () => {
    await name('Ali')
    expect(await name('Ali')).toEqual({ id: passId, holderName: 'Ali' })
    expect(await name('', 'Ali')).toEqual({ id: passId, holderName: null })
    const { history } = await manager.caller.orders.get({ id: orderId })
    expect(history.filter(({ action }) => action === 'passes.nameHolder')).toHaveLength(2)
  })

  test('is not replaced by somebody who saw another one, and of many at once one wins', async () => {
    await name('Ali')
    const late = await refusalOf(name('Veli'))
    expect([late.code, late.details]).toEqual(['STALE', { current: { holder: 'Ali' } }])
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => reasonOf(name(`Guest ${at}`, 'Ali'))))
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['OK', 'STALE']))
  })

  test('stays as it was on a pass that was used or cancelled', async () => {
    const { db } = api.database
    await sql`update pass set state = 'used', used_at = now() where id = ${passId}`.execute(db)
    expect((await refusalOf(name('Late'))).details).toEqual({ state: 'used' })
    await sql`update pass set state = 'cancelled', used_at = null where id = ${passId}`.execute(db)
    expect(await reasonOf(name('Late'))).toBe('STATE')
    expect((await shown())?.holderName).toBeNull()
  })

  test('cannot go from a pass whose type needs one; one that is too long names its field', async () => {
    await name('Ali')
    const needs = (isNeeded: boolean) =>
      sql`update pass_type set requires_name = ${isNeeded}
        where id = (select pass_type_id from pass where id = ${passId})`.execute(api.database.db)
    await needs(true)
    const refused = await refusalOf(name(null, 'Ali'))
    await needs(false)
    expect([refused.code, refused.issues]).toEqual(['VALIDATION', [{ path: 'holder', message: 'field.required' }]])
    const long = await refusalOf(name('x'.repeat(101), 'Ali'))
    expect([long.code, long.issues?.[0]?.path]).toEqual(['VALIDATION', 'holder'])
    expect((await shown())?.holderName).toBe('Ali')
  })

  test('takes the right to edit guests, in the venue of the pass', async () => {
    for (const role of ['door', 'accountant'] as const) {
      expect(await reasonOf(name('No', null, await api.signInAs(role)))).toBe('FORBIDDEN')
    }
    const other = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: other, userId: manager.user.id, roles: ['owner'] })
    const there = await api.signInUser({ ...manager.user, venueId: other.id })
    expect(await reasonOf(name('No', null, there))).toBe('NOT_FOUND')
    const nobodys = { passId: uuidv7() as PassId, expectedHolder: null, holder: randomUUID() }
    expect(await reasonOf(manager.caller.passes.nameHolder(nobodys))).toBe('NOT_FOUND')
  })
})
