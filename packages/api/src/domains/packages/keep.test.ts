import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/index.ts'
import {
  api,
  clerk,
  family,
  familyOn,
  type Input,
  issueOf,
  item,
  onSale,
  openDesk,
  owner,
  sell,
  session,
} from './testing/desk.ts'

openDesk()

describe('keeping packages', () => {
  test('a package is a draft until it is put on sale, and can be changed, paused and retired', async () => {
    const draft = await owner.caller.packages.create(family())
    expect(draft).toMatchObject({ state: 'draft', rev: 1, sold: 0 })
    expect(await issueOf(sell(100_000, [familyOn(draft, [0, 1, 2, 3, 4])]))).toEqual({
      path: 'packages.0.packageId',
      message: 'field.notForSale',
    })
    const active = await owner.caller.packages.setState({ id: draft.id, expectedRev: 1, state: 'active' })
    const { items } = active
    const changed = await owner.caller.packages.update({
      ...family({ name: { en: 'Big family', tr: 'Geniş aile' } }),
      items: items.map(({ name: _, ...each }) => each),
      id: draft.id,
      expectedRev: 2,
    })
    expect(changed).toMatchObject({ name: { en: 'Big family' }, state: 'active', rev: 3 })
    expect(changed.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    expect((await refusalOf(owner.caller.packages.retire({ id: draft.id, expectedRev: 2 }))).code).toBe('STALE')
    await owner.caller.packages.retire({ id: draft.id, expectedRev: 3 })
    expect(
      (await refusalOf(owner.caller.packages.setState({ id: draft.id, expectedRev: 4, state: 'active' }))).code,
    ).toBe('STATE')
    const listed = async (retired: boolean) =>
      (await clerk.caller.packages.list({ retired })).some(({ id }) => id === draft.id)
    expect([await listed(false), await listed(true)]).toEqual([false, true])
  })

  test('what is wrong with it is told at the field', async () => {
    const wrong: [Partial<Input>, string, string][] = [
      [{ amountMinor: 99_999 }, 'amountMinor', 'field.partsSum'],
      [{ amountMinor: null }, 'amountMinor', 'field.required'],
      [{ percentPpm: 1 }, 'percentPpm', 'field.invalid'],
      [{ validFrom: '2026-12-02', validUntil: '2026-12-01' }, 'validUntil', 'field.tooSmall'],
      [
        { items: [item({ passTypeId: uuidv7() as never, designatedMinor: 100_000 })] },
        'items.0.passTypeId',
        'field.invalid',
      ],
      [
        { items: [item({ designatedMinor: 60_000 }), item({ per: 'person', designatedMinor: 40_000 })] },
        'items.1.per',
        'field.onePer',
      ],
      [
        {
          items: [
            item({ choiceGroup: 1, designatedMinor: 100_000 }),
            item({ choiceGroup: 1, qty: 2, designatedMinor: 100_000 }),
          ],
        },
        'items.1.qty',
        'field.sameInChoice',
      ],
      [{ items: [item({ optional: true })], amountMinor: 0 }, 'items', 'field.required'],
      [{ productId: uuidv7() as never }, 'productId', 'field.invalid'],
    ]
    for (const [more, path, message] of wrong) {
      expect(await issueOf(owner.caller.packages.create(family(more)))).toEqual({ path, message })
    }
    expect((await refusalOf(clerk.caller.packages.create(family()))).code).toBe('FORBIDDEN')
  })

  test('the database keeps the shares to the price, whoever writes', async () => {
    const { id } = await owner.caller.packages.create(family())
    const { db } = api.database
    const broken = (statement: ReturnType<typeof sql>) =>
      expect(statement.execute(db)).rejects.toThrow('come to the price')
    await broken(sql`update package set amount_minor = 1 where id = ${id}`)
    await broken(sql`update package_item set designated_minor = 1 where package_id = ${id}`)
    await broken(sql`delete from package_item where package_id = ${id} and place = 1`)
    await broken(sql`delete from package_item where package_id = ${id}`)
  })

  test('its days say how many there is room for', async () => {
    const pack = await onSale(family())
    const { session: shown } = await clerk.caller.booking.session({ id: session.id })
    const at = { id: pack.id, from: shown.date, until: shown.date }
    // 20 seats and 20 places, five for each.
    expect((await clerk.caller.packages.dates(at)).map(({ packages }) => packages)).toEqual([8])
    await sell(100_000, [familyOn(pack, [0, 1, 2, 3, 4])])
    expect((await clerk.caller.packages.dates(at)).map(({ packages }) => packages)).toEqual([7])
    expect((await clerk.caller.packages.list({})).find(({ id }) => id === pack.id)?.sold).toBe(1)
    expect(await clerk.caller.packages.alone({ productId: pack.productId })).toEqual(
      expect.arrayContaining([{ passTypeId: session.adult, fromMinor: 30_000, toMinor: 45_000 }]),
    )
  })
})
