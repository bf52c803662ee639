import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { levelsOf, makeItem, makePlace, once, receive } from './testing/store.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const made = async (more: Parameters<typeof makeItem>[1] = {}) => ({
  item: await makeItem(owner.caller, more),
  store: await makePlace(owner.caller),
})
const movesOf = async (itemId: Parameters<typeof levelsOf>[1]) =>
  (await owner.caller.inventoryLogs.list({ itemId })).rows
const vendor = () =>
  owner.caller.vendors.create({ code: randomUUID().slice(0, 8), name: 'Boğaz İçecek', kind: 'supplier' })
const field = (path: string, message: string) => ({ code: 'VALIDATION', issues: [{ path, message }] })

describe('a delivery', () => {
  test('comes in by the case at its price; what was rejected does not, and the log says both', async () => {
    const { item, store } = await made()
    const unit = await owner.caller.itemUnits.create({ itemId: item.id, unit: 'case', factor: '24' })
    const { id: vendorId } = await vendor()
    const line = {
      itemId: item.id,
      unitId: unit.id,
      qty: '2',
      priceMinor: 12_000,
      rejectedQty: '1',
      rejectReason: 'Burst',
    }
    const done = await owner.caller.stock.receive({
      ...once(),
      locationId: store,
      vendorId,
      vendorRef: 'A-17',
      lines: [line],
    })
    expect(done).toMatchObject({ moves: 1, valueMinor: 24_000 })
    expect(await levelsOf(owner.caller, item.id)).toEqual({ [store]: ['48', '0', 24_000] })
    expect(await movesOf(item.id)).toMatchObject([
      {
        kind: 'receive',
        from: null,
        outside: 'vendor',
        qty: '48',
        packing: { unit: 'case', qty: '2' },
        valueMinor: 24_000,
        toAfter: '48',
        rejectedQty: '24',
        rejectReason: 'Burst',
        vendor: { name: 'Boğaz İçecek' },
        vendorRef: 'A-17',
        who: { id: owner.user.id },
      },
    ])
  })

  test('of the same note comes in once, however often it is sent; again when it was sent back whole', async () => {
    const { item, store } = await made()
    const { id: vendorId } = await vendor()
    const input = {
      locationId: store,
      vendorId,
      vendorRef: 'B-1',
      lines: [{ itemId: item.id, qty: '5', priceMinor: 10 }],
    }
    const command = once()
    const first = await owner.caller.stock.receive({ ...command, ...input })
    expect(await owner.caller.stock.receive({ ...command, ...input })).toEqual(first)
    expect(await refusalOf(owner.caller.stock.receive({ ...once(), ...input, vendorRef: 'b-1' }))).toMatchObject(
      field('vendorRef', 'field.taken'),
    )
    const [move] = await movesOf(item.id)
    await owner.caller.stock.reverse({ ...once(), moveIds: [move?.id as never], reason: 'Wrong house' })
    await owner.caller.stock.receive({ ...once(), ...input })
    expect(await levelsOf(owner.caller, item.id)).toEqual({ [store]: ['5', '0', 50] })
  })

  test.each([
    ['nothing at all', { qty: '0' }, field('lines.0.qty', 'field.tooSmall')],
    ['a rejection without a reason', { rejectedQty: '1' }, field('lines.0.rejectReason', 'field.required')],
    ['an item of nobody', { itemId: randomUUID() }, field('lines.0.itemId', 'field.invalid')],
    ['a packing of nobody', { unitId: randomUUID() }, field('lines.0.unitId', 'field.invalid')],
    ['below zero', { qty: '-1' }, field('lines.0.qty', 'field.number')],
    ['a price below zero', { priceMinor: -1 }, field('lines.0.priceMinor', 'field.amount')],
    ['a word', { qty: 'ten' }, field('lines.0.qty', 'field.number')],
  ])('%s is refused at its field, and nothing comes in', async (_, change, refusal) => {
    const { item, store } = await made()
    const line = { itemId: item.id, qty: '1', priceMinor: 10, ...change }
    expect(
      await refusalOf(owner.caller.stock.receive({ ...once(), locationId: store, lines: [line as never] })),
    ).toMatchObject(refusal)
    expect(await levelsOf(owner.caller, item.id)).toEqual({})
  })

  test('at a place of nobody, or of a vendor in the archive, is refused', async () => {
    const { item, store } = await made()
    const lines = [{ itemId: item.id, qty: '1', priceMinor: 10 }]
    const elsewhere = owner.caller.stock.receive({ ...once(), locationId: randomUUID() as never, lines })
    expect(await refusalOf(elsewhere)).toMatchObject(field('locationId', 'field.invalid'))
    const gone = await vendor()
    await owner.caller.vendors.archive({ id: gone.id, expectedRev: 1 })
    const archived = owner.caller.stock.receive({ ...once(), locationId: store, vendorId: gone.id, lines })
    expect(await refusalOf(archived)).toMatchObject(field('vendorId', 'field.invalid'))
  })

  test('kept by batch has the date of its item, unless its own is entered; the first to end is used first', async () => {
    const { item, store } = await made({ isBatch: true, expiryDays: 5 })
    const today =
      (
        await sql<{ d: string }>`select ((now() at time zone 'Europe/Istanbul')::date)::text as d`.execute(
          api.database.db,
        )
      ).rows[0]?.d ?? ''
    const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    const lines = [
      { itemId: item.id, qty: '4', priceMinor: 100, lot: 'usual' },
      { itemId: item.id, qty: '3', priceMinor: 200, lot: 'soon', expiresOn: inDays(2) },
    ]
    await owner.caller.stock.receive({ ...once(), locationId: store, lines })
    const { batches } = await owner.caller.stock.item({ itemId: item.id })
    expect(batches.map(({ lot, expiresOn, qty }) => [lot, expiresOn, qty])).toEqual([
      ['soon', inDays(2), '3'],
      ['usual', inDays(5), '4'],
    ])
    await owner.caller.stock.waste({
      ...once(),
      locationId: store,
      reason: 'Tasted',
      lines: [{ itemId: item.id, qty: '5' }],
    })
    expect((await movesOf(item.id)).slice(0, 2).map(({ lot, qty, valueMinor }) => [lot, qty, valueMinor])).toEqual([
      ['usual', '2', 200],
      ['soon', '3', 600],
    ])
    expect((await owner.caller.stock.expiring({ days: 5 })).filter(({ id }) => id === item.id)).toMatchObject([
      { lot: 'usual', qty: '2', daysLeft: 5, valueMinor: 200 },
    ])
  })
})

describe('what is there', () => {
  test('goes from one place to another for what it is worth, and neither gains', async () => {
    const { item, store } = await made()
    const bar = await makePlace(owner.caller)
    await receive(owner.caller, { itemId: item.id, locationId: store, qty: '10', priceMinor: 100 })
    await receive(owner.caller, { itemId: item.id, locationId: store, qty: '10', priceMinor: 300 })
    await owner.caller.stock.transfer({ ...once(), fromId: store, toId: bar, lines: [{ itemId: item.id, qty: '5' }] })
    expect(await levelsOf(owner.caller, item.id)).toEqual({ [store]: ['15', '0', 3_000], [bar]: ['5', '0', 1_000] })
    const here = owner.caller.stock.transfer({
      ...once(),
      fromId: bar,
      toId: bar,
      lines: [{ itemId: item.id, qty: '1' }],
    })
    expect(await refusalOf(here)).toMatchObject(field('toId', 'field.samePlace'))
  })

  test('of a strict item is never short, and says how much there is', async () => {
    const { item, store } = await made({ isStrict: true })
    await receive(owner.caller, { itemId: item.id, locationId: store, qty: '3' })
    const waste = owner.caller.stock.waste({
      ...once(),
      locationId: store,
      reason: 'Gone',
      lines: [{ itemId: item.id, qty: '4' }],
    })
    expect(await refusalOf(waste)).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      details: { onHand: '3' },
      issues: [{ path: 'lines.0.qty', message: 'field.insufficientStock' }],
    })
    expect(await levelsOf(owner.caller, item.id)).toEqual({ [store]: ['3', '0', 300] })
    // Past the services too.
    const past = sql`update stock_level set on_hand = -1 where item_id = ${item.id}`.execute(api.database.asOwner)
    await expect(past).rejects.toThrow('stock_level_strict')
  })

  test('of any other may be less than nothing, which is a task until it is found', async () => {
    const { item, store } = await made()
    await receive(owner.caller, { itemId: item.id, locationId: store, qty: '3' })
    await owner.caller.stock.waste({
      ...once(),
      locationId: store,
      reason: 'Gone',
      lines: [{ itemId: item.id, qty: '5' }],
    })
    const tasks = async () =>
      (
        await sql<{ n: number }>`select count(*)::integer as n from stock_discrepancy
        where item_id = ${item.id} and closed_at is null`.execute(api.database.db)
      ).rows[0]?.n
    expect([await tasks(), await levelsOf(owner.caller, item.id)]).toEqual([1, { [store]: ['-2', '0', -200] }])
    expect((await owner.caller.stock.levels({ view: 'negative' })).rows.map(({ id }) => id)).toContain(item.id)
    await receive(owner.caller, { itemId: item.id, locationId: store, qty: '2', priceMinor: 150 })
    expect([await tasks(), await levelsOf(owner.caller, item.id)]).toEqual([0, { [store]: ['0', '0', 0] }])
    expect((await movesOf(item.id))[0]).toMatchObject({ valueMinor: 300, varianceMinor: 100 })
  })

  test('is corrected from what was shown, and otherwise not', async () => {
    const { item, store } = await made()
    await receive(owner.caller, { itemId: item.id, locationId: store, qty: '10' })
    const say = (qty: string, expected: string) =>
      owner.caller.stock.adjust({ ...once(), locationId: store, itemId: item.id, qty, expected, reason: 'Looked' })
    expect(await refusalOf(say('8', '9'))).toMatchObject({ code: 'STALE', details: { onHand: '10' } })
    expect(await refusalOf(say('10', '10'))).toMatchObject(field('qty', 'field.sameQuantity'))
    await say('7.5', '10')
    await say('9', '7.5')
    expect(await levelsOf(owner.caller, item.id)).toEqual({ [store]: ['9', '0', 900] })
  })

  test('is set aside by name, and given back once', async () => {
    const { item, store } = await made({ isStrict: true })
    await receive(owner.caller, { itemId: item.id, locationId: store, qty: '5' })
    const keep = (qty: string) =>
      owner.caller.stock.setAside({ ...once(), locationId: store, itemId: item.id, qty, note: 'Gala' })
    const { id } = await keep('4')
    expect(await levelsOf(owner.caller, item.id)).toEqual({ [store]: ['5', '4', 500] })
    expect(await refusalOf(keep('2'))).toMatchObject({ code: 'INSUFFICIENT_STOCK', issues: [{ path: 'qty' }] })
    expect((await owner.caller.stock.item({ itemId: item.id })).setAside).toMatchObject([
      { id, qty: '4', note: 'Gala' },
    ])
    await owner.caller.stock.release({ ...once(), id })
    expect(await refusalOf(owner.caller.stock.release({ ...once(), id }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await levelsOf(owner.caller, item.id)).toEqual({ [store]: ['5', '0', 500] })
  })

  test('is found by the barcode of the item, of its case, or by its code', async () => {
    const { item } = await made({ barcode: '8690000000017' })
    const unit = await owner.caller.itemUnits.create({
      itemId: item.id,
      unit: 'case',
      factor: '6',
      barcode: '8690000000024',
    })
    const find = async (code: string) => {
      const found = await owner.caller.stock.find({ code })
      return found && [found.item.id, found.unitId]
    }
    expect(await find('8690000000017')).toEqual([item.id, null])
    expect(await find('8690000000024')).toEqual([item.id, unit.id])
    expect(await find(item.code.toLowerCase())).toEqual([item.id, null])
    expect(await find('8690000000031')).toBeNull()
    const twice = owner.caller.itemUnits.create({ itemId: item.id, unit: 'box', factor: '2', barcode: '8690000000017' })
    expect(await refusalOf(twice)).toMatchObject(field('barcode', 'field.taken'))
  })
})

describe('undoing', () => {
  test('is a move of its own, once, and no undoing is undone', async () => {
    const { item, store } = await made()
    await receive(owner.caller, { itemId: item.id, locationId: store, qty: '10' })
    const [received] = await movesOf(item.id)
    const undo = (id: string) => owner.caller.stock.reverse({ ...once(), moveIds: [id as never], reason: 'Wrong note' })
    await undo(received?.id ?? '')
    expect(await levelsOf(owner.caller, item.id)).toEqual({ [store]: ['0', '0', 0] })
    const [reversal, first] = await movesOf(item.id)
    expect(reversal).toMatchObject({ kind: 'reversal', reversesNo: first?.moveNo, reason: 'Wrong note' })
    expect(first?.reversedNo).toBe(reversal?.moveNo)
    expect(await refusalOf(undo(received?.id ?? ''))).toMatchObject({ code: 'STATE' })
    expect(await refusalOf(undo(reversal?.id ?? ''))).toMatchObject({ code: 'STATE' })
    expect(await refusalOf(undo(randomUUID()))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('nothing that has moved is ever changed, by nobody', async () => {
    for (const statement of [
      sql`update stock_move set qty = qty + 1`,
      sql`delete from stock_move`,
      sql`update stock_act set reason = 'x'`,
    ]) {
      await expect(statement.execute(api.database.asOwner)).rejects.toThrow()
    }
    const { item, store } = await made()
    await receive(owner.caller, { itemId: item.id, locationId: store, qty: '10' })
    // A level that says something else than its last move is refused when the transaction ends.
    const past = api.database.asOwner.transaction().execute(async (tx) => {
      await sql`update stock_level set on_hand = 11 where item_id = ${item.id}`.execute(tx)
      await sql`insert into stock_move (venue_id, id, act_id, line_no, kind, item_id, to_location_id, outside, qty, value_minor, to_after, business_date)
        select venue_id, gen_random_uuid(), act_id, 2, kind, item_id, to_location_id, outside, 2, 0, 12, business_date
        from stock_move where item_id = ${item.id}`.execute(tx)
    })
    await expect(past).rejects.toThrow('a move changes what is there')
  })
})
