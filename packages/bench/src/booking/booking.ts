import { setTimeout as sleep } from 'node:timers/promises'
import { option } from '../options.ts'
import { cpuMicroseconds } from '../processors.ts'
import { type Program, startProgram } from '../product.ts'
import { check, type Figure, median, type Result } from '../report.ts'
import { percentile, runClients } from '../sales/clients.ts'
import { type Ground, prepareGround } from '../sales/ground.ts'
import { placeOf } from '../sales/sale.ts'
import { openHttp, openSockets } from '../sales/wire.ts'
import { problemsOf } from './verdict.ts'
import { holdWay, naiveWay, rawHoldWay, rawWay, sellWay, type Way } from './ways.ts'

const clients = 8

/** What one way did in one slice, by the booking. */
interface Score {
  perSecond: number
  p99: number
  /** Microseconds of the process that serves, and of PostgreSQL. */
  nodeCpu: number
  postgresCpu: number
}

const names = ['raw', 'naive', 'http', 'socket', 'rawHold', 'hold', 'socketHold'] as const
type Name = (typeof names)[number]

interface Path {
  way: Way
  /** The process that serves; null: the statement is sent by the benchmark itself. */
  server: Program | null
  /** What has to stand before its turn: sockets that were cut while the server slept. */
  ready?: () => Promise<void>
}

/**
 * One booking of four seats by the product, against one statement by hand and against the usual stack; held first and
 * then sold, against two statements.
 */
export async function booking(): Promise<Result> {
  const rounds = option('rounds', 5)
  const calls = option('bookings', 2000)
  const ground = await prepareGround({ sessions: 16, rows: 20, seatsPerRow: 100 })
  const closing: (() => unknown)[] = [() => ground.stop()]
  try {
    const naive = await startProgram('packages/bench/src/booking/baseline.ts', '/ready', { DATABASE_URL: ground.url })
    closing.push(() => naive.stop())
    const { product, tokens } = ground
    const overHttp = openHttp({ port: product.port, token: tokens[0] ?? '' }, clients)
    const overSockets = await openSockets({ port: product.port, tokens }, 48)
    const toNaive = openHttp({ port: naive.port, token: null }, clients)
    closing.push(overHttp.close, overSockets.close, toNaive.close)
    const paths: Record<Name, Path> = {
      raw: { way: rawWay(ground), server: null },
      naive: { way: naiveWay(ground, toNaive.call), server: naive },
      http: { way: sellWay(overHttp.call), server: product },
      socket: { way: sellWay(overSockets.call), server: product, ready: overSockets.ready },
      rawHold: { way: rawHoldWay(ground), server: null },
      hold: { way: holdWay(overHttp.call), server: product },
      socketHold: { way: holdWay(overSockets.call), server: product, ready: overSockets.ready },
    }
    const turn = [...names]
    const scores = new Map<Name, Score[]>(names.map((name) => [name, []]))
    let bookings = 0
    const turns = async (keep: boolean) => {
      for (const name of turn) {
        const { done, score } = await takeTurn(ground, paths[name], calls)
        if (keep) scores.get(name)?.push(score)
        bookings += done
      }
      // The first path of one round is the last of the next.
      turn.push(turn.shift() as Name)
    }
    await turns(false)
    for (let round = 0; round < rounds; round += 1) await turns(true)
    return resultOf(scores, bookings)
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

async function takeTurn(ground: Ground, { way, server, ready }: Path, calls: number) {
  const { product } = ground
  // Awake, so that no transaction of its jobs keeps a table from being emptied.
  await ground.reset()
  // Its jobs (sealing the audit, say) would work on what others have written: it sleeps until it is its turn.
  const asleep = server !== product
  if (asleep) process.kill(product.pid, 'SIGSTOP')
  try {
    if (!asleep) await sleep(1000)
    await ready?.()
    const before = { node: server ? cpuMicroseconds(server.pid) : 0, postgres: ground.postgresCpu() }
    const slice = await runClients({ clients, calls }, (client, turn) =>
      way(placeOf(ground, { client, turn, clients })),
    )
    const score: Score = {
      perSecond: slice.perSecond,
      p99: percentile(slice.waits, 0.99),
      nodeCpu: server ? (cpuMicroseconds(server.pid) - before.node) / slice.done : 0,
      postgresCpu: (ground.postgresCpu() - before.postgres) / slice.done,
    }
    const problems = await problemsOf(ground, slice.done)
    check(problems.length === 0, `every booking is whole, and its seats are sold once (${problems.join('; ')})`)
    return { done: slice.done, score }
  } finally {
    if (asleep) process.kill(product.pid, 'SIGCONT')
  }
}

function resultOf(scores: Map<Name, Score[]>, bookings: number): Result {
  const all = (name: Name, pick: (score: Score) => number) => (scores.get(name) ?? []).map(pick)
  const middle = (name: Name, pick: (score: Score) => number) => median(all(name, pick))
  // Within a round, so that what else the machine did in that minute weighs on both.
  const ratio = (name: Name, against: Name, pick: (score: Score) => number, over = pick) => {
    const others = all(against, over)
    return median(all(name, pick).map((value, round) => value / (others[round] ?? Number.NaN)))
  }
  const perSecond = (score: Score) => score.perSecond
  const cpu = (score: Score) => score.nodeCpu + score.postgresCpu
  const best = ratio('socket', 'http', perSecond) > 1 ? 'socket' : 'http'
  const bestHold = ratio('socketHold', 'hold', perSecond) > 1 ? 'socketHold' : 'hold'
  const least = (value: number): Figure['floor'] => ({ bound: 'least', value })
  const most = (value: number): Figure['floor'] => ({ bound: 'most', value })
  const figures: Figure[] = [
    {
      name: `orders.sell over ${best} / one named statement of node-pg, bookings per second`,
      value: ratio(best, 'raw', perSecond),
      unit: 'ratio',
      floor: least(0.6),
    },
    {
      name: 'the same / tRPC, express and Kysely as usual',
      value: ratio(best, 'naive', perSecond),
      unit: 'ratio',
      floor: least(1.6),
    },
    {
      name: 'CPU of Node and PostgreSQL / of PostgreSQL for the statement',
      value: ratio(best, 'raw', cpu, (score) => score.postgresCpu),
      unit: 'ratio',
      floor: most(3),
    },
    {
      name: `seats.hold, then orders.confirm (${bestHold}) / two such statements, bookings per second`,
      value: ratio(bestHold, 'rawHold', perSecond),
      unit: 'ratio',
      floor: least(0.75),
    },
    {
      name: 'CPU of Node and PostgreSQL for both / of PostgreSQL for the two statements',
      value: ratio(bestHold, 'rawHold', cpu, (score) => score.postgresCpu),
      unit: 'ratio',
    },
    { name: 'p99 / of the statement', value: ratio(best, 'raw', (score) => score.p99), unit: 'ratio', floor: most(4) },
  ]
  for (const name of names) {
    figures.push({ name: `${name}: bookings`, value: middle(name, perSecond), unit: 'a second' })
    figures.push({ name: `${name}: Node`, value: middle(name, (score) => score.nodeCpu), unit: 'µs CPU' })
    figures.push({ name: `${name}: PostgreSQL`, value: middle(name, (score) => score.postgresCpu), unit: 'µs CPU' })
    figures.push({ name: `${name}: p99`, value: middle(name, (score) => score.p99), unit: 'ms' })
  }
  return {
    benchmark: 'booking',
    figures,
    checks: [
      `${bookings} bookings: each has its order, line, payment, passes, audit, answer and change, each seat is sold once`,
    ],
  }
}
