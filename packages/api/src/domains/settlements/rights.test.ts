import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openExport } from '../../exports/open.ts'
import {
  createTestApi,
  joinVenue,
  makeUser,
  makeVenue,
  reasonOf,
  refusalOf,
  type TestApi,
} from '../../testing/index.ts'
import { type Bench, openBench } from './testing/bench.ts'

let api: TestApi
let bench: Bench
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  bench = await openBench(api)
})

test('two venues, and one person in both: neither sees, matches nor posts what is the other’s', async () => {
  const other = await makeVenue(api.database.db, { locale: 'en' })
  await joinVenue(api.database.db, { userId: bench.owner.user.id, venue: other, roles: ['owner'] })
  const there = await api.signInUser({ ...bench.owner.user, venueId: other.id })
  const { paymentId } = await bench.sell('V-1')
  const lines = [{ date: bench.today, amount: '450,00', reference: 'V-1' }]
  const here = await bench.take(lines)
  const elsewhere = await bench.take(lines, { person: there })
  expect(elsewhere.id).not.toBe(here.id)
  expect((await there.caller.settlements.lines({ id: elsewhere.id })).rows).toMatchObject([{ state: 'unknown' }])
  expect(await there.caller.settlements.candidates({ id: elsewhere.id, lineNo: 3 })).toEqual([])
  expect(await there.caller.settlements.missing({ id: elsewhere.id })).toEqual([])
  for (const path of ['get', 'lines', 'missing'] as const) {
    expect(await reasonOf(there.caller.settlements[path]({ id: here.id }))).toBe('NOT_FOUND')
  }
  const to = [{ kind: 'payment' as const, id: paymentId }]
  const stolen = there.caller.settlements.match({ id: elsewhere.id, lineNo: 3, commandId: randomUUID(), to })
  expect((await refusalOf(stolen)).issues).toEqual([{ path: 'to.0.id', message: 'field.invalid' }])
})

test('who may reconcile does; others see nothing of it', async () => {
  const { id } = await bench.take([{ date: bench.today, amount: '1,00', reference: 'A1' }])
  const roles = { owner: 'OK', accountant: 'OK', manager: 'OK', boxoffice: 'FORBIDDEN', door: 'FORBIDDEN' }
  for (const [role, answer] of Object.entries(roles)) {
    const { caller } = await api.signInUser(await makeUser(api.database.db, { venue: bench.venue, roles: [role] }))
    expect([role, await reasonOf(caller.settlements.get({ id }))]).toEqual([role, answer])
  }
})

test('leaves as a file: the lines, then what is in none', async () => {
  const [a, b] = [await bench.sell('E-1'), await bench.sell('E-2')]
  const { id } = await bench.take([{ date: bench.today, amount: '450,00', fee: '8,51', reference: 'E-1' }])
  const { url } = await bench.owner.caller.settlements.export({ id })
  const file = await openExport(api.services, url.replace('/api/files/export?ticket=', ''))
  let text = ''
  for await (const piece of file?.text() ?? []) text += piece
  const [, line, missing] = text.split('\r\n')
  const day = bench.today.split('.').reverse().join('-')
  expect(line).toBe(`3,${day},E-1,450.00,8.51,441.49,${a.orderNo},450.00,0.00,settlements.is.matched en,`)
  expect(missing).toContain(`,E-2,,,,${b.orderNo},450.00,`)
})

test('settlements are found by acquirer, file and the reference of a line', async () => {
  await bench.take([{ date: bench.today, amount: '1,00', reference: 'REF-7' }])
  const found = async (search: string) => (await bench.owner.caller.settlements.list({ search })).total
  expect([await found('garantı'), await found('POS.CSV'), await found('REF-7')]).toEqual([1, 1, 1])
  expect([await found('akbank'), await found('REF-')]).toEqual([0, 0])
})
