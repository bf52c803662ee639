import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { SignedIn, TestApi } from '../../../testing/index.ts'

/** A card with money, given by somebody else. */
export async function givenCard(api: TestApi, amountMinor = 50_000) {
  const { caller } = await api.signInAs('manager')
  const { id, tail } = await caller.giftCards.issue({ commandId: randomUUID(), amountMinor, reason: 'A prize' })
  const [shown] = await caller.giftCards.reveal({ ids: [id] })
  return { id, tail, code: shown?.code ?? '' }
}

/** The same, made by this person today. */
async function ownCard(api: TestApi, { user }: SignedIn) {
  const { id } = await givenCard(api)
  await api.database.db
    .updateTable('gift_card')
    .set({ created_by: user.id })
    .where('venue_id', '=', api.venue.id)
    .where('id', '=', id)
    .execute()
  return id
}

const sale = () => ({
  commandId: randomUUID(),
  orderId: uuidv7(),
  amountMinor: 20_000,
  payments: [{ method: 'card', amountMinor: 20_000, reference: 'terminal 1' }],
})

const changeOf =
  (prepare: (api: TestApi, id: string) => Promise<number> = async () => 2): ArrangeCall =>
  async (api) => {
    const { id } = await givenCard(api)
    const expectedRev = await prepare(api, id)
    return { input: { commandId: randomUUID(), id, expectedRev, reason: 'Lost' } }
  }

/** One successful call of each procedure of the gift cards. */
export const cases: Record<string, ArrangeCall> = {
  'giftCards.list': async (api) => {
    await givenCard(api)
    return { input: {} }
  },
  'giftCards.get': async (api) => ({ input: { id: (await givenCard(api)).id } }),
  'giftCards.check': async (api) => ({ input: { code: (await givenCard(api)).code } }),
  'giftCards.sell': async () => ({ input: sale() }),
  'giftCards.charge': async (api) => ({ input: { ...sale(), code: (await givenCard(api)).code } }),
  'giftCards.issue': async () => ({ input: { commandId: randomUUID(), amountMinor: 10_000, reason: 'A prize' } }),
  'giftCards.reveal': async (api, person) => ({ input: { ids: [await ownCard(api, person)] } }),
  'giftCards.document': async (api, person) => ({ input: { ids: [await ownCard(api, person)] } }),
  'giftCards.block': changeOf(),
  'giftCards.unblock': changeOf(async (api, id) => {
    const { caller } = await api.signInAs('manager')
    const { rev } = await caller.giftCards.block({
      commandId: randomUUID(),
      id: id as never,
      expectedRev: 2,
      reason: 'Lost',
    })
    return rev
  }),
  'giftCards.replace': changeOf(),
  'giftCards.update': async (api) => ({
    input: { id: (await givenCard(api)).id, expectedRev: 2, holder: 'Ada Lovelace' },
  }),
  'giftCards.export': async () => ({ input: {} }),
}
