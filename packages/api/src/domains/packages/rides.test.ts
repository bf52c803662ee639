import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTill, reasonOf } from '../../testing/index.ts'
import { receiptSlip } from '../orders/service/slips.ts'
import { makeArea, makeClass, makeTrip, once, priceOf } from '../transport/testing/rides.ts'
import {
  adults,
  api,
  carried,
  clerk,
  expectNothing,
  issueOf,
  linesOf,
  onSale,
  openRideDesk,
  outing,
  owner,
  ride,
  ridesIn,
  saleOf,
  sell,
  soldSeats,
  takenOn,
  wanted,
  waysTo,
} from './testing/ride-desk.ts'

openRideDesk()

describe('a package with a ride', () => {
  test('is one line with passes and guests below it, at their shares, and a place on the trip for each', async () => {
    const pack = await onSale(outing())
    const input = saleOf(100_000, [wanted(pack, [0, 1], [waysTo('to')])])
    const sold = await clerk.caller.orders.sell(input)
    // A tenth of tax inside of 700.00 and of 300.00.
    expect(await linesOf(sold.orderId)).toEqual([
      [1, 'package', 1, 0, 0, null],
      [2, 'pass', 2, 35_000, 6364, 1],
      [3, 'ride', 2, 15_000, 2727, 1],
    ])
    const [first, second] = sold.passes
    expect(await ridesIn(sold.orderId)).toEqual([
      { lineNo: 3, direction: 'to', passId: first?.id, state: 'booked' },
      { lineNo: 3, direction: 'to', passId: second?.id, state: 'booked' },
    ])
    expect(await clerk.caller.orders.sell(input)).toEqual(sold)
    expect([await takenOn('to'), await takenOn('from'), await soldSeats()]).toEqual([2, 0, [0, 1]])
    const { lines } = await owner.caller.orders.get({ id: sold.orderId })
    expect(lines[2]).toMatchObject({ special: 'package', listMinor: 25_000 })
    expect(lines[2]?.text.en).toMatch(/Pier/)
    const slip = await receiptSlip(api.services, { venueId: api.venue.id, orderId: sold.orderId, language: 'en' })
    const printed = slip?.blocks.flatMap((block) => ('text' in block ? [block.text] : []))
    const way = expect.stringMatching(/^ {4}\w{3}, \d\d? \w{3} \d{4} \d\d:\d\d Pier/)
    expect(printed).toEqual(expect.arrayContaining([expect.stringMatching(/^ {2}2 receipt\.ride en/), way]))
  })

  test('takes the tax of rides for the share of its ride alone', async () => {
    await sql`insert into tax_rule (venue_id, id, code, name, rate_ppm) values (${api.venue.id}, gen_random_uuid(),
      'RIDE20', '{"en":"Rides","tr":"Ulaşım"}', 200000)`.execute(api.database.db)
    const { rev } = await owner.caller.ridePrices.terms()
    const terms = await owner.caller.ridePrices.setTerms({ taxCode: 'RIDE20', expectedRev: rev })
    const pack = await onSale(outing())
    const { orderId, taxMinor } = await sell(100_000, [wanted(pack, [0, 1], [waysTo('to')])])
    expect((await linesOf(orderId)).map(([, kind, , , tax]) => [kind, tax])).toEqual([
      ['package', 0],
      ['pass', 6364],
      ['ride', 5000],
    ])
    expect(taxMinor).toBe(11_364)
    await owner.caller.ridePrices.setTerms({ taxCode: null, expectedRev: terms.rev })
  })

  test('goes both ways as one piece, splits what rounding leaves, and counts guests on their own lines', async () => {
    const items = [
      adults({ qty: 3, designatedMinor: 80_000 }),
      ride({ direction: 'return', qty: 3, designatedMinor: 20_000 }),
    ]
    const pack = await onSale(outing({ items }))
    const { orderId, passes } = await sell(100_000, [wanted(pack, [0, 1, 2], [waysTo('to', 'from')])])
    expect((await linesOf(orderId)).map(([no, kind, qty, unit]) => [no, kind, qty, unit])).toEqual([
      [1, 'package', 1, 0],
      // 800.00 and 200.00 among three: the first two have a unit each that is left.
      [2, 'pass', 2, 26_667],
      [3, 'pass', 1, 26_666],
      [4, 'ride', 2, 6667],
      [5, 'ride', 1, 6666],
    ])
    const rides = await ridesIn(orderId)
    expect(rides.map(({ lineNo, direction }) => [lineNo, direction])).toEqual([
      ...[4, 4, 5].flatMap((lineNo) => [
        [lineNo, 'to'],
        [lineNo, 'from'],
      ]),
    ])
    expect(rides.map(({ passId }) => passId)).toEqual(passes.flatMap(({ id }) => [id, id]))
    expect([await takenOn('to'), await takenOn('from')]).toEqual([3, 3])
  })

  test('takes a percentage off passes and list prices of rides together, for so many people', async () => {
    const items = [adults({ per: 'person' }), ride({ direction: 'return', per: 'person' })]
    const pack = await onSale(outing({ priceMode: 'sum_minus_percent', amountMinor: null, percentPpm: 100_000, items }))
    const [passes, way] = pack.items
    const wish = {
      ...{ packageId: pack.id, versionRev: pack.rev, people: 4 },
      parts: [
        { itemId: passes?.id as never, seatNos: [0, 1, 2, 3] },
        { itemId: way?.id as never, ride: waysTo('to', 'from'), qty: 4 },
      ],
    }
    // Four times 450.00 and 400.00, less a tenth: 405.00 and 360.00 each.
    const { orderId } = await sell(306_000, [wish])
    expect((await linesOf(orderId)).map(([, kind, qty, unit]) => [kind, qty, unit])).toEqual([
      ['package', 1, 0],
      ['pass', 4, 40_500],
      ['ride', 4, 36_000],
    ])
    expect(
      await issueOf(
        sell(306_000, [{ ...wish, parts: wish.parts.map((part) => ({ ...part, ...('ride' in part && { qty: 3 }) })) }]),
      ),
    ).toEqual(['VALIDATION', 'packages.0.parts.1', 'field.tooSmall'])
  })

  test('costs what the pass type that it names pays', async () => {
    const { session, areaId } = carried
    const changes = [priceOf(areaId, { passTypeId: session.adult as never, amountMinor: 15_000 })]
    await owner.caller.ridePrices.save({ ...once(), changes })
    const items = [adults({ qty: 2 }), ride({ qty: 2, passTypeId: session.adult })]
    const pack = await onSale(outing({ priceMode: 'sum_minus_percent', amountMinor: null, percentPpm: 100_000, items }))
    // Two times 450.00 and 150.00 instead of 250.00, less a tenth.
    await sell(108_000, [wanted(pack, [0, 1], [waysTo('to')])])
  })

  test('is sold beside single passes and rides, whose guests keep their own passes, and a discount leaves rides alone', async () => {
    const pack = await onSale(outing())
    const { session } = carried
    // 450.00 for the pass, 1,000.00 for the package, 250.00 for the ride beside them; a tenth off 450.00 and 700.00.
    const sale = saleOf(158_500, [wanted(pack, [0, 1], [waysTo('to')])], {
      items: [{ passTypeId: session.adult, seatNos: [5] }],
      rides: [{ passTypeId: null, qty: 1, ...waysTo('to') }],
      discount: { ppm: 100_000, reason: 'Friends' },
    })
    const { orderId, passes } = await owner.caller.orders.sell(sale)
    expect((await linesOf(orderId)).map(([no, kind, , unit]) => [no, kind, unit])).toEqual([
      [1, 'pass', 45_000],
      [2, 'package', 0],
      [3, 'pass', 35_000],
      [4, 'ride', 15_000],
      [5, 'ride', 25_000],
      [6, 'discount', -11_500],
    ])
    const idOn = (seat: number) => passes.find(({ seatNo }) => seatNo === seat)?.id
    expect((await ridesIn(orderId)).map(({ lineNo, passId }) => [lineNo, passId])).toEqual([
      [4, idOn(0)],
      [4, idOn(1)],
      [5, idOn(5)],
    ])
  })

  test('may leave out a ride that is optional, and asks more for it', async () => {
    const items = [
      adults({ qty: 2, designatedMinor: 100_000 }),
      ride({ direction: 'from', qty: 2, optional: true, extraMinor: 18_000 }),
    ]
    const pack = await onSale(outing({ items }))
    expect((await sell(100_000, [wanted(pack, [0, 1], [])])).grossMinor).toBe(100_000)
    expect((await sell(118_000, [wanted(pack, [2, 3], [waysTo('from')])])).grossMinor).toBe(118_000)
    expect(await takenOn('from')).toBe(2)
  })

  test('is sold as it was and frozen, whatever becomes of it', async () => {
    const pack = await onSale(outing())
    const { orderId } = await sell(100_000, [wanted(pack, [0, 1], [waysTo('to')])])
    await owner.caller.packages.update({
      ...{ ...outing(), items: [{ ...adults({ qty: 2, designatedMinor: 100_000 }), id: pack.items[0]?.id }] },
      ...{ id: pack.id, expectedRev: pack.rev },
    })
    const { rows } = await sql<{ kinds: string[]; item: string }>`
      select array(select i ->> 'kind' from jsonb_array_elements(v.content -> 'items') i) as kinds, l.package_item_id as item
      from package_version v join order_line l on l.order_id = ${orderId} and l.kind = 'ride'
      where v.package_id = ${pack.id}`.execute(api.database.db)
    expect(rows).toEqual([{ kinds: ['pass', 'ride'], item: pack.items[1]?.id }])
    expect(await issueOf(sell(100_000, [wanted(pack, [2, 3], [waysTo('to')])]))).toEqual([
      ...['VALIDATION', 'packages.0.parts.1.itemId', 'field.invalid'],
    ])
  })

  test('for practice takes no place', async () => {
    const pack = await onSale(outing())
    const learner = await api.signInAs('boxoffice')
    await openTill(api.database.db, { venue: api.venue, userId: learner.user.id, training: true })
    const sale = saleOf(100_000, [wanted(pack, [0, 1], [waysTo('to')])], { training: true })
    const { orderId } = await learner.caller.orders.sell(sale)
    expect([await takenOn('to'), await ridesIn(orderId), await soldSeats()]).toEqual([0, [], []])
    const passList = (await owner.caller.orders.get({ id: orderId })).passList.map(({ id }) => id)
    const wish = { orderId, passIds: passList, lineNos: [] }
    expect((await learner.caller.orderChanges.previewCancel(wish)).refundMinor).toBe(100_000)
  })
})

describe('what is no such ride is refused by field, and nothing is written', () => {
  test('a part that is missing, too small, or of the other kind', async () => {
    const pack = await onSale(outing())
    const good = wanted(pack, [0, 1], [waysTo('to')])
    const [passes, way] = good.parts
    if (!passes || !way) throw new Error('a package of two parts')
    const at = 'packages.0.parts.1'
    const wrong: [typeof good.parts, string, string][] = [
      [[passes], 'packages.0.parts', 'field.required'],
      [[passes, { ...way, qty: 1 }], at, 'field.tooSmall'],
      [[passes, { ...way, qty: 3 }], at, 'field.tooBig'],
      [[passes, { itemId: way.itemId, ride: waysTo('to') }], `${at}.qty`, 'field.required'],
      [[passes, { itemId: way.itemId, qty: 2 }], `${at}.ride`, 'field.required'],
      [[passes, { ...way, seatNos: [3] }], `${at}.seatNos`, 'field.invalid'],
      [[passes, { ...way, areaNo: 0 }], `${at}.areaNo`, 'field.invalid'],
      [[passes, { ...way, holderNames: ['Ada'] }], `${at}.holderNames`, 'field.invalid'],
      [[{ ...passes, ride: waysTo('to') }, way], 'packages.0.parts.0.ride', 'field.invalid'],
      [[passes, way, way], 'packages.0.parts.2.itemId', 'field.invalid'],
      [[passes, { ...way, ride: waysTo() }], `${at}.ride.to`, 'field.required'],
      [[passes, { ...way, ride: waysTo('to', 'from') }], `${at}.ride.from`, 'field.invalid'],
      [[passes, { ...way, ride: { to: null, from: waysTo('to').to } }], `${at}.ride.to`, 'field.required'],
    ]
    for (const [parts, path, message] of wrong) {
      expect(await issueOf(sell(100_000, [{ ...good, parts }]))).toEqual(['VALIDATION', path, message])
    }
    await expectNothing()
  })

  test('a trip of another show, a stop it does not make, a stop without a price, a sum of before', async () => {
    const pack = await onSale(outing())
    const away = await makeTrip(owner.caller)
    const { point, areaId } = carried
    const to = { tripId: carried.to.id, pickupPointId: point }
    const sellBy = (way: typeof to) => sell(100_000, [wanted(pack, [0, 1], [{ to: way, from: null }])])
    const at = 'packages.0.parts.1.ride.to'
    expect(await issueOf(sellBy({ ...to, tripId: away.id }))).toEqual(['VALIDATION', `${at}.tripId`, 'field.noTrip'])
    expect(await issueOf(sellBy({ ...to, tripId: carried.from.id }))).toEqual([
      ...['VALIDATION', `${at}.tripId`, 'field.noTrip'],
    ])
    expect(await issueOf(sellBy({ ...to, pickupPointId: uuidv7() as never }))).toEqual([
      ...['VALIDATION', `${at}.pickupPointId`, 'field.invalid'],
    ])
    await owner.caller.ridePrices.save({
      ...once(),
      changes: [priceOf(areaId, { amountMinor: null, expectedMinor: 25_000 })],
    })
    expect(await issueOf(sellBy(to))).toEqual(['VALIDATION', `${at}.pickupPointId`, 'field.noRidePrice'])
    await owner.caller.ridePrices.save({ ...once(), changes: [priceOf(areaId)] })
    expect(await reasonOf(sell(99_000, [wanted(pack, [0, 1], [waysTo('to')])]))).toBe('PRICE_CHANGED')
    await expectNothing()
  })

  test('an area or a class of vehicles that its package does not say', async () => {
    const otherClass = await makeClass(owner.caller)
    const otherArea = await makeArea(owner.caller)
    const packs = [
      [
        await onSale(
          outing({
            items: [
              adults({ qty: 2, designatedMinor: 70_000 }),
              ride({ qty: 2, designatedMinor: 30_000, areaId: otherArea }),
            ],
          }),
        ),
        'pickupPointId',
      ],
      [
        await onSale(
          outing({
            items: [
              adults({ qty: 2, designatedMinor: 70_000 }),
              ride({ qty: 2, designatedMinor: 30_000, vehicleClassId: otherClass }),
            ],
          }),
        ),
        'tripId',
      ],
    ] as const
    for (const [pack, field] of packs) {
      expect(await issueOf(sell(100_000, [wanted(pack, [0, 1], [waysTo('to')])]))).toEqual([
        ...['VALIDATION', `packages.0.parts.1.ride.to.${field}`, 'field.invalid'],
      ])
    }
    await expectNothing()
    const here = ride({ qty: 2, designatedMinor: 30_000, areaId: carried.areaId as never })
    const own = await onSale(outing({ items: [adults({ qty: 2, designatedMinor: 70_000 }), here] }))
    expect(own.items[1]?.name.en).toMatch(/^A\d+$/)
    await sell(100_000, [wanted(own, [0, 1], [waysTo('to')])])
  })
})
