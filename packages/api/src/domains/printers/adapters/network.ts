import { lookup } from 'node:dns'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import type { PrinterSettings } from '../repo/queue.ts'
import { mayBePrinter } from '../service/address.ts'
import { type Printed, type PrinterAdapter, PrinterFault, type PrinterStatus } from './adapter.ts'
import { askDone, askStatus, isDone, isStatus, statusAnswers, statusOf } from './status.ts'

/** How printers in the network are reached. */
export interface PrinterOptions {
  /** Also addresses of this machine: for trying out. */
  allowLoopback: boolean
  /** How long a connection is waited for, an answer to a question, and the end of a paper; absent: as below. */
  patience?: Partial<Patience>
}
interface Patience {
  connectMs: number
  statusMs: number
  printMs: number
}
const usual: Patience = { connectMs: 4_000, statusMs: 1_000, printMs: 8_000 }

declare module '../../../core/context.ts' {
  interface Services {
    printers: PrinterOptions
  }
}

class ForbiddenAddress extends Error {}

// Asked by the socket itself: what was looked at is what is connected to, however soon the name leads elsewhere.
const guarded =
  (options: PrinterOptions): LookupFunction =>
  (host, { all }, done) => {
    lookup(host, { all: true }, (error, found) => {
      const [first] = found ?? []
      if (error) done(error, '', 0)
      else if (!first || !found.every(({ address }) => mayBePrinter(address, options))) {
        done(new ForbiddenAddress('no address of a printer'), '', 0)
      } else if (all) done(null, found)
      else done(null, first.address, first.family)
    })
  }

/** A printer that hears ESC/POS at a port of the network. */
export function networkPrinters(options: PrinterOptions): PrinterAdapter {
  const patience = { ...usual, ...options.patience }
  return {
    async print(printer, bytes) {
      const line = await openLine(printer, options, patience)
      try {
        return await printOver(line, bytes, { ...patience, answers: printer.answers })
      } finally {
        line.socket.destroy()
      }
    },
  }
}

interface Line {
  socket: Socket
  /** Waits for so many bytes of a sort; what has come by then otherwise. */
  hear(isWanted: (byte: number) => boolean, count: number, ms: number): Promise<number[]>
  isBroken(): boolean
}

function openLine({ host, port }: PrinterSettings, options: PrinterOptions, { connectMs }: Patience): Promise<Line> {
  const address = host ?? ''
  if (isIP(address) !== 0 && !mayBePrinter(address, options)) throw new PrinterFault('address', false)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, lookup: guarded(options) })
    const heard: number[] = []
    let isBroken = false
    let wake = () => {}
    const timer = setTimeout(() => socket.destroy(new Error('no connection in time')), connectMs)
    socket.on('error', (cause) => {
      isBroken = true
      reject(new PrinterFault(cause instanceof ForbiddenAddress ? 'address' : 'unreachable', false, { cause }))
      wake()
    })
    socket.on('close', () => {
      clearTimeout(timer)
      isBroken = true
      wake()
    })
    socket.on('data', (chunk: Buffer) => {
      heard.push(...chunk)
      wake()
    })
    const hear: Line['hear'] = async (isWanted, count, ms) => {
      const until = performance.now() + ms
      for (;;) {
        const found = heard.filter(isWanted)
        const left = until - performance.now()
        if (found.length >= count || isBroken || left <= 0) {
          heard.length = 0
          return found
        }
        await new Promise<void>((next) => {
          const late = setTimeout(next, left)
          wake = () => {
            clearTimeout(late)
            next()
          }
        })
      }
    }
    socket.on('connect', () => {
      clearTimeout(timer)
      resolve({ socket, hear, isBroken: () => isBroken })
    })
  })
}

async function statusOver({ socket, hear }: Line, ms: number): Promise<PrinterStatus> {
  socket.write(askStatus)
  return statusOf(await hear(isStatus, statusAnswers, ms))
}

interface Knowing extends Patience {
  answers: boolean
}

async function printOver(line: Line, bytes: Uint8Array, { statusMs, printMs, answers }: Knowing): Promise<Printed> {
  const before = await statusOver(line, statusMs)
  if (line.isBroken()) throw new PrinterFault('unreachable', false)
  // One that has answered and does not now takes nothing in: a paper would be lost, or come out at any time.
  if (before === null && answers) throw new PrinterFault('silent', false)
  if (before !== null && before !== 'ready') throw new PrinterFault(before, false)
  const { socket, hear } = line
  await write(socket, bytes, printMs)
  // A printer that says nothing of itself is not asked: it would print the question.
  if (before === null) {
    await end(socket, statusMs)
    return { isConfirmed: false, says: 'nothing' }
  }
  socket.write(askDone)
  const done = await hear(isDone, 1, printMs)
  if (line.isBroken()) throw new PrinterFault('unreachable', true)
  const after = await statusOver(line, statusMs)
  if (after !== null && after !== 'ready') throw new PrinterFault(after, true)
  await end(socket, statusMs)
  return { isConfirmed: done.length > 0 && after === 'ready', says: after ?? 'stopped' }
}

/** Resolves when the machine has taken all of it over; a printer that takes nothing any more is a fault. */
function write(socket: Socket, bytes: Uint8Array, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new PrinterFault('unreachable', true))
    const late = setTimeout(fail, ms)
    socket.once('close', fail)
    socket.write(bytes, (error) => {
      clearTimeout(late)
      socket.off('close', fail)
      if (error) fail()
      else resolve()
    })
  })
}

// Ends in good order: cut off at once, a printer may forget what it has not printed yet.
function end(socket: Socket, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, ms)
    socket.once('close', () => {
      clearTimeout(late)
      resolve()
    })
    socket.end()
  })
}
