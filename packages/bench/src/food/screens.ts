import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type Listeners, openListeners } from '../fanout/listeners.ts'
import { makeClerks } from '../fanout/people.ts'
import { cpuMicroseconds } from '../processors.ts'
import { type Program, startProgram } from '../product.ts'
import { check, median } from '../report.ts'
import { percentile } from '../sales/clients.ts'
import type { Ground } from '../sales/ground.ts'
import { openHttp } from '../sales/wire.ts'

const screensOfPerson = 10
const changesOfSlice = 40

/** What one slice of changes cost: microseconds of the server per delivery, 99th percentiles in ms. */
interface Score {
  cpu: number
  /** From the tap until a screen has heard of it. */
  p99: number
  /** Of the answer to the tap itself. */
  answer: number
}

/** How a change of the kitchen reaches its screens: medians over the rounds. */
export interface Told {
  /** Until a screen has it / until its own answer came, and what bare ws takes to tell as many. */
  ratio: number
  cpuRatio: number
  p99: number
  answer: number
  bare: number
  deliveries: number
}

/** A ticket is rushed and calmed again; so many screens of its station hear of it, each once. */
export async function tellScreens(
  ground: Ground,
  { orderId, rounds, screens }: { orderId: string; rounds: number; screens: number },
): Promise<Told> {
  const { product, pool, tokens } = ground
  const closing: (() => unknown)[] = []
  try {
    const cooks = await makeClerks(ground, Math.ceil(screens / screensOfPerson), 'kitchen')
    const { rows } = await pool.query<{ id: string; station: string }>(
      'select id, station_id as station from kitchen_ticket where food_order_id = $1 order by id limit 1',
      [orderId],
    )
    const [ticket] = rows
    if (!ticket) throw new Error('the kitchen has not heard of the order')
    const bare = await startProgram('packages/bench/src/fanout/baseline.ts', '/', {})
    closing.push(() => bare.stop())
    const revision = new RegExp(`"id":"${ticket.id}","rev":(\\d+)`)
    const ours = await openListeners({
      url: `ws://127.0.0.1:${product.port}`,
      count: screens,
      token: (index) => cooks[Math.floor(index / screensOfPerson)] ?? null,
      subscribe: { path: 'kitchen.changed', input: { json: { stationId: ticket.station } } },
      markerOf: (text) => revision.exec(text)?.[1] ?? null,
    })
    closing.push(() => ours.close())
    const theirs = await openListeners({
      url: `ws://127.0.0.1:${bare.port}`,
      count: screens,
      token: () => null,
      subscribe: null,
      markerOf: (text) => /"rev":(\d+)/.exec(text)?.[1] ?? null,
    })
    closing.push(() => theirs.close())
    const line = openHttp({ port: product.port, token: tokens[1] ?? '' }, 1)
    const voice = new WebSocket(`ws://127.0.0.1:${bare.port}`)
    await new Promise((resolve) => voice.once('open', resolve))
    closing.push(line.close, () => voice.terminate())

    let isRush = false
    const byProduct = async () => {
      isRush = !isRush
      const { data, refused } = await line.call('kitchen.rush', { commandId: randomUUID(), orderId, isRush })
      if (refused) throw new Error(`a rush was refused: ${refused}`)
      const tickets: { id: string; rev: number }[] = data.tickets
      return String(tickets.find(({ id }) => id === ticket.id)?.rev)
    }
    let said = 0
    const byHand = async () => {
      said += 1
      const text = `{"id":1,"rev":${said}`
      // As many bytes as the product sends.
      voice.send(`tell ${text.padEnd(ours.lastBytes() - 1, ' ')}}`)
      return String(said)
    }
    const turn = (server: Program, listeners: Listeners, change: () => Promise<string>) =>
      takeTurn({ server, listeners, change })
    await turn(product, ours, byProduct)
    await turn(bare, theirs, byHand)
    const found: [Score, Score][] = []
    for (let round = 0; round < rounds; round += 1) {
      found.push([await turn(product, ours, byProduct), await turn(bare, theirs, byHand)])
    }
    const over = (pick: (own: Score, other: Score) => number) => median(found.map(([own, other]) => pick(own, other)))
    return {
      ratio: over((own, other) => own.p99 / (own.answer + other.p99)),
      cpuRatio: over((own, other) => own.cpu / other.cpu),
      p99: over((own) => own.p99),
      answer: over((own) => own.answer),
      bare: over((_, other) => other.p99),
      deliveries: rounds * changesOfSlice * screens,
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

interface Turn {
  server: Program
  listeners: Listeners
  /** Makes a change and says by what its delivery is known. */
  change(): Promise<string>
}

async function takeTurn({ server, listeners, change }: Turn): Promise<Score> {
  const before = cpuMicroseconds(server.pid)
  const [waits, answers]: [number[], number[]] = [[], []]
  for (let made = 0; made < changesOfSlice; made += 1) {
    const startedAt = performance.now()
    const marker = await change()
    answers.push(performance.now() - startedAt)
    await listeners.all(marker)
    waits.push(...listeners.arrivals(marker).map((at) => at - startedAt))
  }
  const cpu = cpuMicroseconds(server.pid) - before
  // A screen that is told twice would show up here.
  await sleep(200)
  check(waits.length === changesOfSlice * listeners.count, 'every change reached every screen once')
  for (const each of [waits, answers]) each.sort((a, b) => a - b)
  return { cpu: cpu / waits.length, p99: percentile(waits, 0.99), answer: percentile(answers, 0.99) }
}
