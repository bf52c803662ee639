import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { createTestApi, joinVenue, makeVenue, refusalOf, type SignedIn, type TestApi } from '../../../testing/index.ts'

export let api: TestApi
export let owner: SignedIn
/** The same person in a second venue, which must see and change nothing of the first. */
export let there: SignedIn
export let counter: SignedIn
export let cook: SignedIn

/** Opens the kitchen of a file of tests: two venues, and the people who work in them. */
export function openKitchen(): void {
  beforeAll(async () => {
    api = await createTestApi()
    const other = await makeVenue(api.database.asOwner, { name: 'Elsewhere' })
    owner = await api.signInAs('owner')
    await joinVenue(api.database.asOwner, { venue: other, userId: owner.user.id, roles: ['owner'] })
    there = await api.signInUser({ ...owner.user, venueId: other.id })
    counter = await api.signInAs('counter')
    cook = await api.signInAs('kitchen')
  })
  afterAll(() => api.close())
}

export const issueOf = async (work: Promise<unknown>) => (await refusalOf(work)).issues?.[0]
/** A product on the menu of the counter. */
export const productOn = async (id: string, { caller } = counter) =>
  (await caller.foodMenu.get({})).products.find((product) => product.id === id)
export const figureOf = async (productId: string) =>
  (await owner.caller.foodProducts.figures()).find((each) => each.productId === productId)
/** Puts a variant on or off sale. */
export const put = (variantId: string, more: object, { caller } = owner) =>
  caller.foodProducts.setAvailability({ commandId: randomUUID(), variantId: variantId as never, mode: 'on', ...more })
export const firstVariant = async (id: string) => {
  const [first] = (await owner.caller.foodProducts.parts({ id: id as never })).variants
  if (!first) throw new Error('a product has a variant')
  return first.id
}
