import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a partner gets it. */
export interface Received {
  id: string
  at: string
  signatures: string[]
  text: string
  body: { type: string; timestamp: string; data: Record<string, Record<string, unknown>> }
}

/** A partner's server on this machine. `answer` is what it says to everything. */
export async function startReceiver() {
  const received: Received[] = []
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => {
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      received.push({
        id: String(request.headers['webhook-id']),
        at: String(request.headers['webhook-timestamp']),
        signatures: String(request.headers['webhook-signature']).split(' '),
        text,
        body: text ? JSON.parse(text) : {},
      })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    says(status: number, headers: Record<string, string> = {}, text = '') {
      answer = (_, response) => response.writeHead(status, headers).end(text)
    },
    /** Takes everything and never finishes its answer; `drips`: sends a byte of it now and then. */
    isSlow({ drips }: { drips: boolean }) {
      answer = (_, response) => {
        if (!drips) return
        response.writeHead(200)
        const timer = setInterval(() => response.write('.'), 20)
        response.on('close', () => clearInterval(timer))
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What the standard says a signature is, written once more. */
export function signatureOf(secret: string, { id, at, text }: Received): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${text}`).digest('base64')}`
}
