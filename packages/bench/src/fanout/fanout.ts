import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from '@marquee/db'
import { WebSocket } from 'ws'
import { option } from '../options.ts'
import { cpuMicroseconds } from '../processors.ts'
import { type Program, startProgram } from '../product.ts'
import { check, median, type Result } from '../report.ts'
import { percentile } from '../sales/clients.ts'
import { type Ground, prepareGround } from '../sales/ground.ts'
import { ask, openHttp } from '../sales/wire.ts'
import { type Listeners, openListeners } from './listeners.ts'
import { makeClerks } from './people.ts'
import { costOfCheck, statementsPerCall } from './rights.ts'

const changesOfSlice = 20
const socketsOfPerson = 20

/** What one slice of changes cost: microseconds of the server per delivery, and the 99th percentile of the way, ms. */
interface Score {
  cpu: number
  p99: number
}

/** One seat that changes, told to a thousand sockets; against a bare socket server that sends the same bytes. */
export async function fanout(): Promise<Result> {
  const rounds = option('rounds', 5)
  const count = option('sockets', 1000)
  const ground = await prepareGround({ sessions: 1, rows: 100, seatsPerRow: 100 })
  const closing: (() => unknown)[] = [() => ground.stop()]
  try {
    const { product, tokens, sessions } = ground
    const session = sessions[0]
    if (!session) throw new Error('no ticket session')
    const token = tokens[0] ?? ''
    const checkCost = costOfCheck()
    const statements = await statementsPerCall(ground)
    const sizes = await sizesOf(ground)
    const clerks = await makeClerks(ground, Math.ceil(count / socketsOfPerson))
    const bare = await startProgram('packages/bench/src/fanout/baseline.ts', '/', {})
    closing.push(() => bare.stop())
    const ours = await openListeners({
      url: `ws://127.0.0.1:${product.port}`,
      count,
      token: (index) => clerks[Math.floor(index / socketsOfPerson)] ?? '',
      subscribe: { path: 'seatMap.seatLayoutUpdate', input: { json: { ticketSessionId: session.id } } },
      markerOf: (text) => /"hold":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? null,
    })
    closing.push(() => ours.close())
    const theirs = await openListeners({
      url: `ws://127.0.0.1:${bare.port}`,
      count,
      token: () => null,
      subscribe: null,
      markerOf: (text) => /"hold":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? null,
    })
    closing.push(() => theirs.close())
    const line = openHttp({ port: product.port, token }, 1)
    const voice = new WebSocket(`ws://127.0.0.1:${bare.port}`)
    await new Promise((resolve) => voice.once('open', resolve))
    closing.push(line.close, () => voice.terminate())
    let seat = 0
    const byProduct = async (marker: string) => {
      const hold = { commandId: randomUUID(), holdId: marker, ticketSessionId: session.id, seatNos: [seat++] }
      const { refused } = await line.call('seats.hold', hold)
      if (refused) throw new Error(`a hold was refused: ${refused}`)
    }
    let frame = ''
    const byHand = async (marker: string) =>
      void voice.send(`tell ${frame.replace(/"hold":"[0-9a-f-]{36}"/, `"hold":"${marker}"`)}`)
    const turn = (server: Program, listeners: Listeners, change: (marker: string) => Promise<void>) =>
      takeTurn({ server, listeners, change })
    await turn(product, ours, byProduct)
    // As many bytes as the product sends, and of the same kind.
    frame = `{"id":1,"hold":"${randomUUID()}"}`.padEnd(ours.lastBytes(), ' ')
    await turn(bare, theirs, byHand)
    const found: [Score, Score][] = []
    for (let round = 0; round < rounds; round += 1) {
      found.push([await turn(product, ours, byProduct), await turn(bare, theirs, byHand)])
    }
    const ratio = (pick: (score: Score) => number) => median(found.map(([product, bare]) => pick(product) / pick(bare)))
    const delta = ours.lastBytes()
    const told = rounds * changesOfSlice * count
    return {
      benchmark: 'fanout',
      figures: [
        {
          name: `a change to ${count} sockets: CPU of the server per delivery / bare ws`,
          value: ratio((score) => score.cpu),
          unit: 'ratio',
          floor: { bound: 'most', value: 3 },
        },
        {
          name: 'p99 from the change to its arrival / bare ws',
          value: ratio((score) => score.p99),
          unit: 'ratio',
          floor: { bound: 'most', value: 2 },
        },
        { name: 'CPU per delivery', value: median(found.map(([product]) => product.cpu)), unit: 'µs CPU' },
        { name: 'of bare ws', value: median(found.map(([, other]) => other.cpu)), unit: 'µs CPU' },
        { name: 'p99', value: median(found.map(([product]) => product.p99)), unit: 'ms' },
        { name: 'of bare ws', value: median(found.map(([, other]) => other.p99)), unit: 'ms' },
        { name: 'check of a right', value: checkCost, unit: 'µs CPU', floor: { bound: 'most', value: 1 } },
        {
          name: 'statements of a call that needs one',
          value: statements,
          unit: 'times',
          floor: { bound: 'most', value: 1.1 },
        },
        {
          name: 'full layout of 10,000 seats / a change, in bytes',
          value: sizes.full / delta,
          unit: 'times',
          floor: { bound: 'least', value: 1000 },
        },
        {
          name: 'first status of 10,000 seats',
          value: sizes.state,
          unit: 'bytes',
          floor: { bound: 'most', value: 15_000 },
        },
        { name: 'a change', value: delta, unit: 'bytes' },
      ],
      checks: [
        `${told} deliveries of ${rounds * changesOfSlice} changes, each at every socket once, and as many of bare ws`,
        'the drawing has 10,000 seats, and so has the status',
      ],
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

interface Turn {
  server: Program
  listeners: Listeners
  change(marker: string): Promise<void>
}

async function takeTurn({ server, listeners, change }: Turn): Promise<Score> {
  const before = cpuMicroseconds(server.pid)
  const waits: number[] = []
  for (let made = 0; made < changesOfSlice; made += 1) {
    const marker = uuidv7()
    const startedAt = performance.now()
    await change(marker)
    await listeners.all(marker)
    waits.push(...listeners.arrivals(marker).map((at) => at - startedAt))
  }
  const cpu = cpuMicroseconds(server.pid) - before
  // A socket that is told twice would show up here.
  await sleep(200)
  check(waits.length === changesOfSlice * listeners.count, 'every change reached every socket once')
  waits.sort((a, b) => a - b)
  return { cpu: cpu / waits.length, p99: percentile(waits, 0.99) }
}

async function sizesOf({ product, tokens, sessions }: Ground): Promise<{ full: number; state: number }> {
  const access = { port: product.port, token: tokens[0] ?? '' }
  const { data } = await ask(access, 'seatMap.get', { ticketSessionId: sessions[0]?.id })
  const state = JSON.stringify(data)
  const response = await fetch(`http://127.0.0.1:${product.port}${data.geometryUrl}`, {
    headers: { authorization: `Bearer ${access.token}` },
  })
  const drawing = await response.text()
  const geometry = JSON.parse(drawing) as { seats: { label: unknown[] } }
  check(geometry.seats.label.length === 10_000 && data.seats === 10_000, 'the drawing and the status have 10,000 seats')
  return { full: drawing.length + state.length, state: state.length }
}
