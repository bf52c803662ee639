import type { DbHandle } from '@marquee/db'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface MetricsOptions {
  pool: Pick<DbHandle['pool'], 'totalCount' | 'idleCount' | 'waitingCount'>
  /** How far the slowest book is behind, in seconds; null: nothing was posted yet. */
  bookLag: () => Promise<number | null>
  /** What is wrong with the books of all venues. */
  bookFaults: () => Promise<{ differences: number; keptAside: number }>
  /** What waits in the background, and what rests as failed. */
  work: () => Promise<{ kind: string; waiting: number; failed: number }[]>
}

/** The figures of one process, for Prometheus. Labels come from closed sets: a caller cannot make new ones. */
export function createMetrics({ pool, bookLag, bookFaults, work }: MetricsOptions) {
  const registry = new Registry()
  const registers = [registry]
  /** While callers wait for a connection, the figures do not join the queue: the last ones stay. */
  const isCrowded = () => pool.waitingCount > 0
  collectDefaultMetrics({ register: registry, prefix: 'marquee_' })
  const brokenChains = new Gauge({
    name: 'marquee_audit_chains_broken',
    help: 'Venues whose chain of the audit did not hold when it was last walked',
    registers,
  })
  const chainsChecked = new Gauge({
    name: 'marquee_audit_chains_checked_seconds',
    help: 'When the whole chain of the venue that has waited longest was walked (Unix time)',
    registers,
  })
  new Gauge({
    name: 'marquee_book_lag_seconds',
    help: 'How far the book of the venue that waits longest is behind what happened',
    registers,
    async collect() {
      if (isCrowded()) return
      // Without a database the other figures are still worth reading.
      const lag = await bookLag().catch(() => null)
      if (lag === null) this.reset()
      else this.set(lag)
    },
  })
  new Gauge({
    name: 'marquee_book_faults',
    help: 'Where books differ from what they were posted from, as of last night, and what could not be posted until now',
    labelNames: ['kind'],
    registers,
    async collect() {
      if (isCrowded()) return
      const faults = await bookFaults().catch(() => null)
      this.reset()
      if (faults) {
        this.set({ kind: 'difference' }, faults.differences)
        this.set({ kind: 'kept_aside' }, faults.keptAside)
      }
    },
  })
  new Gauge({
    name: 'marquee_background_work',
    help: 'Jobs by kind and state; as kind "batch", items that wait and batches that stopped because their maker lost the right',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      if (isCrowded()) return
      const kinds = await work().catch(() => [])
      this.reset()
      for (const { kind, waiting, failed } of kinds) {
        this.set({ kind, state: 'waiting' }, waiting)
        this.set({ kind, state: 'failed' }, failed)
      }
    },
  })
  let sockets: () => { open: number; waitingBytes: number } = () => ({ open: 0, waitingBytes: 0 })

  new Gauge({
    name: 'marquee_db_pool_connections',
    help: 'Connections of the database pool',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'marquee_db_pool_waiting',
    help: 'Callers that wait for a connection',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
  new Gauge({
    name: 'marquee_sockets',
    help: 'Open WebSockets',
    registers,
    collect() {
      this.set(sockets().open)
    },
  })
  new Gauge({
    name: 'marquee_sockets_waiting_bytes',
    help: 'What waits in memory for readers of WebSockets',
    registers,
    collect() {
      this.set(sockets().waitingBytes)
    },
  })

  return {
    registry,
    requests: new Histogram({
      name: 'marquee_http_request_seconds',
      help: 'HTTP requests by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers,
    }),
    /** For calls of one HTTP batch the duration is the batch's. */
    calls: new Histogram({
      name: 'marquee_call_seconds',
      help: 'Calls of procedures by transport and outcome',
      labelNames: ['procedure', 'transport', 'outcome'],
      buckets: seconds,
      registers,
    }),
    denials: new Counter({
      name: 'marquee_denials_total',
      help: 'Callers that were turned away, by reason',
      labelNames: ['reason'],
      registers,
    }),
    socketsClosed: new Counter({
      name: 'marquee_sockets_closed_total',
      help: 'WebSockets that the server closed, by code and reason',
      labelNames: ['code', 'reason'],
      registers,
    }),
    socketsBroken: new Counter({
      name: 'marquee_sockets_broken_total',
      help: 'WebSockets that ended by a frame against the protocol or its limits, or by a connection that broke',
      labelNames: ['reason'],
      registers,
    }),
    /** How the chains of the audit stand; `oldestAt` in milliseconds. */
    reportChains({ broken, oldestAt }: { broken: number; oldestAt: number | null }): void {
      brokenChains.set(broken)
      if (oldestAt !== null) chainsChecked.set(Math.round(oldestAt / 1000))
    },
    /** Says where the figures of open sockets come from. */
    countSockets(count: typeof sockets): void {
      sockets = count
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
