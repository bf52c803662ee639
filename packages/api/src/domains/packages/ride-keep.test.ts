import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { joinVenue, makeTicketSession, makeVenue, openTill } from '../../testing/index.ts'
import { makeArea, once, priceOf } from '../transport/testing/rides.ts'
import {
  adults,
  api,
  carried,
  clerk,
  expectNothing,
  issueOf,
  onSale,
  openRideDesk,
  outing,
  owner,
  ride,
  saleOf,
  sell,
  wanted,
  waysTo,
} from './testing/ride-desk.ts'

openRideDesk()

describe('keeping a package with rides', () => {
  test('what is wrong with a ride is told at its field', async () => {
    const create = (...items: Parameters<typeof ride>[0][]) =>
      owner.caller.packages.create(outing({ items: [adults({ qty: 2, designatedMinor: 70_000 }), ...items.map(ride)] }))
    const share = { qty: 2, designatedMinor: 30_000 }
    const wrong: [Parameters<typeof ride>[0], string, string][] = [
      [{ ...share, direction: null }, 'direction', 'field.required'],
      [{ ...share, areaId: uuidv7() as never }, 'areaId', 'field.invalid'],
      [{ ...share, vehicleClassId: uuidv7() as never }, 'vehicleClassId', 'field.invalid'],
      [{ ...share, passTypeId: uuidv7() as never }, 'passTypeId', 'field.invalid'],
      [{ qty: 2, designatedMinor: null }, 'designatedMinor', 'field.required'],
      [{ ...share, kind: 'food' }, 'variantId', 'field.required'],
    ]
    for (const [item, field, message] of wrong) {
      expect(await issueOf(create(item ?? {}))).toEqual(['VALIDATION', `items.1.${field}`, message])
    }
    const passWith = (more: Parameters<typeof adults>[0]) =>
      owner.caller.packages.create(outing({ items: [adults({ qty: 2, designatedMinor: 100_000, ...more })] }))
    expect(await issueOf(passWith({ direction: 'to' }))).toEqual(['VALIDATION', 'items.0.direction', 'field.invalid'])
    const rides = outing({ items: [ride({ qty: 2, designatedMinor: 100_000 })] })
    expect(await issueOf(owner.caller.packages.create(rides))).toEqual(['VALIDATION', 'items', 'field.required'])
    const mixed = [
      adults({ choiceGroup: 1, designatedMinor: 100_000 }),
      ride({ choiceGroup: 1, designatedMinor: 100_000 }),
    ]
    expect(await issueOf(owner.caller.packages.create(outing({ items: mixed })))).toEqual([
      ...['VALIDATION', 'items.1.kind', 'field.sameInChoice'],
    ])
  })

  test('the database keeps what belongs to a kind, whoever writes', async () => {
    const { id } = await owner.caller.packages.create(outing())
    const { db } = api.database
    const set = (what: string, kind: string) =>
      sql`update package_item set ${sql.raw(what)} where package_id = ${id} and kind = ${kind}`.execute(db)
    await expect(set('direction = null', 'ride')).rejects.toThrow(/package_item_ride/)
    await expect(set("direction = 'to'", 'pass')).rejects.toThrow(/package_item_ride/)
    await expect(set("kind = 'transport'", 'ride')).rejects.toThrow(/package_item_kind_check/)
    await expect(set('pass_type_id = null', 'pass')).rejects.toThrow(/package_item_pass/)
  })

  test('its days say how many the trips have room for, not only the seats', async () => {
    const here = ride({ qty: 2, designatedMinor: 30_000, areaId: carried.areaId as never })
    const pack = await onSale(outing({ items: [adults({ qty: 2, designatedMinor: 70_000 }), here] }))
    const { session: shown } = await clerk.caller.booking.session({ id: carried.session.id })
    const at = { id: pack.id, from: shown.date, until: shown.date }
    const room = async () => (await clerk.caller.packages.dates(at)).map(({ packages }) => packages)
    // 200 seats, and 16 places on the trip there.
    expect(await room()).toEqual([8])
    await sell(100_000, [wanted(pack, [0, 1], [waysTo('to')])])
    expect(await room()).toEqual([7])
    const priced = (amountMinor: number | null, expectedMinor: number | null) =>
      owner.caller.ridePrices.save({
        ...once(),
        changes: [priceOf(carried.areaId, { amountMinor, expectedMinor })],
      })
    await priced(null, 25_000)
    expect(await room()).toEqual([0])
    await priced(25_000, null)
    expect(await room()).toEqual([7])
    await sql`update trip set sales_closed = true where id = ${carried.to.id}`.execute(api.database.asOwner)
    expect(await room()).toEqual([0])
  })

  test('an area or class that is archived takes it off sale', async () => {
    const areaId = await makeArea(owner.caller)
    const items = [adults({ qty: 2, designatedMinor: 70_000 }), ride({ qty: 2, designatedMinor: 30_000, areaId })]
    const pack = await onSale(outing({ items }))
    const offered = async () =>
      (await clerk.caller.booking.session({ id: carried.session.id })).packages.some(({ id }) => id === pack.id)
    expect(await offered()).toBe(true)
    await sql`update area set archived_at = now() where id = ${areaId}`.execute(api.database.asOwner)
    expect(await offered()).toBe(false)
  })

  test('of one venue is neither seen nor sold at another, and takes no area of another', async () => {
    const pack = await onSale(outing())
    const other = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: other, userId: owner.user.id, roles: ['owner'] })
    const there = await api.signInUser({ ...owner.user, venueId: other.id })
    await openTill(api.database.db, { venue: other, userId: owner.user.id })
    const show = await makeTicketSession(api.database.db, { venue: other, rows: 1, seatsPerRow: 10 })
    const here = saleOf(100_000, [wanted(pack, [0, 1], [waysTo('to')])], {
      ...{ ticketSessionId: show.id, priceVersion: show.priceVersion },
    })
    expect(await issueOf(there.caller.orders.sell(here))).toEqual([
      ...['VALIDATION', 'packages.0.packageId', 'field.notForSale'],
    ])
    const seat = { ...adults({ qty: 2, designatedMinor: 70_000 }), passTypeId: show.adult }
    const own = { ...outing(), productId: show.productId as never }
    const foreign = {
      ...own,
      items: [seat, ride({ qty: 2, designatedMinor: 30_000, areaId: carried.areaId as never })],
    }
    expect(await issueOf(there.caller.packages.create(foreign))).toEqual([
      'VALIDATION',
      'items.1.areaId',
      'field.invalid',
    ])
    const made = await there.caller.packages.create({
      ...own,
      items: [seat, ride({ qty: 2, designatedMinor: 30_000 })],
    })
    const sold = await there.caller.packages.setState({ id: made.id, expectedRev: made.rev, state: 'active' })
    const wish = { ...here, packages: [wanted(sold, [0, 1], [waysTo('to')])] }
    expect(await issueOf(there.caller.orders.sell({ ...wish }))).toEqual([
      ...['VALIDATION', 'packages.0.parts.1.ride.to.tripId', 'field.noTrip'],
    ])
    await expectNothing()
  })
})
