import { WebSocket } from 'ws'

interface Message {
  id?: number | string | null
  method?: string
  // biome-ignore lint/suspicious/noExplicitAny: messages are looked into freely by the tests
  result?: any
  // biome-ignore lint/suspicious/noExplicitAny: messages are looked into freely by the tests
  error?: any
}

export interface TestSocket {
  ws: WebSocket
  messages: Message[]
  onMessage: (message: Message) => void
  /** Resolves with code and time when the socket ends. */
  closed: Promise<{ code: number; reason: string; at: number }>
  send(message: unknown): void
  /** Sends a call; resolves with its first reply. */
  call(method: 'query' | 'mutation', path: string, input?: unknown): Promise<Message>
  /** Starts a subscription; its events are among the messages. */
  subscribe(path: string, lastEventId?: string, input?: object): number
  /** The next message that fits, those already here included. */
  next(fits: (message: Message) => boolean): Promise<Message>
  close(): void
}

interface SocketOptions {
  token?: string
  origin?: string | null
  headers?: Record<string, string>
}

/** Opens a socket the way the web client does: the token as its first message, never in the address. */
export async function openSocket(url: string, options: SocketOptions = {}): Promise<TestSocket> {
  const { token, origin = url, headers = {} } = options
  const withParams = token !== undefined
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/trpc${withParams ? '?connectionParams=1' : ''}`, {
    headers: { ...(origin === null ? {} : { origin }), ...headers },
  })
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  const closed = new Promise<{ code: number; reason: string; at: number }>((resolve) => {
    ws.once('close', (code, reason) => {
      resolve({ code, reason: reason.toString(), at: Date.now() })
      for (const wake of waiting) wake()
    })
  })
  ws.on('message', (data) => {
    const text = data.toString()
    if (text === 'PONG') return
    if (text === 'PING') return ws.send('PONG')
    const message = JSON.parse(text) as Message
    messages.push(message)
    socket.onMessage(message)
    for (const wake of waiting) wake()
  })
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('error', reject)
  })
  ws.on('error', () => {})
  if (withParams) ws.send(JSON.stringify({ method: 'connectionParams', data: { token } }))
  let lastId = 0

  const socket: TestSocket = {
    ws,
    messages,
    onMessage: () => {},
    closed,
    send: (message) => ws.send(JSON.stringify(message)),
    async call(method, path, input) {
      const id = ++lastId
      socket.send({ id, method, params: { path, ...(input === undefined ? {} : { input: { json: input } }) } })
      return socket.next((message) => message.id === id)
    },
    subscribe(path, lastEventId, input = {}) {
      const id = ++lastId
      socket.send({ id, method: 'subscription', params: { path, input: { json: input }, lastEventId } })
      return id
    },
    next: (fits) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(look)
          reject(new Error('the message did not come within 10 s'))
        }, 10_000)
        const look = () => {
          const found = messages.find(fits)
          if (!found && ws.readyState === ws.OPEN) return
          clearTimeout(late)
          waiting.delete(look)
          if (found) resolve(found)
          else reject(new Error('the socket closed before the message came'))
        }
        waiting.add(look)
        look()
      }),
    close: () => ws.close(),
  }
  return socket
}

/** Tries to open a socket; returns the HTTP status of the refusal, or 101. */
export async function upgradeStatus(url: string, headers: Record<string, string>, path = '/trpc'): Promise<number> {
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, { headers })
  return new Promise((resolve, reject) => {
    ws.once('open', () => {
      ws.terminate()
      resolve(101)
    })
    ws.once('unexpected-response', (_req, res) => {
      res.resume()
      resolve(res.statusCode ?? 0)
    })
    ws.once('error', reject)
  })
}
