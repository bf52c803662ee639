import { randomUUID } from 'node:crypto'
import type { FundKind } from '@marquee/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bookDiffers,
  brokenRules,
  createTestApi,
  makeTill,
  reasonOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { postAll, postVenue } from '../book/service/post.ts'

let api: TestApi
let owner: SignedIn
let accountant: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInAs('owner')
  accountant = await api.signInAs('accountant')
})
afterAll(() => api.close())

const once = () => ({ commandId: randomUUID() })
async function countedFund(countedMinor: number, kind: FundKind = 'petty_cash') {
  const fund = await owner.caller.funds.create({ code: `${kind} 2`, name: { en: kind, tr: '' }, kind })
  await owner.caller.funds.count({ ...once(), fundId: fund.id, countedMinor })
  return fund.id
}

test('a random history: every balance is what its entries, the book and the transit make', async () => {
  const people = [owner, accountant, await api.signInAs('manager')] as const
  const ids = [await countedFund(50_000), await countedFund(20_000, 'safe'), await countedFund(0, 'bank')]
  const tillId = await makeTill(api.database.db, api.venue)
  let seed = 7
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const pick = <Item>(items: readonly Item[]) => items[chance(items.length)] as Item
  const act = async () => {
    const [person, fundId, amountMinor] = [pick(people), pick(ids), 1 + chance(9_000)]
    const { funds, tills } = person.caller
    switch (chance(7)) {
      case 0:
        return funds.move({ ...once(), fundId, kind: 'paid_in', amountMinor, reason: 'In' })
      case 1:
        return funds.move({ ...once(), fundId, kind: 'paid_out', amountMinor, reason: 'Out' })
      case 2:
        return funds.send({ ...once(), fromId: fundId, toId: pick(ids), amountMinor })
      case 3: {
        const open = pick(await funds.transfers())
        return open && funds.receive({ ...once(), id: open.id, receivedMinor: chance(9_000), reason: 'Counted' })
      }
      case 4: {
        const open = pick(await funds.transfers())
        return open && funds.cancel({ ...once(), id: open.id })
      }
      case 5:
        return funds.count({ ...once(), fundId, countedMinor: chance(60_000), reason: 'Counted' })
      default: {
        const till = await owner.caller.tills.open({
          ...once(),
          tillId,
          floatMinor: chance(500),
          floatBrought: chance(2) > 0,
        })
        await owner.caller.tills.move({ ...once(), kind: 'paid_in', amountMinor: 300, reason: 'Coins' })
        await owner.caller.tills.move({ ...once(), kind: 'drop', amountMinor: 1 + chance(200), reason: 'Full' })
        const count = { tillSessionId: till.id, countedMinor: chance(900) }
        const first = await owner.caller.tills.close({ ...once(), ...count })
        return first.state === 'closed' || tills.close({ ...once(), ...count })
      }
    }
  }
  const results: string[] = []
  for (let round = 0; round < 25; round += 1) {
    results.push(...(await Promise.all(Array.from({ length: 5 }, () => reasonOf(act() as Promise<unknown>)))))
    if (round % 6 === 0) await postVenue(api.database.db, api.venue.id)
  }
  expect(results.filter((result) => result === 'OK').length).toBeGreaterThan(40)
  expect(results.filter((result) => result === 'INTERNAL' || result === 'UNAVAILABLE')).toEqual([])
  await postAll(api.database.db)
  expect(await bookDiffers(api.database.pool)).toEqual({})
  expect(await brokenRules(api.database.pool)).toEqual({})
})
