import { setTimeout as sleep } from 'node:timers/promises'
import { option } from '../options.ts'
import { cpuMicroseconds } from '../processors.ts'
import { signIn } from '../product.ts'
import { check, median, type Result } from '../report.ts'
import { percentile, runClients } from '../sales/clients.ts'
import { type Ground, prepareGround } from '../sales/ground.ts'
import { openHttp } from '../sales/wire.ts'
import { problemsOf, type Template, templateOf, writeBare } from './bare.ts'
import { chooseDishes, fillStore, linesOfOrder, orderOf } from './dishes.ts'
import { tellScreens } from './screens.ts'

const clients = 8

interface Score {
  perSecond: number
  p99: number
  /** Microseconds of the process that serves, and of PostgreSQL, by the order. */
  nodeCpu: number
  postgresCpu: number
}

/**
 * An order of four dishes with modifiers that the kitchen hears of and whose ingredients are set aside, against the same
 * rows written by hand; and a change of the kitchen told to fifty screens, against bare ws.
 */
export async function food(): Promise<Result> {
  const rounds = option('rounds', 5)
  const calls = option('orders', 400)
  const screens = option('screens', 50)
  const ground = await prepareGround({ sessions: 0, rows: 1, seatsPerRow: 1 })
  const closing: (() => unknown)[] = [() => ground.stop()]
  try {
    const { product } = ground
    await untilQuiet(ground)
    await fillStore(ground)
    const dishes = await chooseDishes(ground)
    const line = openHttp({ port: product.port, token: await signIn(product.port, 'counter') }, clients)
    closing.push(line.close)
    const byProduct = async () => {
      const order = orderOf(dishes)
      const { refused } = await line.call('foodOrders.open', order)
      if (refused) throw new Error(`an order was refused: ${refused}`)
      return order.id
    }
    const template = await templateOf(ground, await byProduct())
    check(template.counts.food_order_line === linesOfOrder, 'the order by hand has the lines of the product’s')
    check((template.counts.stock_reservation ?? 0) >= linesOfOrder, 'its ingredients are set aside')
    const byHand = () => writeBare(ground, template)
    const turn = (way: () => Promise<string>, asleep: boolean) => takeTurn(ground, { way, asleep, calls, template })
    await turn(byProduct, false)
    await turn(byHand, true)
    const found: [Score, Score][] = []
    for (let round = 0; round < rounds; round += 1) {
      found.push([await turn(byProduct, false), await turn(byHand, true)])
    }
    const told = await tellScreens(ground, { orderId: await byProduct(), rounds, screens })
    const over = (pick: (own: Score, other: Score) => number) => median(found.map(([own, other]) => pick(own, other)))
    const { counts } = template
    return {
      benchmark: 'food',
      figures: [
        {
          name: `foodOrders.open of ${linesOfOrder} dishes, sent / the same rows by hand, orders per second`,
          value: over((own, other) => own.perSecond / other.perSecond),
          unit: 'ratio',
          floor: { bound: 'least', value: 0.5 },
        },
        {
          name: 'CPU of Node and PostgreSQL / of PostgreSQL by hand',
          value: over((own, other) => (own.nodeCpu + own.postgresCpu) / other.postgresCpu),
          unit: 'ratio',
        },
        {
          name: `a ticket rushed, told to ${screens} screens: p99 / its own answer and bare ws`,
          value: told.ratio,
          unit: 'ratio',
          floor: { bound: 'most', value: 2 },
        },
        {
          name: 'p99 from the tap to a screen',
          value: told.p99,
          unit: 'ms',
          floor: { bound: 'most', value: 300 },
        },
        { name: 'of its own answer', value: told.answer, unit: 'ms' },
        { name: 'of bare ws', value: told.bare, unit: 'ms' },
        { name: 'CPU per delivery, with the change / bare ws', value: told.cpuRatio, unit: 'ratio' },
        ...(['product', 'by hand'] as const).flatMap((name, at) => [
          {
            name: `${name}: orders`,
            value: median(found.map((pair) => pair[at]?.perSecond ?? 0)),
            unit: 'a second' as const,
          },
          {
            name: `${name}: Node`,
            value: median(found.map((pair) => pair[at]?.nodeCpu ?? 0)),
            unit: 'µs CPU' as const,
          },
          {
            name: `${name}: PostgreSQL`,
            value: median(found.map((pair) => pair[at]?.postgresCpu ?? 0)),
            unit: 'µs CPU' as const,
          },
          { name: `${name}: p99`, value: median(found.map((pair) => pair[at]?.p99 ?? 0)), unit: 'ms' as const },
        ]),
      ],
      checks: [
        `${(rounds + 1) * 2} times ${calls} orders, each with ${counts.food_order_line} lines, ${counts.stock_reservation} ingredients set aside and ${counts.kitchen_ticket} tickets, its audit and its answer`,
        `${told.deliveries} deliveries, each at every screen once`,
      ],
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

/** Waits for what a new venue does once by itself, such as closing its past days; at most a minute. */
async function untilQuiet(ground: Ground): Promise<void> {
  for (let looks = 0; looks < 30; looks += 1) {
    const before = ground.postgresCpu()
    await sleep(2000)
    if (ground.postgresCpu() - before < 100_000) return
  }
}

interface Turn {
  way(): Promise<string>
  /** The product sleeps meanwhile: its jobs would work on what others have written. */
  asleep: boolean
  calls: number
  template: Template
}

async function takeTurn(ground: Ground, { way, asleep, calls, template }: Turn): Promise<Score> {
  const { product } = ground
  if (asleep) process.kill(product.pid, 'SIGSTOP')
  try {
    if (!asleep) await sleep(1000)
    const ids: string[] = []
    const before = { node: asleep ? 0 : cpuMicroseconds(product.pid), postgres: ground.postgresCpu() }
    const slice = await runClients({ clients, calls }, async () => void ids.push(await way()))
    const score: Score = {
      perSecond: slice.perSecond,
      p99: percentile(slice.waits, 0.99),
      nodeCpu: asleep ? 0 : (cpuMicroseconds(product.pid) - before.node) / slice.done,
      postgresCpu: (ground.postgresCpu() - before.postgres) / slice.done,
    }
    const problems = await problemsOf(ground, ids, template)
    check(problems.length === 0, `every order is whole (${problems.join('; ')})`)
    return score
  } finally {
    if (asleep) process.kill(product.pid, 'SIGCONT')
  }
}
