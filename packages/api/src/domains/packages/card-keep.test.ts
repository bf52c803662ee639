import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { card, treat } from './testing/card-desk.ts'
import { api, clerk, type Input, issueOf, item, onSale, openDesk, owner, session } from './testing/desk.ts'

openDesk()

const create = (more: Partial<Input>) => owner.caller.packages.create(treat(more))
const adults = (designatedMinor: number | null, more: Partial<Input['items'][number]> = {}) =>
  item({ qty: 2, designatedMinor, ...more })

describe('a package with gift cards', () => {
  test('says what is on each, and sellers are told', async () => {
    const pack = await onSale(treat())
    expect(pack.items[1]).toMatchObject({ kind: 'voucher', faceMinor: 25_000, designatedMinor: 25_000 })
    const offer = await clerk.caller.booking.session({ id: session.id })
    expect(offer.packages.find(({ id }) => id === pack.id)?.items[1]).toMatchObject({ faceMinor: 25_000 })
  })

  test('holds several, for each person, by choice or when they are wanted, always at what is on them', async () => {
    const kept = await Promise.all([
      create({ items: [adults(50_000), card({ qty: 2, designatedMinor: 50_000 })] }),
      create({
        items: [adults(75_000, { per: 'person' }), card({ per: 'person', designatedMinor: 25_000 })],
        minPeople: 1,
        maxPeople: 4,
      }),
      create({
        items: [
          adults(75_000),
          card({ choiceGroup: 1, designatedMinor: 25_000 }),
          card({ choiceGroup: 1, faceMinor: 50_000, designatedMinor: 25_000, extraMinor: 25_000 }),
        ],
      }),
      create({ items: [adults(100_000), card({ optional: true, extraMinor: 25_000 })] }),
      create({ priceMode: 'sum_minus_percent', amountMinor: null, percentPpm: 100_000, items: [adults(null), card()] }),
    ])
    expect(kept.map(({ items }) => items.filter(({ kind }) => kind === 'voucher').length)).toEqual([1, 1, 2, 1, 1])
  })

  test('what is wrong with it is told at the field', async () => {
    const share = { designatedMinor: 25_000 }
    const wrong: [Partial<Input>, string, string][] = [
      [{ items: [adults(75_000), card({ ...share, faceMinor: null })] }, 'items.1.faceMinor', 'field.required'],
      [{ items: [adults(75_000), card({ ...share, faceMinor: 0 })] }, 'items.1.faceMinor', 'field.amount'],
      [{ items: [adults(100_000, { faceMinor: 1 })] }, 'items.0.faceMinor', 'field.invalid'],
      [
        { items: [adults(75_000), card({ ...share, passTypeId: adults(0).passTypeId })] },
        'items.1.passTypeId',
        'field.invalid',
      ],
      // Money is sold for what it is worth.
      [{ items: [adults(80_000), card({ designatedMinor: 20_000 })] }, 'items.1.designatedMinor', 'field.cardShare'],
      [{ items: [adults(75_000), card({ qty: 2, ...share })] }, 'items.1.designatedMinor', 'field.cardShare'],
      [{ items: [adults(100_000), card({ optional: true })] }, 'items.1.extraMinor', 'field.cardShare'],
      [
        { items: [adults(0), card({ faceMinor: 100_001, designatedMinor: 100_001 })] },
        'items.1.faceMinor',
        'field.cardsAbovePrice',
      ],
      [{ items: [card({ faceMinor: 100_000, designatedMinor: 100_000 })] }, 'items', 'field.required'],
    ]
    for (const [more, path, message] of wrong) {
      expect(await issueOf(create(more))).toEqual({ path, message })
    }
  })

  test('the database knows no card without money, and none that costs another amount', async () => {
    const { id, items } = await create({})
    const pass = items[0]?.passTypeId
    const { db } = api.database
    const broken = (statement: ReturnType<typeof sql>, constraint: string) =>
      expect(statement.execute(db)).rejects.toMatchObject({ constraint })
    const set = (what: ReturnType<typeof sql>) =>
      sql`update package_item set ${what} where package_id = ${id} and kind = 'voucher'`
    await broken(set(sql`kind = 'pass', pass_type_id = ${pass}`), 'package_item_voucher')
    await broken(set(sql`face_minor = 25001`), 'package_item_face')
    await broken(set(sql`qty = 2`), 'package_item_face')
    await broken(
      sql`update package_item set face_minor = 37500 where package_id = ${id} and kind = 'pass'`,
      'package_item_voucher',
    )
  })
})
