import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestTicketSession } from '@marquee/api/testing'
import { uuidv7 } from '@marquee/db'
import { type Answer, mutate, query, signIn } from '../test/support/server.ts'
import { type Ground, randomFrom, type ServerPlace } from './ground.ts'

/** A person who calls the servers, and what became of it. */
export interface Worker {
  userId: string
  random: () => number
  /** Sends a command until it is known what became of it; null: it was refused. */
  send(path: string, input: object): Promise<Answer['body']>
  /** The same for what carries no id, because a second time changes nothing. */
  tell(path: string, input: object): Promise<boolean>
  /** Reads something, however often it takes to be answered; null: it was refused. */
  ask(path: string, input?: object): Promise<Answer['body']>
}

/** What all of them were told. */
export interface Told {
  /** How often each command was done. */
  done: Map<string, number>
  /** Commands whose answer was lost and that were sent again. */
  repeated: number
  /** Commands that told something else the second time. */
  differing: number
  /** Answers that no client may see, in words. */
  wrong: string[]
}

export const nothingTold = (): Told => ({ done: new Map(), repeated: 0, differing: 0, wrong: [] })

/** Funds, and a role that may do all of it; the people of a ground come without. */
export async function furnish({ owner, venue }: Ground): Promise<{ roleId: string; funds: Record<string, string> }> {
  const kinds = ['safe', 'bank', 'card_clearing', 'petty_cash']
  const funds = Object.fromEntries(kinds.map((kind) => [kind, uuidv7()]))
  for (const [kind, id] of Object.entries(funds)) {
    await owner.pool.query(
      'insert into fund (venue_id, id, code, name, kind, currency) values ($1, $2, $3, $4, $3, $5)',
      [venue.id, id, kind, JSON.stringify({ en: kind, tr: '' }), 'TRY'],
    )
  }
  const roleId = uuidv7()
  await owner.db
    .insertInto('role')
    .values({ venue_id: venue.id, id: roleId, name: 'Everything', is_owner: true })
    .execute()
  return { roleId, funds }
}

interface WorkerOptions {
  ground: Ground
  places: readonly ServerPlace[]
  told: Told
  roleId: string
}

/** A new person who signs in and calls whichever server is there. */
export async function makeWorker(options: WorkerOptions, name: string, seed: number): Promise<Worker> {
  const { ground, places, told, roleId } = options
  const person = await ground.venue.addPerson(name, roleId)
  const { accessToken: token } = await signIn(places[0]?.url ?? '', person)
  const random = randomFrom(seed)
  const place = () => places[Math.floor(random() * places.length)]?.url ?? ''
  const isLost = (answer: Answer | null) => answer === null || answer.status === 503
  const until = async (path: string, send: () => Promise<Answer | null>): Promise<Answer> => {
    for (let tries = 0; tries < 600; tries += 1) {
      const answer = await send()
      if (answer && !isLost(answer)) return answer
      if (tries === 0) told.repeated += 1
      await sleep(50)
    }
    throw new Error(`${path} got no answer for half a minute`)
  }
  const answerOf = (path: string, answer: Answer) => {
    if (answer.status >= 500 || answer.status === 401) {
      told.wrong.push(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
    }
    return answer.status === 200 ? answer.body.result.data.json : null
  }
  return {
    userId: person.id,
    random,
    async send(path, input) {
      const command = { commandId: randomUUID(), ...input }
      const send = () => mutate(place(), path, { input: command, token }).catch(() => null)
      const answer = await until(path, send)
      const result = answerOf(path, answer)
      if (result === null) return null
      told.done.set(path, (told.done.get(path) ?? 0) + 1)
      // Some ask once more, and must be told the same.
      if (random() < 0.1) {
        const again = await until(path, send)
        if (JSON.stringify(again.body) !== JSON.stringify(answer.body)) told.differing += 1
      }
      return result
    },
    async tell(path, input) {
      const answer = await until(path, () => mutate(place(), path, { input, token }).catch(() => null))
      const isDone = answerOf(path, answer) !== null
      if (isDone) told.done.set(path, (told.done.get(path) ?? 0) + 1)
      return isDone
    },
    async ask(path, input) {
      return answerOf(path, await until(path, () => query(place(), path, { input, token }).catch(() => null)))
    },
  }
}

/** Seats in turn, so that nobody waits for one. */
export function seatsOf(show: TestTicketSession): () => number | undefined {
  let next = 0
  return () => (next < show.seats ? next++ : undefined)
}

/** How long everybody goes on, and whether they wait while the day is closed. */
export interface Shift {
  isWorking: boolean
  isClosing: boolean
}

interface Desk {
  tillId: string
  /** Two who take turns at it. */
  people: [Worker, Worker]
  show: TestTicketSession
  nextSeat: () => number | undefined
  shift: Shift
}

const upTo = ({ random }: Worker, most: number) => 1 + Math.floor(random() * most)

/** Works at a desk: opens its till, sells, moves cash, hands the drawer over and closes, until it is told to stop. */
export async function workAtDesk({ tillId, people, show, nextSeat, shift }: Desk): Promise<void> {
  let [now, next] = people
  let till: Answer['body'] = null
  const sold: Sold[] = []
  const count = async (path: string) => {
    const { cashMinor } = (await now.ask('tills.session', { id: till.id })) ?? {}
    const countedMinor = Math.max(0, (cashMinor ?? 0) - (now.random() < 0.3 ? upTo(now, 500) : 0))
    const counted = { tillSessionId: till.id, countedMinor, reason: 'Counted' }
    const first = await now.send(path, counted)
    return first?.recount ? now.send(path, counted) : first
  }
  while (shift.isWorking) {
    if (shift.isClosing) {
      await sleep(50)
      continue
    }
    if (!till) {
      const opening = { tillId, floatMinor: upTo(now, 5_000), floatBrought: now.random() < 0.5 }
      till = await now.send('tills.open', opening)
      // The day is closed, or the safe is empty.
      if (!till) await sleep(50)
      continue
    }
    const dice = now.random()
    if (dice < 0.45) {
      const order = await sell(now, show, nextSeat())
      if (order) sold.push(order)
    } else if (dice < 0.6) await giveBack(now, sold)
    else if (dice < 0.88) {
      const kind = dice < 0.7 ? 'paid_in' : dice < 0.76 ? 'paid_out' : 'drop'
      await now.send('tills.move', { kind, amountMinor: upTo(now, kind === 'drop' ? 40_000 : 900), reason: 'Chaos' })
    } else if (dice < 0.94) {
      await count('tills.handOver')
      if (await next.send('tills.takeOver', { tillSessionId: till.id })) [now, next] = [next, now]
    } else if ((await count('tills.close'))?.state === 'closed') till = null
  }
}

/** What a desk has sold and not cancelled. */
interface Sold {
  orderId: string
  passId: string
  rev: number
  paidMinor: number
}

// Half of them cancel the pass, the others give some of its price back.
async function giveBack(person: Worker, sold: Sold[]): Promise<void> {
  const order = sold.shift()
  if (!order) return
  const { orderId, passId, rev: expectedRev, paidMinor } = order
  const wish = { orderId, expectedRev, reason: 'Chaos' }
  if (person.random() < 0.5) {
    await person.send('orderChanges.cancel', { ...wish, passIds: [passId], expectedRefundMinor: paidMinor })
    return
  }
  const amountMinor = upTo(person, 500)
  const changed = await person.send('orderChanges.adjust', { ...wish, amountMinor })
  if (changed) sold.push({ ...order, rev: changed.rev, paidMinor: paidMinor - amountMinor })
}

async function sell(person: Worker, show: TestTicketSession, seatNo: number | undefined): Promise<Sold | null> {
  if (seatNo === undefined) return null
  const due = (seatNo < show.seats / 2 ? show.prices[0] : show.prices[1]) ?? 0
  const method = person.random() < 0.5 ? 'cash' : 'card'
  const answer = await person.send('orders.sell', {
    orderId: uuidv7(),
    ticketSessionId: show.id,
    items: [{ passTypeId: show.adult, seatNos: [seatNo] }],
    payments: [{ method, amountMinor: due }],
    priceVersion: show.priceVersion,
    expectedDueMinor: due,
  })
  const passId = answer?.passes[0]?.id
  return passId ? { orderId: answer.orderId, passId, rev: 1, paidMinor: due } : null
}

interface Office {
  people: [Worker, Worker]
  funds: Record<string, string>
  shift: Shift
}

/** Looks after the funds and closes the day: pays, counts, sends, and receives what the other one has sent. */
export async function workInOffice({ people, funds, shift }: Office): Promise<void> {
  const ids = Object.values(funds)
  const work = people.map(async (person) => {
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(person.random() * items.length)] as Item
    while (shift.isWorking) {
      if (shift.isClosing) {
        await sleep(50)
        continue
      }
      const dice = person.random()
      const [fundId, amountMinor] = [pick(ids), upTo(person, 20_000)]
      if (dice < 0.2) {
        const kind = dice < 0.12 ? 'paid_in' : 'paid_out'
        await person.send('funds.move', { fundId, kind, amountMinor, reason: 'Chaos' })
      } else if (dice < 0.35) {
        await person.send('funds.count', { fundId, countedMinor: amountMinor * 3, reason: 'Counted' })
      } else if (dice < 0.6) await person.send('funds.send', { fromId: fundId, toId: pick(ids), amountMinor })
      else if (dice < 0.9) {
        const sent = pick(((await person.ask('funds.transfers')) ?? []) as { id: string; amountMinor: number }[])
        if (!sent) continue
        const receivedMinor = dice < 0.75 ? sent.amountMinor : amountMinor
        if (dice > 0.86) await person.send('funds.cancel', { id: sent.id })
        else await person.send('funds.receive', { id: sent.id, receivedMinor, reason: 'Counted' })
      } else if (dice > 0.97) await closeDay(person, shift)
    }
  })
  await Promise.all(work)
}

// With everything that stands against it signed, and opened again: otherwise no till would be opened any more. While
// people sell, there is always something that the book does not have yet: they wait, as on an evening.
async function closeDay(person: Worker, shift: Shift): Promise<void> {
  if (shift.isClosing) return
  shift.isClosing = true
  try {
    // Until the last of them has got an answer, which may take a restart.
    for (let tries = 0; tries < 20; tries += 1) {
      await sleep(200)
      const { today } = (await person.ask('days.list', {})) ?? {}
      const { findings = [] } = (await person.ask('days.get', { date: today })) ?? {}
      const signed = (findings as { key: string }[]).map(({ key }) => ({ key, reason: 'Chaos' }))
      if (!(await person.send('days.close', { date: today, signed }))) continue
      await person.send('days.reopen', { date: today, reason: 'Chaos' })
      return
    }
  } finally {
    shift.isClosing = false
  }
}
