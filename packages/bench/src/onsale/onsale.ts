import { randomInt } from 'node:crypto'
import { option } from '../options.ts'
import { cpuMicroseconds } from '../processors.ts'
import { check, median, type Result } from '../report.ts'
import { runClients } from '../sales/clients.ts'
import { type Ground, prepareGround } from '../sales/ground.ts'
import { rawSell } from '../sales/raw.ts'
import { saleOf } from '../sales/sale.ts'
import { openHttp } from '../sales/wire.ts'
import { type Rush, runRush } from './rush.ts'

const clients = 32

/** Refusals of one slice, and what one costs in microseconds of Node and PostgreSQL. */
interface Refusals {
  perSecond: number
  cpu: number
}

/** 32 clients want the same 500 seats; then, what it costs to tell them that they are gone. */
export async function onsale(): Promise<Result> {
  const rounds = option('rounds', 5)
  const calls = option('refusals', 2000)
  // The seats of an abandoned hold are free again after a second.
  const ground = await prepareGround({ sessions: 1, rows: 10, seatsPerRow: 50, settings: { HOLD_TTL_SECONDS: '1' } })
  const line = openHttp({ port: ground.product.port, token: ground.tokens[0] ?? '' }, clients)
  try {
    const deadlocks = await deadlocksOf(ground)
    const rush = await runRush(ground, line.call, clients)
    const checks = await checkRush(ground, rush, deadlocks)
    const wish = (left: number) => {
      const session = ground.sessions[0]
      if (!session) throw new Error('no ticket session')
      const first = randomInt(session.seats - left - 4)
      return { session, seatNos: [first, first + 1, first + 2, first + 3] }
    }
    const refuse = {
      product: async (left: number) => {
        const { refused } = await line.call('orders.sell', saleOf(wish(left)))
        if (refused !== 'SEAT_TAKEN') throw new Error(`a taken seat was answered with ${refused}`)
      },
      raw: async (left: number) => {
        if (await rawSell(ground, wish(left))) throw new Error('a taken seat was sold')
      },
    }
    const measure = async (who: keyof typeof refuse, left: number): Promise<Refusals> => {
      const cpu = () => ground.postgresCpu() + (who === 'product' ? cpuMicroseconds(ground.product.pid) : 0)
      const before = cpu()
      const { done, perSecond } = await runClients({ clients, calls }, () => refuse[who](left))
      return { perSecond, cpu: (cpu() - before) / done }
    }
    const found: { soldOut: [Refusals, Refusals][]; someLeft: [Refusals, Refusals][] } = { soldOut: [], someLeft: [] }
    for (const [hall, left] of [
      ['soldOut', 0],
      ['someLeft', 100],
    ] as const) {
      await sellByHand(ground, left)
      await measure('product', left)
      for (let round = 0; round < rounds; round += 1) {
        found[hall].push([await measure('product', left), await measure('raw', left)])
      }
    }
    const ratio = (pairs: [Refusals, Refusals][], pick: (refusals: Refusals) => number) =>
      median(pairs.map(([product, raw]) => pick(product) / pick(raw)))
    const perSecond = (refusals: Refusals) => refusals.perSecond
    const cpu = (refusals: Refusals) => refusals.cpu
    return {
      benchmark: 'onsale',
      figures: [
        {
          name: 'refusals per second / raw SQL, sold out',
          value: ratio(found.soldOut, perSecond),
          unit: 'ratio',
          floor: { bound: 'least', value: 0.3 },
        },
        {
          name: 'the same with 100 seats left, which are offered instead',
          value: ratio(found.someLeft, perSecond),
          unit: 'ratio',
          floor: { bound: 'least', value: 0.3 },
        },
        {
          name: 'refusals, sold out',
          value: median(found.soldOut.map(([product]) => product.perSecond)),
          unit: 'a second',
        },
        {
          name: 'with seats left',
          value: median(found.someLeft.map(([product]) => product.perSecond)),
          unit: 'a second',
        },
        { name: 'a refusal, sold out', value: median(found.soldOut.map(([product]) => product.cpu)), unit: 'µs CPU' },
        { name: 'with seats left', value: median(found.someLeft.map(([product]) => product.cpu)), unit: 'µs CPU' },
        { name: 'CPU of a refusal / raw SQL, sold out', value: ratio(found.soldOut, cpu), unit: 'ratio' },
        { name: 'with seats left', value: ratio(found.someLeft, cpu), unit: 'ratio' },
      ],
      checks,
    }
  } finally {
    line.close()
    await ground.stop()
  }
}

async function deadlocksOf({ pool }: Ground): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: string }>(
    'select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

/** Marks all seats but the last `left` as sold, the way a sale leaves them. */
async function sellByHand({ pool, sessions }: Ground, left: number): Promise<void> {
  await pool.query(
    `update session_seat set hold_id = null, until = null, status = case when seat_no < $2 then 2 else 0 end,
       order_id = case when seat_no < $2 then gen_random_uuid() end, pass_id = case when seat_no < $2 then gen_random_uuid() end
     where ticket_session_id = $1`,
    [sessions[0]?.id, (sessions[0]?.seats ?? 0) - left],
  )
}

async function checkRush(ground: Ground, { sold, refused }: Rush, deadlocks: number): Promise<string[]> {
  const answered = sold.flat()
  const { rows } = await ground.pool.query<{ sold: number; torn: number; stuck: number; passes: number }>(
    `select count(*) filter (where s.status = 2)::int as sold, count(*) filter (where s.status = 1)::int as stuck,
       count(*) filter (where not exists (select from pass p where p.id = s.pass_id and p.order_id = s.order_id
         and p.seat_no = s.seat_no))::int as torn,
       (select count(*)::int from pass where ticket_session_id = $1) as passes
     from session_seat s where s.ticket_session_id = $1`,
    [ground.sessions[0]?.id],
  )
  const { sold: inTables, torn, stuck, passes } = rows[0] ?? { sold: -1, torn: -1, stuck: -1, passes: -1 }
  const counts = [...refused].map(([code, count]) => `${count} ${code}`).join(', ')
  return [
    check(
      new Set(answered).size === answered.length && answered.length === inTables && passes === inTables && torn === 0,
      `sold twice: 0 of ${inTables} seats; ${sold.length} sales, refused meanwhile: ${counts}`,
    ),
    check(stuck === 0, 'stuck holds: 0; the seats of abandoned holds were all sold'),
    check((await deadlocksOf(ground)) === deadlocks, 'deadlocks: 0'),
  ]
}
