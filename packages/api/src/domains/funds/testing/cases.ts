import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { SignedIn, TestApi } from '../../../testing/test-api.ts'
import { firstFund, sendFrom } from './funds.ts'

const safeOf = (api: TestApi) => firstFund(api.database.db, api.venue, 'safe')
const bankOf = (api: TestApi) => firstFund(api.database.db, api.venue, 'bank')

/** Money that somebody else has sent to the bank, or the person. */
async function sent(api: TestApi, by?: SignedIn) {
  const sender = by ?? (await api.signInAs('owner'))
  return sendFrom(api.database.db, { venue: api.venue, userId: sender.user.id, amountMinor: 5_000 })
}

/** A fund of no other case, so that its revision is known. */
async function ownFund(api: TestApi) {
  const id = uuidv7()
  await sql`insert into fund (venue_id, id, code, name, kind, currency)
    values (${api.venue.id}, ${id}, ${id.slice(-12)}, '{"en": "Box", "tr": "Kutu"}', 'petty_cash', 'TRY')`.execute(
    api.database.db,
  )
  return id
}

export const cases: Record<string, ArrangeCall> = {
  'funds.entries': async (api) => {
    const { caller } = await api.signInAs('owner')
    const fundId = await safeOf(api)
    await caller.funds.move({ commandId: randomUUID(), fundId, kind: 'paid_in', amountMinor: 100, reason: 'Coins' })
    return { input: { fundId } }
  },
  'funds.export': async (api) => ({ input: { fundId: await safeOf(api) } }),
  'funds.transfers': async (api) => {
    await sent(api)
    return {}
  },
  'funds.people': async () => ({}),
  'funds.guard': async (api, { user }) => ({
    input: { id: await ownFund(api), expectedRev: 1, custodianId: user.id },
  }),
  'funds.move': async (api) => ({
    input: { commandId: randomUUID(), fundId: await safeOf(api), kind: 'paid_in', amountMinor: 100, reason: 'Coins' },
  }),
  'funds.count': async (api) => ({
    input: {
      commandId: randomUUID(),
      fundId: await ownFund(api),
      countedMinor: 2_500,
      denominations: { 500: 5 },
      reason: 'Begun',
    },
  }),
  'funds.send': async (api) => ({
    input: {
      commandId: randomUUID(),
      fromId: await safeOf(api),
      toId: await bankOf(api),
      amountMinor: 100,
      note: 'Bag 7',
    },
  }),
  'funds.receive': async (api) => ({
    input: {
      commandId: randomUUID(),
      id: await sent(api),
      receivedMinor: 4_500,
      denominations: { 500: 9 },
      reason: 'One note less',
    },
  }),
  'funds.dispute': async (api) => ({
    input: { commandId: randomUUID(), id: await sent(api), reason: 'No bag came' },
  }),
  'funds.cancel': async (api, person) => ({ input: { commandId: randomUUID(), id: await sent(api, person) } }),
}
