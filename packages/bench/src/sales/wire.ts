import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'

/**
 * A call of a procedure; returns its output, or the code of its refusal. Where several people call in turns, `person`
 * says whose call it must be: a hold is sold by whoever holds it.
 */
export type Call = (path: string, input: object, person?: number) => Promise<Answer>

export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: a benchmark looks into answers freely
  data: any
  refused: string | null
}

interface Line {
  call: Call
  close(): void
}

interface Reply {
  id?: number
  result?: { data?: { json: unknown } }
  error?: { json?: { message: string }; message?: string }
}

const answerOf = ({ result, error }: Reply): Answer => ({
  data: result?.data?.json ?? result?.data ?? null,
  refused: error?.json?.message ?? error?.message ?? null,
})

/** Calls over kept HTTP connections, one for each client. Without a token: tRPC as it comes, no transformer. */
export function openHttp({ port, token }: { port: number; token: string | null }, clients: number): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    call: (path, input) =>
      new Promise((resolve, reject) => {
        const body = JSON.stringify(token === null ? input : { json: input })
        const length = { 'content-length': Buffer.byteLength(body) }
        const call = request(
          { port, path: `/trpc/${path}`, agent, host: '127.0.0.1', method: 'POST', headers: { ...headers, ...length } },
          (response) => {
            let text = ''
            response.setEncoding('utf8')
            response.on('data', (chunk: string) => {
              text += chunk
            })
            response.on('end', () => resolve(answerOf(JSON.parse(text) as Reply)))
          },
        )
        call.on('error', reject)
        call.end(body)
      }),
    close: () => agent.destroy(),
  }
}

/** Asks a query over HTTP. */
export async function ask(
  { port, token }: { port: number; token: string },
  path: string,
  input: object,
): Promise<Answer> {
  const query = encodeURIComponent(JSON.stringify({ json: input }))
  const response = await fetch(`http://127.0.0.1:${port}/trpc/${path}?input=${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answerOf((await response.json()) as Reply)
}

/**
 * Calls over sockets, in turns: one socket may bring only so many frames a second. `count` is a multiple of the tokens.
 * A server that slept for long cuts
 * them when it wakes, as one whose people have gone: `ready` opens them again, and a call whose socket goes fails.
 */
export async function openSockets(
  { port, tokens }: { port: number; tokens: string[] },
  count: number,
): Promise<Line & { ready(): Promise<void> }> {
  const waiting = new Map<number, { socket: number; settle: (answer: Answer) => void; fail: (why: Error) => void }>()

  async function open(index: number): Promise<WebSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/trpc?connectionParams=1`, {
      origin: `http://127.0.0.1:${port}`,
    })
    await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
    socket.send(JSON.stringify({ method: 'connectionParams', data: { token: tokens[index % tokens.length] } }))
    socket.on('message', (data) => {
      const text = data.toString()
      if (text === 'PING') return socket.send('PONG')
      const reply = JSON.parse(text) as Reply
      const call = waiting.get(reply.id ?? -1)
      waiting.delete(reply.id ?? -1)
      call?.settle(answerOf(reply))
    })
    socket.on('close', (code, reason) => {
      for (const [id, call] of waiting) {
        if (call.socket !== index) continue
        waiting.delete(id)
        call.fail(new Error(`a socket was closed (${code} ${reason}) before its answer came`))
      }
    })
    return socket
  }

  const sockets = await Promise.all(Array.from({ length: count }, (_, index) => open(index)))
  let last = 0
  return {
    async ready() {
      await Promise.all(
        sockets.map(async (socket, index) => {
          if (socket.readyState !== WebSocket.OPEN) sockets[index] = await open(index)
        }),
      )
    },
    call: (path, input, person) =>
      new Promise((settle, fail) => {
        last += 1
        const id = last
        // Sockets of one person are as many apart as there are people.
        const socket = (person === undefined ? id : id * tokens.length + (person % tokens.length)) % count
        waiting.set(id, { socket, settle, fail })
        sockets[socket]?.send(JSON.stringify({ id, method: 'mutation', params: { path, input: { json: input } } }))
      }),
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}
