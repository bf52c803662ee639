import { openSocket, type TestSocket } from './socket.ts'

/** A client that follows a stream, comes back after every cut, and keeps what it was told. */
export interface Reader {
  /** Versions of the changes, in the order in which they came. */
  versions: number[]
  /** What the changes said, each once, in the order of their versions. */
  changes: unknown[]
  /** The version at which the first connection stood. */
  startedAt: number
  resyncs: number
  cuts: number
  /** Cuts the connection hard, as a lost network does. */
  cut(): void
  stop(): void
}

interface ReaderOptions {
  /** Asked before every connection: servers come and go. */
  url: () => string
  token: () => string | Promise<string>
  /** What it follows; by default the changes of users. */
  stream?: { path: string; input: object }
  /** false: comes back like someone new, for the control. */
  resumes?: boolean
  /** Awaited before it comes back. */
  beforeReturn?: () => Promise<void>
}

const versionOf = (id: string) => Number(id.split('.')[1])

/** Starts a reader; resolves when its stream has begun. */
export async function startReader({
  url,
  token,
  resumes = true,
  beforeReturn,
  stream,
}: ReaderOptions): Promise<Reader> {
  let socket: TestSocket | null = null
  let lastEventId: string | undefined
  let stopped = false
  const reader: Reader = {
    versions: [],
    changes: [],
    startedAt: -1,
    resyncs: 0,
    cuts: 0,
    cut() {
      reader.cuts += 1
      socket?.ws.terminate()
    },
    stop() {
      stopped = true
      socket?.close()
    },
  }

  function take(message: TestSocket['messages'][number]): void {
    // The database was away when the reader's rights were asked for: the web client begins such a stream again.
    if (message.error?.json?.data?.httpStatus === 503) {
      reader.cut()
      return
    }
    const event = message.result?.data?.json
    if (!event?.data) return
    lastEventId = event.id as string
    if (event.data.type === 'change') {
      const version = versionOf(event.id)
      if (!reader.versions.includes(version)) reader.changes.push(event.data.payload)
      reader.versions.push(version)
    } else if (event.data.type === 'resync') reader.resyncs += 1
    else if (reader.startedAt < 0) reader.startedAt = versionOf(event.id)
  }

  async function connect(): Promise<TestSocket> {
    for (;;) {
      try {
        const next = await openSocket(url(), { token: await token() })
        next.onMessage = take
        const { path, input } = stream ?? { path: 'users.changed', input: {} }
        next.subscribe(path, resumes ? lastEventId : undefined, input)
        return next
      } catch (error) {
        if (stopped) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  socket = await connect()
  await socket.next(({ result }) => result?.data?.json?.data !== undefined)
  void (async () => {
    while (!stopped) {
      await socket?.closed
      if (stopped) return
      await beforeReturn?.()
      socket = await connect()
    }
  })().catch((error: unknown) => {
    if (!stopped) throw error
  })
  return reader
}

/** What is wrong with what a reader was told of everything up to `last`; null when nothing is. */
export function lossOf({ versions, startedAt, cuts }: Reader, last: number): string | null {
  const seen = new Set(versions)
  const missing: number[] = []
  for (let version = startedAt + 1; version <= last; version += 1) if (!seen.has(version)) missing.push(version)
  if (missing.length > 0) return `missing ${missing.length}: ${missing.slice(0, 10).join(', ')}`
  if (versions.length - seen.size > cuts) return `${versions.length - seen.size} twice after ${cuts} cuts`
  const firsts = [...seen]
  return firsts.every((version, index) => index === 0 || version > (firsts[index - 1] ?? 0)) ? null : 'out of order'
}
