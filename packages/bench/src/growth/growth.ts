import { sellWay } from '../booking/ways.ts'
import { option } from '../options.ts'
import { cpuMicroseconds } from '../processors.ts'
import { check, median, type Result } from '../report.ts'
import { runClients } from '../sales/clients.ts'
import { type Ground, prepareGround } from '../sales/ground.ts'
import { placeOf } from '../sales/sale.ts'
import { openHttp } from '../sales/wire.ts'
import { fillOrders } from './fill.ts'

const clients = 4
const few = 10_000

interface FilledVenue {
  ground: Ground
  orders: number
  /** Sells so many times; microseconds of Node and PostgreSQL per booking. */
  sell(calls: number): Promise<number>
  bookings(): number
}

/** Two venues side by side, one with few orders and one with many: what a booking costs in each, in turns. */
export async function growth(): Promise<Result> {
  const rounds = option('rounds', 7)
  const calls = option('bookings', 1000)
  const many = option('orders', 200_000)
  const venues: FilledVenue[] = []
  try {
    for (const orders of [few, many]) venues.push(await openFilledVenue(orders))
    const [small, large] = venues
    if (!small || !large) throw new Error('no venue')
    for (const venue of venues) await alone(venue, venues, calls)
    const found: { small: number; large: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      found.push({ small: await alone(small, venues, calls), large: await alone(large, venues, calls) })
    }
    const checks: string[] = []
    for (const venue of venues) checks.push(await checkVenue(venue))
    return {
      benchmark: 'growth',
      figures: [
        {
          name: `CPU per booking at ${many} orders / at ${few}`,
          value: median(found.map((pair) => pair.large / pair.small)),
          unit: 'ratio',
          floor: { bound: 'most', value: 1.3 },
        },
        { name: `at ${few}`, value: median(found.map((pair) => pair.small)), unit: 'µs CPU' },
        { name: `at ${many}`, value: median(found.map((pair) => pair.large)), unit: 'µs CPU' },
      ],
      checks,
    }
  } finally {
    for (const { ground } of venues) await ground.stop()
  }
}

async function openFilledVenue(orders: number): Promise<FilledVenue> {
  const ground = await prepareGround({ sessions: 8, rows: 100, seatsPerRow: 100 })
  try {
    // The demo's own orders go: what is there is what is counted.
    await ground.reset()
    const [like] = ground.sessions
    if (!like) throw new Error('no ticket session')
    await fillOrders({ ...ground, like, orders })
  } catch (error) {
    await ground.stop()
    throw error
  }
  const line = openHttp({ port: ground.product.port, token: ground.tokens[0] ?? '' }, clients)
  const sell = sellWay(line.call)
  const turns = Array.from({ length: clients }, () => 0)
  const cpu = () => ground.postgresCpu() + cpuMicroseconds(ground.product.pid)
  return {
    ground,
    orders,
    async sell(calls) {
      const before = cpu()
      const { done } = await runClients({ clients, calls }, async (client) => {
        const turn = turns[client] ?? 0
        turns[client] = turn + 1
        await sell(placeOf(ground, { client, turn, clients }))
      })
      return (cpu() - before) / done
    },
    bookings: () => turns.reduce((sum, turn) => sum + turn, 0),
  }
}

/** Lets one venue work while the other sleeps, so that its jobs weigh on nobody. */
async function alone(venue: FilledVenue, venues: readonly FilledVenue[], calls: number): Promise<number> {
  const others = venues.filter((other) => other !== venue)
  for (const { ground } of others) process.kill(ground.product.pid, 'SIGSTOP')
  try {
    return await venue.sell(calls)
  } finally {
    for (const { ground } of others) process.kill(ground.product.pid, 'SIGCONT')
  }
}

async function checkVenue({ ground, orders, bookings }: FilledVenue): Promise<string> {
  const { rows } = await ground.pool.query<{ orders: number; passes: number; sold: number; audits: number }>(
    `select (select count(*)::int from sale_order) as orders, (select count(*)::int from pass) as passes,
       (select count(*)::int from session_seat where status = 2) as sold,
       (select count(*)::int from audit_event where entity = 'order') as audits`,
  )
  const made = bookings()
  const found = rows[0]
  const seats = orders * 2 + made * 4
  return check(
    found?.orders === orders + made && found.audits === orders + made && found.passes === seats && found.sold === seats,
    `${made} bookings on top of ${orders} orders: order, audit, four passes and four seats each`,
  )
}
