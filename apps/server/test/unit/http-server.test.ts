import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createHttpServer } from '../../src/http-server.ts'
import { defaultLimits } from '../../src/limits.ts'

interface Stoppable {
  port: number
  close(withinMs: number): Promise<void>
}

async function ours(handler: RequestListener): Promise<Stoppable> {
  const http = createHttpServer({ limits: defaultLimits, handler })
  return { port: await http.listen(0, '127.0.0.1'), close: (ms) => http.close(ms) }
}

/** The control: what Node does by itself. */
async function plain(handler: RequestListener): Promise<Stoppable> {
  const server = createServer({ keepAliveTimeout: 200 }, handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port: (server.address() as AddressInfo).port, close }
}

const greet: RequestListener = (_req, res) => res.end('hello')
const ask = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'

interface Talk {
  socket: Socket
  text: () => string
  /** Resolves with what ended it: nothing, or the code of an error. */
  ended: Promise<string | undefined>
}

function talkTo(port: number): Talk {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let text = ''
  let error: string | undefined
  socket.on('data', (chunk) => {
    text += chunk.toString()
  })
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    error = code
  })
  socket.on('end', () => setImmediate(() => socket.end()))
  return { socket, text: () => text, ended: new Promise((resolve) => socket.once('close', () => resolve(error))) }
}

const answersIn = ({ text }: Talk): string[] => [...text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code = '']) => code)

async function answered(talk: Talk): Promise<Talk> {
  talk.socket.write(ask)
  await new Promise((resolve) => talk.socket.once('data', resolve))
  return talk
}

/** Requests over connections that are idle, sent at the moment of the stop. */
async function crossing({ port, close }: Stoppable): Promise<Talk[]> {
  const talks = await Promise.all(Array.from({ length: 20 }, () => answered(talkTo(port))))
  for (const { socket } of talks) socket.write(ask)
  await close(2000)
  return talks
}

/** Requests over connections that the kernel has accepted and the process has not. */
async function waiting({ port, close }: Stoppable): Promise<Talk[]> {
  const talks = Array.from({ length: 200 }, () => talkTo(port))
  for (const { socket } of talks) socket.write(ask)
  await Promise.all(talks.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
  await close(2000)
  return talks
}

const lost = async (talks: Talk[], answers: number): Promise<number> => {
  const ends = await Promise.all(talks.map(({ ended }) => ended))
  return talks.filter((talk, index) => ends[index] !== undefined || answersIn(talk).length < answers).length
}

describe('a stop', () => {
  it('answers what crosses with it on idle connections; Node by itself resets it', async () => {
    expect(await lost(await crossing(await plain(greet)), 2)).toBeGreaterThan(0)
    expect(await lost(await crossing(await ours(greet)), 2)).toBe(0)
  })

  it('answers clients that wait to be accepted; Node by itself resets them', async () => {
    expect(await lost(await waiting(await plain(greet)), 1)).toBeGreaterThan(0)
    expect(await lost(await waiting(await ours(greet)), 1)).toBe(0)
  })

  it('carries out nothing that comes after its goodbye', async () => {
    let carriedOut = 0
    const { port, close } = await ours((_req, res) => {
      carriedOut += 1
      res.end('hello')
    })
    const talk = await answered(talkTo(port))
    const ended = new Promise((resolve) => talk.socket.once('end', resolve))
    const closed = close(2000)
    await ended
    talk.socket.write(ask)
    await closed
    expect(answersIn(talk)).toEqual(['200', '503'])
    expect(talk.text()).toContain('Connection: close')
    expect(carriedOut).toBe(1)
  })

  it('lets an answer finish, and tells 503 to what has none in time', async () => {
    const { port, close } = await ours((req, res) => {
      if (req.url === '/slow') setTimeout(() => res.end('done'), 100)
      else if (req.url !== '/never') res.end('hello')
    })
    const slow = talkTo(port)
    slow.socket.write(ask.replace('/', '/slow'))
    const never = talkTo(port)
    never.socket.write(ask.replace('/', '/never'))
    await Promise.all([slow, never].map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
    // Both have reached the handler once a third connection has been answered.
    await answered(talkTo(port))
    await close(300)
    expect([await slow.ended, await never.ended]).toEqual([undefined, undefined])
    expect(slow.text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*done/)
    expect(never.text()).toMatch(/^HTTP\/1\.1 503 [\s\S]*Connection: close/)
  })
})
