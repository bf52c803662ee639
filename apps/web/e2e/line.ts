import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** What lies between a browser and the product: it can be cut, and the product behind it replaced by its next version. */
export interface Line {
  url: string
  /** From here on nothing gets through, and what is open ends. */
  cut(): void
  restore(): void
  /** The same product whose files all have other names; those of before are gone. Ends every socket, as a restart does. */
  update(): void
  close(): Promise<void>
}

const fileName = /(?<=[/"'`])[A-Za-z][\w.-]*-[\w-]{8}\.(?:js|css)\b/g
const second = 'second.'

/** Opens a line to the product at `target`. */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  let isUpdated = false

  const server = createServer((request, response) => {
    const { url = '/' } = request
    const isOfSecond = url.startsWith(`/assets/${second}`)
    if (/^\/assets\/.*\.(js|css)$/.test(url) && isOfSecond !== isUpdated) {
      response.writeHead(404).end()
      return
    }
    const headers = { ...request.headers, 'accept-encoding': 'identity', 'if-none-match': '' }
    const upstream = forward(
      { hostname, port, method: request.method, path: url.replace(second, ''), headers },
      (answer) => pass(answer, response, isUpdated),
    )
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  })
  server.on('connection', (socket) => {
    if (isCut) socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  server.on('upgrade', (request, socket) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
    socket.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      endAll()
    },
    restore() {
      isCut = false
    },
    update() {
      isUpdated = true
      endAll()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        endAll()
      }),
  }
}

async function pass(answer: IncomingMessage, response: ServerResponse, isUpdated: boolean): Promise<void> {
  const headers = { ...answer.headers }
  const isText = /javascript|html/.test(headers['content-type'] ?? '')
  if (!isUpdated || !isText) {
    response.writeHead(answer.statusCode ?? 502, headers)
    answer.pipe(response)
    return
  }
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const text = Buffer.concat(parts)
    .toString()
    .replaceAll(fileName, (name) => second + name)
    .replace(/(?<=revision\W{1,4})[0-9a-f]{16}/, '2'.repeat(16))
  // The scripts in the page are others now, so their hashes no longer fit.
  delete headers['content-security-policy']
  delete headers.etag
  response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': Buffer.byteLength(text) })
  response.end(text)
}
