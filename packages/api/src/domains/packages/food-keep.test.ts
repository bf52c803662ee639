import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { joinVenue, makeTicketSession, makeVenue, openTill } from '../../testing/index.ts'
import { makeProduct, partsOf, sell as putOnSale } from '../food/testing/kitchen.ts'
import {
  adults,
  api,
  dinner,
  dish,
  expectNothing,
  food,
  issueOf,
  onSale,
  openFoodDesk,
  owner,
  saleOf,
  soup,
  wanted,
} from './testing/food-desk.ts'

openFoodDesk()

describe('keeping a package with dishes', () => {
  test('what is wrong with a dish is told at its field', async () => {
    const share = { qty: 2, designatedMinor: 30_000 }
    const create = (item: Parameters<typeof food>[0]) =>
      owner.caller.packages.create(dinner({ items: [adults({ qty: 2, designatedMinor: 70_000 }), food(item)] }))
    const variantOf = async (more: object) => {
      const { id } = await makeProduct(owner.caller, { taxCode: 'FOOD20', ...more })
      return (await partsOf(owner.caller, id)).variants[0]?.id
    }
    const counterOnly = await dish(5000, { channels: ['counter'] })
    const combo = await variantOf({ kind: 'combo' })
    const draft = await variantOf({})
    const wrong: [Parameters<typeof food>[0], string, string][] = [
      [{ ...share, variantId: null }, 'variantId', 'field.required'],
      [{ ...share, variantId: uuidv7() as never }, 'variantId', 'field.invalid'],
      [{ ...share, variantId: draft as never }, 'variantId', 'field.invalid'],
      [{ ...share, variantId: combo as never }, 'variantId', 'field.invalid'],
      [{ ...share, variantId: counterOnly.variantId }, 'variantId', 'field.notAhead'],
      [{ ...share, modifiers: [{ optionId: uuidv7() as never, qty: 1 }] }, 'modifiers.0.optionId', 'field.invalid'],
      [{ ...share, passTypeId: adults().passTypeId ?? null }, 'passTypeId', 'field.invalid'],
      [{ ...share, direction: 'to' }, 'direction', 'field.invalid'],
      [{ qty: 2, designatedMinor: null }, 'designatedMinor', 'field.required'],
    ]
    for (const [item, field, message] of wrong) {
      expect(await issueOf(create(item))).toEqual(['VALIDATION', `items.1.${field}`, message])
    }
    const passWith = (more: Parameters<typeof adults>[0]) =>
      owner.caller.packages.create(dinner({ items: [adults({ qty: 2, designatedMinor: 100_000, ...more })] }))
    expect(await issueOf(passWith({ variantId: soup.variantId }))).toEqual([
      ...['VALIDATION', 'items.0.variantId', 'field.invalid'],
    ])
    const alone = dinner({ items: [food({ qty: 2, designatedMinor: 100_000 })] })
    expect(await issueOf(owner.caller.packages.create(alone))).toEqual(['VALIDATION', 'items', 'field.required'])
    const short = dinner({ amountMinor: 99_999 })
    expect(await issueOf(owner.caller.packages.create(short))).toEqual([
      ...['VALIDATION', 'amountMinor', 'field.partsSum'],
    ])
  })

  test('the database keeps what belongs to a kind, and the shares, whoever writes', async () => {
    const { id } = await owner.caller.packages.create(dinner())
    const { db } = api.database
    const set = (what: string, kind: string) =>
      sql`update package_item set ${sql.raw(what)} where package_id = ${id} and kind = ${kind}`.execute(db)
    await expect(set('variant_id = null', 'food')).rejects.toThrow(/package_item_food/)
    await expect(set(`variant_id = '${soup.variantId}'`, 'pass')).rejects.toThrow(/package_item_food/)
    await expect(set(`variant_id = '${uuidv7()}'`, 'food')).rejects.toThrow(/package_item_variant/)
    await expect(set('designated_minor = 1', 'food')).rejects.toThrow(/parts do not come to the price/)
  })

  test('names the dishes that may be put into it: sold ahead, in use, no combos', async () => {
    const counterOnly = await dish(5000, { channels: ['counter'] })
    const dishes = await owner.caller.packages.dishes()
    expect(dishes.find(({ variantId }) => variantId === soup.variantId)).toMatchObject({
      priceMinor: 12_000,
      groups: [],
    })
    expect(dishes.some(({ variantId }) => variantId === counterOnly.variantId)).toBe(false)
  })

  test('of one venue takes no dish of another, and is sold at its own alone', async () => {
    const pack = await onSale(dinner())
    const other = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: other, userId: owner.user.id, roles: ['owner'] })
    const there = await api.signInUser({ ...owner.user, venueId: other.id })
    await openTill(api.database.db, { venue: other, userId: owner.user.id })
    const show = await makeTicketSession(api.database.db, { venue: other, rows: 1, seatsPerRow: 10, startsIn: 600 })
    const here = saleOf(100_000, [wanted(pack, [0, 1])], {
      ...{ ticketSessionId: show.id, priceVersion: show.priceVersion },
    })
    expect(await issueOf(there.caller.orders.sell(here))).toEqual([
      ...['VALIDATION', 'packages.0.packageId', 'field.notForSale'],
    ])
    expect(await there.caller.packages.dishes()).toEqual([])
    const seat = { ...adults({ qty: 2, designatedMinor: 70_000 }), passTypeId: show.adult }
    const own = (variantId: string) => ({
      ...dinner(),
      productId: show.productId as never,
      items: [seat, food({ qty: 2, designatedMinor: 30_000, variantId: variantId as never })],
    })
    expect(await issueOf(there.caller.packages.create(own(soup.variantId)))).toEqual([
      ...['VALIDATION', 'items.1.variantId', 'field.invalid'],
    ])
    const { id } = await makeProduct(there.caller, { priceMinor: 9000, taxCode: show.taxCode })
    await putOnSale(there.caller, id)
    const variantId = (await partsOf(there.caller, id)).variants[0]?.id ?? ''
    const made = await there.caller.packages.create(own(variantId))
    const sold = await there.caller.packages.setState({ id: made.id, expectedRev: made.rev, state: 'active' })
    const { orderId } = await there.caller.orders.sell({ ...here, packages: [wanted(sold, [0, 1])] })
    expect((await there.caller.orders.get({ id: orderId })).lines.map(({ kind }) => kind)).toEqual([
      ...['package', 'pass', 'food'],
    ])
    await expectNothing()
  })
})
