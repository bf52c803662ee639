import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type ChangesBench, changesBench, type Desk, passIds, price } from './testing/bench.ts'

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
  // Here the box office asks before it exchanges.
  await sql`delete from role_permission p using role r
    where r.venue_id = p.venue_id and r.id = p.role_id and r.key = 'boxoffice' and p.action in ('rebook', 'reseat')`.execute(
    api.database.asOwner,
  )
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
})

describe('another seat', () => {
  test('keeps the pass and its code; the old seat is free at once', async () => {
    const sold = await desk.sell([1, 2])
    const { passList } = await manager.caller.orders.get({ id: sold.orderId })
    const [pass] = passList
    await manager.caller.orderChanges.reseat({ commandId: randomUUID(), passId: pass?.id as never, seatNo: 5 })
    expect(await desk.seatStates(1, 2, 5)).toEqual([0, 2, 2])
    const read = await manager.caller.orders.get({ id: sold.orderId })
    expect(read.history.filter(({ seats }) => seats).map(({ seats }) => [seats?.from, seats?.to])).toHaveLength(1)
    const after = (await manager.caller.orders.get({ id: sold.orderId })).passList.find(({ id }) => id === pass?.id)
    expect(after).toMatchObject({ code: pass?.code, shortCode: pass?.shortCode, seat: { seatNo: 5 } })
    expect(await desk.sell([1])).toMatchObject({ grossMinor: price })
  })

  test('is refused for one that is taken, of another price, or of a pass that was used', async () => {
    const sold = await desk.sell([1])
    await desk.sell([2])
    const [id] = passIds(sold, 0)
    const to = (seatNo: number, caller = manager.caller) =>
      refusalOf(caller.orderChanges.reseat({ commandId: randomUUID(), passId: id as never, seatNo }))
    expect(await to(2)).toMatchObject({ code: 'SEAT_TAKEN' })
    expect(await to(45)).toMatchObject({ issues: [{ path: 'seatNo', message: 'field.otherPrice' }] })
    expect(await to(4000)).toMatchObject({ issues: [{ path: 'seatNo', message: 'field.invalid' }] })
    expect(await to(5, desk.clerk.caller)).toMatchObject({ code: 'FORBIDDEN' })
    await sql`update pass set state = 'used', used_at = now() where id = ${id}`.execute(api.database.asOwner)
    expect(await to(5)).toMatchObject({ code: 'STATE', details: { passes: 'used' } })
    await sql`update pass set state = 'issued', used_at = null where id = ${id}`.execute(api.database.asOwner)
    expect(await desk.seatStates(1, 5)).toEqual([2, 0])
  })

  test('two passes swap theirs, also of two orders', async () => {
    const [one, two] = [await desk.sell([1]), await desk.sell([9])]
    const ids = [...passIds(one, 0), ...passIds(two, 0)] as [never, never]
    await manager.caller.orderChanges.swapSeats({ commandId: randomUUID(), passIds: ids })
    const seatOf = async (orderId: OrderId) =>
      (await manager.caller.orders.get({ id: orderId })).passList[0]?.seat?.seatNo
    expect([await seatOf(one.orderId), await seatOf(two.orderId)]).toEqual([9, 1])
    expect(await desk.seatStates(1, 9)).toEqual([2, 2])
  })

  test('twenty who want one free seat at the same moment: one gets it', async () => {
    const sold = await Promise.all(Array.from({ length: 20 }, (_, index) => desk.sell([index])))
    const answers = await Promise.all(
      sold.map((order) =>
        reasonOf(
          manager.caller.orderChanges.reseat({
            commandId: randomUUID(),
            passId: order.passes[0]?.id as never,
            seatNo: 22,
          }),
        ),
      ),
    )
    expect(answers.filter((code) => code === 'OK')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['OK', 'SEAT_TAKEN']))
  })
})
