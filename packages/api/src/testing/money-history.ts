import { randomUUID } from 'node:crypto'
import type { FundId, FundTransferId, OrderId, PassId, TillSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import fc from 'fast-check'
import { postVenue } from '../domains/book/service/post.ts'
import { firstFund } from '../domains/funds/testing/funds.ts'
import { refusalOf } from './answers.ts'
import { makeUser, makeVenue } from './factories.ts'
import { projectionsDiffer } from './projections.ts'
import type { SignedIn, TestApi } from './test-api.ts'
import { makeTicketSession } from './ticket-sessions.ts'
import { makeTill } from './tills.ts'

// Without an open till most of the others are nothing.
const acts = [
  'open',
  'open',
  'open',
  'sell',
  'sell',
  'giveBack',
  'adjust',
  'refill',
  'takeOut',
  'drop',
  'handOver',
  'close',
  'count',
  'payIn',
  'payOut',
  'send',
  'receive',
  'cancel',
  'post',
] as const
type Act = (typeof acts)[number]

/** One thing that somebody tries. What it means is decided by what there is at that moment. */
export interface MoneyStep {
  act: Act
  who: number
  amountMinor: number
  /** Cash or card, exact or not, brought or out of the safe. */
  isPlain: boolean
}

const step = fc.record<MoneyStep>({
  act: fc.constantFrom(...acts),
  who: fc.nat(2),
  amountMinor: fc.integer({ min: 1, max: 9_000 }),
  isPlain: fc.boolean(),
})

/** What the steps that were done add up to, reckoned here and nowhere else. */
interface Model {
  safe: number
  bank: number
  cards: number
  /** By person. */
  tills: Map<number, { id: TillSessionId; cash: number }>
  transfers: { id: FundTransferId; amountMinor: number; by: number }[]
  /** What was sold and not cancelled, the oldest first. */
  sold: { id: OrderId; passId: PassId; method: 'cash' | 'card'; rev: number; paidMinor: number }[]
}

interface Stage {
  people: SignedIn[]
  safe: FundId
  bank: FundId
  sell(who: number, method: 'cash' | 'card'): Promise<{ id: OrderId; passId: PassId }>
  makeTill(): ReturnType<typeof makeTill>
  post(): Promise<unknown>
}

const priceMinor = 45_000
const once = () => ({ commandId: randomUUID() })

async function setStage(api: TestApi): Promise<Stage> {
  const { db } = api.database
  const venue = await makeVenue(db)
  const people: SignedIn[] = []
  for (let person = 0; person < 3; person += 1) {
    people.push(await api.signInUser(await makeUser(db, { venue, roles: ['owner'] })))
  }
  const show = await makeTicketSession(db, { venue, rows: 10, seatsPerRow: 20, prices: [priceMinor, priceMinor] })
  let seat = 0
  const stage: Stage = {
    people,
    safe: await firstFund(db, venue, 'safe'),
    bank: await firstFund(db, venue, 'bank'),
    makeTill: () => makeTill(db, venue),
    post: () => postVenue(db, venue.id),
    async sell(who, method) {
      const id = uuidv7() as OrderId
      const { passes } = await (people[who] as SignedIn).caller.orders.sell({
        ...once(),
        orderId: id,
        ticketSessionId: show.id,
        items: [{ passTypeId: show.adult, seatNos: [seat] }],
        payments: [{ method, amountMinor: priceMinor }],
        priceVersion: show.priceVersion,
        expectedDueMinor: priceMinor,
      })
      seat += 1
      return { id, passId: passes[0]?.id as PassId }
    },
  }
  return stage
}

type Doing = (stage: Stage, model: Model, step: MoneyStep) => Promise<unknown>

const callerOf = ({ people }: Stage, who: number) => {
  const person = people[who % people.length]
  if (!person) throw new Error('nobody is there')
  return person.caller
}

const moveCash =
  (kind: 'paid_in' | 'paid_out' | 'drop'): Doing =>
  async (stage, model, { who, amountMinor }) => {
    const till = model.tills.get(who)
    await callerOf(stage, who).tills.move({ ...once(), kind, amountMinor, reason: 'By hand' })
    if (till) till.cash += kind === 'paid_in' ? amountMinor : -amountMinor
    if (kind === 'drop') model.safe += amountMinor
  }
const moveSafe =
  (kind: 'paid_in' | 'paid_out'): Doing =>
  async (stage, model, { who, amountMinor }) => {
    await callerOf(stage, who).funds.move({ ...once(), fundId: stage.safe, kind, amountMinor, reason: 'By hand' })
    model.safe += kind === 'paid_in' ? amountMinor : -amountMinor
  }

function takeOut(model: Model, who: number, method: 'cash' | 'card', amountMinor: number): void {
  const till = model.tills.get(who)
  if (method === 'card') model.cards -= amountMinor
  else if (till) till.cash -= amountMinor
}

// Each does its step and reckons it; what is refused throws before it is reckoned.
const doings: Record<Act, Doing> = {
  async open(stage, model, { who, amountMinor, isPlain }) {
    const tillId = await stage.makeTill()
    const opening = { ...once(), tillId, floatMinor: amountMinor, floatBrought: isPlain }
    const { id } = await callerOf(stage, who).tills.open(opening)
    model.tills.set(who, { id, cash: amountMinor })
    if (!isPlain) model.safe -= amountMinor
  },
  async sell(stage, model, { who, isPlain }) {
    const method = isPlain ? 'cash' : 'card'
    const sold = await stage.sell(who, method)
    model.sold.push({ ...sold, method, rev: 1, paidMinor: priceMinor })
    const till = model.tills.get(who)
    if (!isPlain) model.cards += priceMinor
    else if (till) till.cash += priceMinor
  },
  async giveBack(stage, model, { who }) {
    const [order] = model.sold
    if (!order) return
    const { id: orderId, passId, paidMinor } = order
    const wish = { orderId, passIds: [passId], expectedRev: order.rev, expectedRefundMinor: paidMinor }
    await callerOf(stage, who).orderChanges.cancel({ ...once(), ...wish, reason: 'Ill' })
    model.sold.shift()
    takeOut(model, who, order.method, paidMinor)
  },
  async adjust(stage, model, { who, amountMinor }) {
    const order = model.sold.at(-1)
    if (!order) return
    const wish = { orderId: order.id, expectedRev: order.rev, amountMinor }
    await callerOf(stage, who).orderChanges.adjust({ ...once(), ...wish, reason: 'Late' })
    order.rev += 1
    order.paidMinor -= amountMinor
    takeOut(model, who, order.method, amountMinor)
  },
  refill: moveCash('paid_in'),
  takeOut: moveCash('paid_out'),
  drop: moveCash('drop'),
  async handOver(stage, model, { who }) {
    const till = model.tills.get(who)
    if (!till) return
    const tillSessionId = till.id
    await callerOf(stage, who).tills.handOver({ ...once(), tillSessionId, countedMinor: till.cash })
    const next = (who + 1) % stage.people.length
    await callerOf(stage, next).tills.takeOver({ ...once(), tillSessionId })
    model.tills.delete(who)
    model.tills.set(next, till)
  },
  async close(stage, model, { who, amountMinor, isPlain }) {
    const till = model.tills.get(who)
    if (!till) return
    const countedMinor = isPlain ? till.cash : amountMinor
    const count = { tillSessionId: till.id, countedMinor, reason: 'Counted' }
    const { tills } = callerOf(stage, who)
    const first = await tills.close({ ...once(), ...count })
    if (first.recount) await tills.close({ ...once(), ...count })
    model.tills.delete(who)
    model.safe += countedMinor
  },
  async count(stage, model, { who, amountMinor }) {
    const count = { fundId: stage.safe, countedMinor: amountMinor, reason: 'Counted' }
    await callerOf(stage, who).funds.count({ ...once(), ...count })
    model.safe = amountMinor
  },
  payIn: moveSafe('paid_in'),
  payOut: moveSafe('paid_out'),
  async send(stage, model, { who, amountMinor }) {
    const { safe: fromId, bank: toId } = stage
    const { id } = await callerOf(stage, who).funds.send({ ...once(), fromId, toId, amountMinor })
    model.safe -= amountMinor
    model.transfers.push({ id, amountMinor, by: who })
  },
  async receive(stage, model, { who, amountMinor, isPlain }) {
    const [first] = model.transfers
    if (!first) return
    const receivedMinor = isPlain ? first.amountMinor : amountMinor
    // Mostly somebody else than who sent it, who may not.
    const by = who === first.by && isPlain ? who : (first.by + 1) % stage.people.length
    await callerOf(stage, by).funds.receive({ ...once(), id: first.id, receivedMinor, reason: 'Counted' })
    model.transfers.shift()
    model.bank += receivedMinor
  },
  async cancel(stage, model) {
    const last = model.transfers.at(-1)
    if (!last) return
    await callerOf(stage, last.by).funds.cancel({ ...once(), id: last.id })
    model.transfers.pop()
    model.safe += last.amountMinor
  },
  post: (stage) => stage.post(),
}

const expected: ReadonlySet<string> = new Set([
  'STATE',
  'VALIDATION',
  'FUND_FLOOR',
  'TILL_CLOSED',
  'NOT_FOUND',
  'OVER_REFUND',
])

/** What the venue's own screens say, in the words of the model. */
async function shown({ people, safe, bank }: Stage) {
  const { caller } = people[0] as SignedIn
  const funds = await caller.funds.list({})
  const onTheWay = (await caller.funds.transfers()).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const held = (id: FundId) => funds.find((fund) => fund.id === id)?.balanceMinor
  const { rows, sums } = await caller.book.balance({})
  const at = (code: string) => rows.find((row) => row.code === code)?.closingMinor ?? 0
  const cash = await Promise.all(people.map(async (person) => (await person.caller.tills.current())?.cashMinor ?? 0))
  return {
    funds: [held(safe), held(bank), funds.find(({ kind }) => kind === 'card_clearing')?.balanceMinor, onTheWay],
    accounts: [at('1010'), at('1100'), at('1200'), at('1050')],
    tillsAndBook: [cash.reduce((sum, one) => sum + one, 0), at('1000')],
    zero: sums.map(({ closingMinor }) => closingMinor),
  }
}

/**
 * Plays one history in a venue of its own, and compares what is kept and shown with what its steps add up to, and with
 * its rebuild from the rows of the past. Throws with the first difference. Returns how many steps were done.
 */
async function play(api: TestApi, steps: readonly MoneyStep[]): Promise<number> {
  const stage = await setStage(api)
  const model: Model = { safe: 0, bank: 0, cards: 0, tills: new Map(), transfers: [], sold: [] }
  let done = 0
  for (const step of steps) {
    try {
      await doings[step.act](stage, model, step)
      done += 1
    } catch (error) {
      const { code } = await refusalOf(Promise.reject(error))
      if (!expected.has(code)) throw error
    }
  }
  await stage.post()
  const transit = model.transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const cash = [...model.tills.values()].reduce((sum, till) => sum + till.cash, 0)
  const wanted = [model.safe, model.bank, model.cards, transit]
  const is = await shown(stage)
  const should = { funds: wanted, accounts: wanted, tillsAndBook: [cash, cash], zero: [0] }
  if (JSON.stringify(is) !== JSON.stringify(should)) {
    throw new Error(`shown ${JSON.stringify(is)}, but the steps add up to ${JSON.stringify(should)}`)
  }
  const differs = await projectionsDiffer(api.database.pool)
  if (Object.keys(differs).length > 0) throw new Error(JSON.stringify(differs))
  return done
}

/**
 * Plays random histories of sales, refills, counts, hand-overs, transfers and closes. One that fails is made short, and
 * the error names its seed. Returns how many steps were done in all.
 */
export async function playMoney(
  api: TestApi,
  { seed, histories, steps }: { seed: number; histories: number; steps: number },
): Promise<number> {
  let done = 0
  const history = fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (tried) => {
    done += await play(api, tried)
  })
  await fc.assert(history, { seed, numRuns: histories, endOnFailure: true })
  return done
}
