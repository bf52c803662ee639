import type { FoodVariantId } from '@marquee/contract/food'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '../../door/work.ts'
import { refusalOf } from '../../testing/index.ts'
import { giveBackCounted, takeCounted } from './service.ts'
import { api, firstVariant, openKitchen, owner, put, there } from './testing/desk.ts'
import { makeItem, makeProduct, makeRecipe, sell } from './testing/kitchen.ts'

openKitchen()

const transaction = <T>(body: (tx: Tx) => Promise<T>) => api.database.db.transaction().execute(body)

async function counted(left: number): Promise<FoodVariantId> {
  const { id } = await makeProduct(owner.caller)
  await sell(owner.caller, id)
  const variantId = await firstVariant(id)
  await put(variantId, { mode: 'count', left })
  return variantId
}
const leftOf = async (variantId: string) => {
  const { rows } = await sql<{ left: number }>`select left_count as left from food_availability
    where venue_id = ${api.venue.id} and variant_id = ${variantId}`.execute(api.database.db)
  return rows[0]?.left
}

describe('the last portions', () => {
  test('wanted by 40 tills are sold once each', async () => {
    const variantId = await counted(7)
    const tries = await Promise.all(
      Array.from({ length: 40 }, () =>
        transaction(async (tx) => (await takeCounted(tx, api.venue.id, [{ variantId, qty: 1 }])).length === 0),
      ),
    )
    expect(tries.filter(Boolean)).toHaveLength(7)
    expect(await leftOf(variantId)).toBe(0)
  })

  test('without the condition the database refuses to go below none', async () => {
    const variantId = await counted(3)
    const { db } = api.database
    const careless = () =>
      sql`update food_availability set left_count = left_count - 1
        where venue_id = ${api.venue.id} and variant_id = ${variantId}`.execute(db)
    const done = await Promise.allSettled(Array.from({ length: 10 }, careless))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await leftOf(variantId)).toBe(0)
  })

  test('two products in either order never wait for each other, and what is refused takes nothing', async () => {
    const [a, b] = [await counted(20), await counted(20)]
    const take = (wanted: FoodVariantId[]) =>
      transaction(async (tx) => {
        const missing = await takeCounted(
          tx,
          api.venue.id,
          wanted.map((variantId) => ({ variantId, qty: 1 })),
        )
        if (missing.length > 0) throw new Error('missing')
      })
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, (_, at) => take(at % 2 === 0 ? [a, b, a] : [b, a])),
    )
    const sold = tries.filter(({ status }) => status === 'fulfilled').length
    expect(sold).toBeGreaterThan(9)
    const [leftA = 0, leftB = 0] = [await leftOf(a), await leftOf(b)]
    expect(20 - leftB).toBe(sold)
    expect(leftA).toBeLessThanOrEqual(1)
    await transaction((tx) => giveBackCounted(tx, api.venue.id, [{ variantId: b, qty: 2 }]))
    expect(await leftOf(b)).toBe(leftB + 2)
  })

  test('of another venue are not touched', async () => {
    const variantId = await counted(2)
    await transaction((tx) => takeCounted(tx, there.user.venueId as never, [{ variantId, qty: 1 }]))
    expect(await leftOf(variantId)).toBe(2)
  })
})

describe('recipes', () => {
  /** Two recipes, each with a draft that uses the other one. */
  async function pair() {
    const { caller } = owner
    const item = await makeItem(caller)
    const [a, b] = [
      await makeRecipe(caller, [[item.id, '10', 'g']], { unit: 'g' }),
      await makeRecipe(caller, [[item.id, '10', 'g']], { unit: 'g' }),
    ]
    const with_ = (own: typeof a, other: typeof a) =>
      caller.foodRecipes.save({
        id: own.id,
        expectedRev: own.rev,
        name: own.name,
        yieldQty: '1',
        lines: [{ itemId: null, subRecipeId: other.id, qty: '1', unit: 'g', lossPpm: 0 }],
      })
    return [await with_(a, b), await with_(b, a)] as const
  }
  const publish = ({ id, rev }: { id: string; rev: number }) =>
    owner.caller.foodRecipes.publish({ id: id as never, expectedRev: rev })

  test('published at the same moment are never in each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = await pair()
      const done = await Promise.allSettled([publish(a), publish(b)])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const refused = done.find(({ status }) => status === 'rejected') as PromiseRejectedResult
      expect(await refusalOf(Promise.reject(refused.reason))).toMatchObject({ code: 'STATE', details: { cycle: true } })
    }
  })

  test('are in each other once the look is taken away', async () => {
    const { asOwner } = api.database
    await sql`alter table food_recipe_version disable trigger food_recipe_version_published`.execute(asOwner)
    try {
      const [a, b] = await pair()
      expect((await Promise.allSettled([publish(a), publish(b)])).every(({ status }) => status === 'fulfilled')).toBe(
        true,
      )
    } finally {
      await sql`alter table food_recipe_version enable trigger food_recipe_version_published`.execute(asOwner)
    }
  })

  test('that were published are changed by nobody, and have one draft', async () => {
    const { caller } = owner
    const item = await makeItem(caller)
    const made = await makeRecipe(caller, [[item.id, '10', 'g']])
    const versionId = made.versions[0]?.id
    const { db } = api.database
    await expect(sql`update food_recipe_line set qty = 1 where version_id = ${versionId}`.execute(db)).rejects.toThrow(
      'never changed',
    )
    await expect(
      sql`update food_recipe_version set state = 'draft' where id = ${versionId}`.execute(db),
    ).rejects.toThrow('goes from draft')
    await expect(
      sql`insert into food_recipe_version (venue_id, id, recipe_id, version_no, state, yield_qty, published_at)
        values (${api.venue.id}, gen_random_uuid(), ${made.id}, 9, 'live', 1, now())`.execute(db),
    ).rejects.toThrow('begins as a draft')
    const draft = () =>
      sql`insert into food_recipe_version (venue_id, id, recipe_id, version_no, state, yield_qty)
        values (${api.venue.id}, gen_random_uuid(), ${made.id}, (random() * 1000)::integer + 10, 'draft', 1)`.execute(
        db,
      )
    await draft()
    await expect(draft()).rejects.toThrow('food_recipe_version_draft')
  })
})

test('two categories moved below each other at the same moment stay a tree', async () => {
  const { caller } = owner
  const make = (code: string) => caller.foodCategories.create({ code, name: { en: code, tr: code }, color: '#000000' })
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await make(`A${round}`), await make(`B${round}`)]
    const done = await Promise.allSettled([
      caller.foodCategories.move({ id: a.id, parentId: b.id, beforeId: null }),
      caller.foodCategories.move({ id: b.id, parentId: a.id, beforeId: null }),
    ])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = done.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect((await refusalOf(Promise.reject(refused.reason))).code).not.toBe('INTERNAL')
  }
})
