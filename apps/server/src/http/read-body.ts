import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { Limits } from '../limits.ts'

/** A body, or why there is none: longer than allowed, or the caller left. */
export type Body = { bytes: Buffer<ArrayBuffer> } | { problem: 'too-large' | 'left' }

/** Whether the caller announces a body. */
export function hasBody(req: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers
  return encoding !== undefined || (length !== undefined && length !== '0')
}

const joinedAtMost = 256 * 1024

/** Reads a whole body, up to `limit` bytes. What is too long is not kept, not even the part that was read. */
export function readBody(req: IncomingMessage, limit: number): Promise<Body> {
  if (Number(req.headers['content-length'] ?? 0) > limit) return Promise.resolve({ problem: 'too-large' })
  // A caller that waited for a turn may be gone, and its connection says so only once.
  if (req.destroyed) return Promise.resolve({ problem: 'left' })
  return new Promise((resolve) => {
    let chunks: Buffer[] = []
    let size = 0
    // Of a long body each part is put in its place as it comes: to join 30 MB at the end takes 25 ms.
    const announced = Number(req.headers['content-length'] ?? 0)
    const whole = announced > joinedAtMost ? Buffer.allocUnsafeSlow(announced) : null
    const settle = (body: Body) => {
      req.off('data', onData).off('end', onEnd).off('close', onLeft)
      chunks = []
      resolve(body)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) settle({ problem: 'too-large' })
      else if (whole) chunk.copy(whole, size - chunk.length)
      else chunks.push(chunk)
    }
    const onEnd = () => settle({ bytes: whole ?? Buffer.concat(chunks) })
    const onLeft = () => settle({ problem: 'left' })
    req.on('data', onData).once('end', onEnd).once('close', onLeft)
  })
}

// A body that is only a little too long is read to its end; of a flood no more than this.
const discardAtMost = 4 * 1024 * 1024

/**
 * Once a request is answered, throws away what is still coming of a body that nobody wants, for a while, so that the
 * caller gets to read the answer; then the connection is cut.
 */
export function discardUnwanted({ unwantedBodyMs }: Pick<Limits, 'unwantedBodyMs'>): RequestHandler {
  return (req, res, next) => {
    res.once('finish', () => {
      if (req.complete) return
      let size = 0
      req.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > discardAtMost) req.pause()
      })
      req.resume()
      const timer = setTimeout(() => {
        if (!req.complete) req.socket.destroy()
      }, unwantedBodyMs)
      timer.unref()
      req.once('end', () => clearTimeout(timer))
    })
    next()
  }
}
