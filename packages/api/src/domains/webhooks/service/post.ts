import { type LookupAddress, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Answered } from '../repo/deliveries.ts'
import { hostOf, isPublicIp } from './address.ts'

/** How messages leave this process. */
export interface WebhookOptions {
  /** Also http and addresses of the own network: for trying out. */
  allowPrivate: boolean
  /** Absent: the resolver of the system. */
  resolve?: (host: string) => Promise<LookupAddress[]>
  /** For how long an answer is waited for, all of it; absent: ten seconds. */
  timeoutMs?: number
}

declare module '../../../core/context.ts' {
  interface Services {
    webhooks: WebhookOptions
  }
}

const patienceMs = 10_000
const keptBytes = 500

class PrivateAddress extends Error {}

const systemResolve = (host: string) =>
  new Promise<LookupAddress[]>((resolve, reject) => {
    lookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found)))
  })

// Asked by the socket itself: what was looked at is what is connected to, however soon the name leads elsewhere.
function guarded({ allowPrivate, resolve = systemResolve }: WebhookOptions): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (found) => {
        const isPublic = allowPrivate || (found.length > 0 && found.every(({ address }) => isPublicIp(address)))
        const [first] = found
        if (!isPublic || !first) done(new PrivateAddress('not a public address'), '', 0)
        else if (options.all) done(null, found)
        else done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    )
  }
}

function reasonOf(error: NodeJS.ErrnoException): Answered['error'] {
  if (error instanceof PrivateAddress) return 'private'
  const code = error.code ?? ''
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout'
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'dns'
  if (code === 'ECONNREFUSED') return 'refused'
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code) ? 'tls' : 'network'
}

interface Message {
  url: string
  headers: Record<string, string>
  body: string
}

/**
 * Sends one message and reads the beginning of what comes back. Nothing is followed: a redirection is an answer like
 * others. Never throws.
 */
export async function postMessage(options: WebhookOptions, { url: text, headers, body }: Message): Promise<Answered> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const url = new URL(text)
    const host = hostOf(url)
    const isSafe = options.allowPrivate || (url.protocol === 'https:' && (isIP(host) === 0 || isPublicIp(host)))
    if (!isSafe) throw new PrivateAddress('not a public address')
    const { status, answer } = await send(url, {
      headers,
      body,
      lookup: guarded(options),
      timeoutMs: options.timeoutMs ?? patienceMs,
    })
    return { status, answer, error: null, tookMs: took() }
  } catch (error) {
    return { status: null, answer: null, error: reasonOf(error as NodeJS.ErrnoException), tookMs: took() }
  }
}

interface Sent {
  headers: Record<string, string>
  body: string
  lookup: LookupFunction
  timeoutMs: number
}

function send(url: URL, { headers, body, lookup: find, timeoutMs }: Sent): Promise<{ status: number; answer: string }> {
  const start = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = start(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Marquee-Webhooks/1',
      },
      agent: false,
      lookup: find,
      signal: AbortSignal.timeout(timeoutMs),
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      // What is not a text or too long is cut: people read it to see what is wrong.
      const end = () => {
        const answer = Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8').replaceAll('\u0000', '')
        resolve({ status: response.statusCode ?? 0, answer: answer.slice(0, keptBytes) })
        response.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= keptBytes) end()
      })
      response.on('end', end)
      response.on('error', reject)
    })
    request.end(body)
  })
}
