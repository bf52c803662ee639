import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTill, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from './testing/bench.ts'

let bench: ChangesBench
let api: TestApi
let desk: Desk
let trainee: SignedIn
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
  trainee = await api.signInAs('manager')
  await openTill(api.database.db, { venue: api.venue, userId: trainee.user.id, training: true })
})

test('what was sold for practice is given back at a training till, frees no seat of a guest, and is in no book', async () => {
  const practice = await desk.sell([1], { training: true }, trainee)
  // Its seat has never left the sale: a guest has it by now.
  await desk.sell([1])
  const { changeId } = await trainee.caller.orderChanges.cancel(cancelOf(practice.orderId, passIds(practice, 0), price))
  expect(await desk.seatStates(1)).toEqual([2])
  await postAll(api.database.db)
  const { rows } = await sql`select from journal_entry where source_id = ${changeId}`.execute(api.database.db)
  expect(rows).toEqual([])
})

test('what was really sold is not given back at a training till, nor practice at a real one', async () => {
  const sold = await desk.sell([2])
  expect(
    await refusalOf(trainee.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price))),
  ).toMatchObject({ code: 'TILL_CLOSED', details: { training: true } })
  const practice = await desk.sell([3], { training: true }, trainee)
  const other = await api.signInAs('manager')
  await openTill(api.database.db, { venue: api.venue, userId: other.user.id })
  expect(
    await refusalOf(other.caller.orderChanges.cancel(cancelOf(practice.orderId, passIds(practice, 0), price))),
  ).toMatchObject({ code: 'TILL_CLOSED', details: { training: false } })
})
