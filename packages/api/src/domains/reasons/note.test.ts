import { randomUUID } from 'node:crypto'
import { type ReasonOccasion, reasonOccasions } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callByPath } from '../../testing/call-by-path.ts'
import { createTestApi, joinVenue, makeVenue, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { procedureCases } from '../../testing/procedure-cases.ts'

// Every occasion has a reason that asks for a note; one of another venue, and one in the archive, ask for nothing.

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  const second = await makeVenue(api.database.db, { name: 'Second venue' })
  await joinVenue(api.database.db, { venue: second, userId: owner.user.id, roles: ['owner'] })
  const elsewhere = await api.signInUser({ ...owner.user, venueId: second.id })
  for (const occasion of reasonOccasions) {
    await owner.caller.reasons.create({ occasion, name: { en: 'On request', tr: 'İstek üzerine' }, needsNote: true })
    await elsewhere.caller.reasons.create({ occasion, name: { en: 'Theirs', tr: 'Onların' }, needsNote: true })
    const old = await owner.caller.reasons.create({ occasion, name: { en: 'Old', tr: 'Eski' }, needsNote: true })
    await owner.caller.reasons.archive({ id: old.id, expectedRev: old.rev })
  }
})
afterAll(() => api.close())

const tillMove = (occasion: ReasonOccasion) => ({
  occasion,
  path: 'tills.move',
  change: { kind: occasion, amountMinor: occasion === 'no_sale' ? 0 : 100 },
})
/** What asks for a reason, by occasion, with what its case has to be changed to. */
const asking: readonly { occasion: ReasonOccasion; path: string; change?: object }[] = [
  tillMove('paid_in'),
  tillMove('paid_out'),
  tillMove('drop'),
  tillMove('no_sale'),
  { occasion: 'till_difference', path: 'tills.explain' },
  { occasion: 'till_difference', path: 'tills.correct' },
  { occasion: 'till_difference', path: 'tills.handOver' },
  { occasion: 'fund_paid_in', path: 'funds.move', change: { kind: 'paid_in' } },
  { occasion: 'fund_paid_out', path: 'funds.move', change: { kind: 'paid_out' } },
  { occasion: 'fund_difference', path: 'funds.count' },
  { occasion: 'fund_difference', path: 'funds.receive' },
  { occasion: 'seat_block', path: 'seats.block' },
  { occasion: 'release', path: 'seats.releaseOther' },
  { occasion: 'release', path: 'seats.takeOver' },
  { occasion: 'pass_block', path: 'passes.block' },
  { occasion: 'pass_reissue', path: 'passes.reissue' },
  { occasion: 'sale_discount', path: 'allowances.discount' },
  { occasion: 'sale_comp', path: 'allowances.comp' },
  { occasion: 'sale_price', path: 'allowances.price' },
  { occasion: 'order_cancel', path: 'orderChanges.cancel' },
  { occasion: 'order_cancel', path: 'orderChanges.takeBackCard' },
  { occasion: 'order_adjust', path: 'orderChanges.adjust' },
  { occasion: 'order_exchange', path: 'orderChanges.exchange' },
  { occasion: 'session_cancel', path: 'schedule.cancelSession' },
  { occasion: 'settlement_difference', path: 'settlements.accept' },
  { occasion: 'card_charge', path: 'cardCharges.decide' },
  { occasion: 'card_refund', path: 'cardCharges.settleRefund' },
  { occasion: 'stock_waste', path: 'stock.waste' },
  { occasion: 'stock_adjust', path: 'stock.adjust' },
  { occasion: 'floor_closed', path: 'floors.setState', change: { state: 'maintenance' } },
  { occasion: 'day_reopen', path: 'days.reopen' },
  { occasion: 'food_void', path: 'foodOrders.void' },
]

test('every occasion is asked about', () => {
  // An open point of a day has its reason in a list: days.test.ts asks about it.
  const asked = new Set([...asking.map(({ occasion }) => occasion), 'day_open_point'])
  expect(asked).toEqual(new Set(reasonOccasions))
})

describe.each(asking)('$occasion: $path', ({ path, change = {} }) => {
  test.each(['On request', 'On request:  ', 'İSTEK ÜZERİNE'])('“%s” lacks a note', async (reason) => {
    const arranged = (await procedureCases[path]?.(api, owner)) ?? {}
    const caller = arranged.caller ?? owner.caller
    expect(await refusalOf(callByPath(caller, path, inputOf(arranged.input, { ...change, reason })))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'reason', message: 'field.reasonNote' }],
    })
  })

  test.each(['On request: of the director', 'Theirs', 'Old'])('“%s” will do', async (reason) => {
    const arranged = (await procedureCases[path]?.(api, owner)) ?? {}
    await callByPath(arranged.caller ?? owner.caller, path, inputOf(arranged.input, { ...change, reason }))
  })
})

const inputOf = (input: unknown, change: object) => ({
  ...Object(input),
  ...('commandId' in Object(input) && { commandId: randomUUID() }),
  ...change,
})
