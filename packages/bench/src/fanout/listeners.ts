import { WebSocket } from 'ws'

/** Many open sockets that note when each change reaches each of them. */
export interface Listeners {
  count: number
  /** Changes: what is in the text says which. Times of arrival of one change, in order. */
  arrivals(marker: string): number[]
  /** Resolves when a change has reached everybody; throws after 10 s. */
  all(marker: string): Promise<void>
  /** Bytes of the last change that came. */
  lastBytes(): number
  close(): void
}

interface Options {
  url: string
  count: number
  /** Whose token the n-th socket shows; null: a socket without a greeting. */
  token(index: number): string | null
  /** What every socket asks for. */
  subscribe: object | null
  /** By what a change is known; null for a message that is none. */
  markerOf(text: string): string | null
}

const patience = 10_000

/** Opens them, fifty at a time, and waits until each has what it asked for. */
export async function openListeners({ url, count, token, subscribe, markerOf }: Options): Promise<Listeners> {
  const arrived = new Map<string, number[]>()
  const waiting = new Map<string, () => void>()
  const sockets: WebSocket[] = []
  let lastBytes = 0
  async function open(index: number): Promise<void> {
    const shown = token(index)
    const socket = new WebSocket(`${url}${shown === null ? '' : '/trpc?connectionParams=1'}`, {
      origin: url.replace('ws:', 'http:'),
      perMessageDeflate: false,
    })
    sockets.push(socket)
    await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const begun = new Promise<void>((resolve) => {
      if (subscribe === null) resolve()
      socket.on('message', (data: Buffer) => {
        const text = data.toString()
        if (text === 'PING') return socket.send('PONG')
        if (text.includes('"type":"start"')) return resolve()
        const marker = markerOf(text)
        if (marker === null) return
        lastBytes = data.length
        const times = arrived.get(marker) ?? []
        arrived.set(marker, times)
        times.push(performance.now())
        if (times.length === count) waiting.get(marker)?.()
      })
    })
    if (shown !== null) socket.send(JSON.stringify({ method: 'connectionParams', data: { token: shown } }))
    if (subscribe !== null) socket.send(JSON.stringify({ id: 1, method: 'subscription', params: subscribe }))
    await begun
  }
  for (let from = 0; from < count; from += 50) {
    await Promise.all(Array.from({ length: Math.min(50, count - from) }, (_, at) => open(from + at)))
  }
  return {
    count,
    arrivals: (marker) => arrived.get(marker) ?? [],
    all: (marker) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`a change reached ${arrived.get(marker)?.length ?? 0} of ${count}`)),
          patience,
        )
        const done = () => {
          clearTimeout(late)
          resolve()
        }
        if (arrived.get(marker)?.length === count) done()
        else waiting.set(marker, done)
      }),
    lastBytes: () => lastBytes,
    close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}
