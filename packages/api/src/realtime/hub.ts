import { createListener, type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Log } from '../core/context.ts'
import { type Change, Feed } from './feed.ts'

const channel = 'marquee_wake'
const pageSize = 500
// Wake-ups of many commits travel in one NOTIFY: a NOTIFY in or after every booking would make commits queue.
const batchMilliseconds = 15
// A lost wake-up costs this long, and never an event.
const lookAgainMilliseconds = 1000

interface StreamName {
  venueId: string
  topic: string
}

declare module '../core/context.ts' {
  interface Services {
    hub: Hub
  }
}

/** The live streams of one process. */
export interface Hub {
  /** Which life of the database event ids belong to. */
  readonly epoch: string
  /** Says, after a commit, that streams moved: here at once, to the other processes in a moment. */
  wakeUp(names: readonly StreamName[]): void
  /** The feed of a stream; `refresh` it before the first look, and give it back with `close`. */
  open(name: StreamName): { feed: Feed; close(): void }
  /** Milliseconds since this process last knew for sure that it had missed nothing. */
  uncertainFor(): number
  close(): Promise<void>
}

interface HubOptions {
  db: Db
  /** Connection for LISTEN: a wake-up needs a connection of its own. */
  url: string
  log: Log
}

const keyOf = (name: StreamName) => `${name.venueId}:${name.topic}`

// The fingerprint names the tables that the streams live in: another cluster, another database, restored tables or a
// database wound back in time all give another one, and with it a new epoch.
async function readEpoch(db: Db): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`
    with here as (
      select (select system_identifier from pg_control_system())::text || '/' ||
             (select timeline_id from pg_control_checkpoint())::text || '/' ||
             (select oid from pg_database where datname = current_database())::text || '/' ||
             'stream'::regclass::oid::text as fingerprint
    )
    insert into database_identity (only_one, epoch, fingerprint)
    select true, ${uuidv7()}, fingerprint from here
    on conflict (only_one) do update set
      epoch = case when database_identity.fingerprint = excluded.fingerprint
        then database_identity.epoch else excluded.epoch end,
      fingerprint = excluded.fingerprint
    returning epoch`.execute(db)
  const epoch = rows[0]?.epoch
  if (!epoch) throw new Error('the database gave no epoch')
  return epoch
}

/** Opens the hub: reads the epoch, listens for wake-ups, and looks again by itself once a second. */
export async function createHub({ db, url, log }: HubOptions): Promise<Hub> {
  const epoch = await readEpoch(db)
  const feeds = new Map<string, Feed>()
  let certainAt = Date.now()
  let pending = new Map<string, StreamName>()
  let timer: NodeJS.Timeout | null = null
  let closed = false

  async function read(name: StreamName, after: number): Promise<Change[]> {
    const rows = await db
      .selectFrom('stream_change')
      .select(['version', 'payload'])
      .where('venue_id', '=', name.venueId)
      .where('topic', '=', name.topic)
      .where('version', '>', after)
      .orderBy('version')
      .limit(pageSize)
      .execute()
    return rows.map((row) => ({ version: row.version, payload: row.payload as Record<string, unknown> }))
  }

  async function readHead(name: StreamName): Promise<number> {
    const row = await db
      .selectFrom('stream')
      .select('version')
      .where('venue_id', '=', name.venueId)
      .where('topic', '=', name.topic)
      .executeTakeFirst()
    return row?.version ?? 0
  }

  const refresh = (feed: Feed) =>
    feed
      .refresh()
      .catch((error: unknown) => log.warn({ err: error, topic: feed.topic }, 'a live stream could not be read'))

  const listener = createListener({
    url,
    channels: [channel],
    log: {
      debug: () => {},
      info: (message, details) => log.info({ ...details }, message),
      warn: (message, details) => log.warn({ ...details }, message),
      error: (message, details) => log.error({ ...details }, message),
    },
    onNotify: (_channel: string, payload: string) => {
      for (const key of payload.split('\n')) {
        const feed = feeds.get(key)
        if (feed) void refresh(feed)
      }
    },
    // What was said while nobody listened is unknown: everybody looks.
    onReconnect: () => {
      for (const feed of feeds.values()) void refresh(feed)
    },
  })

  await listener.ready

  async function send(): Promise<void> {
    const names = [...pending.keys()]
    pending = new Map()
    timer = null
    // A payload holds at most 8000 bytes.
    for (let at = 0; at < names.length; at += 40) {
      const payload = names.slice(at, at + 40).join('\n')
      await sql`select pg_notify(${channel}, ${payload})`
        .execute(db)
        .catch((error: unknown) => log.warn({ err: error }, 'a wake-up was not sent; readers look again by themselves'))
    }
  }

  async function lookAgain(): Promise<void> {
    const startedAt = Date.now()
    const open = [...feeds.values()]
    if (open.length > 0) {
      const { rows } = await sql<{ venue_id: string; topic: string; version: number }>`
        select s.venue_id, s.topic, s.version from stream s
        join unnest(${open.map((feed) => feed.venueId)}::uuid[], ${open.map((feed) => feed.topic)}::text[]) as wanted (venue_id, topic)
          on s.venue_id = wanted.venue_id and s.topic = wanted.topic`.execute(db)
      const behind = rows.filter(
        (row) => (feeds.get(keyOf({ venueId: row.venue_id, topic: row.topic }))?.head ?? 0) < row.version,
      )
      await Promise.all(behind.map((row) => feeds.get(keyOf({ venueId: row.venue_id, topic: row.topic }))?.refresh()))
    }
    certainAt = startedAt
  }

  let looking: Promise<void> | null = null
  const looker = setInterval(() => {
    looking ??= lookAgain()
      .catch((error: unknown) => log.warn({ err: error }, 'live streams could not be checked'))
      .finally(() => {
        looking = null
      })
  }, lookAgainMilliseconds)
  looker.unref()

  return {
    epoch,
    uncertainFor: () => Date.now() - certainAt,
    wakeUp(names) {
      if (closed) return
      for (const name of names) {
        const feed = feeds.get(keyOf(name))
        if (feed) void refresh(feed)
        pending.set(keyOf(name), name)
      }
      timer ??= setTimeout(() => void send(), batchMilliseconds)
    },
    open(name) {
      const key = keyOf(name)
      let feed = feeds.get(key)
      if (!feed) {
        feed = new Feed(name.venueId, name.topic, {
          readHead: () => readHead(name),
          readAfter: (after) => read(name, after),
        })
        // Known to the wake-ups before the first read, so that nothing falls between.
        feeds.set(key, feed)
      }
      // Counted before anything is awaited: another reader's leaving must not take the feed from under this one.
      feed.readers += 1
      let open = true
      return {
        feed,
        close() {
          if (!open) return
          open = false
          feed.readers -= 1
          if (feed.readers === 0 && feeds.get(key) === feed) feeds.delete(key)
        },
      }
    },
    async close() {
      closed = true
      clearInterval(looker)
      if (timer) {
        clearTimeout(timer)
        await send()
      }
      await looking
      await listener.close()
    },
  }
}
