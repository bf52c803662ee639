import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { FullReply } from './refusal-reply.ts'

// An answer may come before the body was read. What is still under way gets this long to arrive, so that the caller
// sees the answer rather than a broken connection; after it the connection ends.
const drainMilliseconds = 1500

/** Sends an answer as JSON. Nothing of the API may be kept by a cache. */
export function send(req: Request, res: Response, { status, body, headers }: FullReply): void {
  if (res.headersSent || res.destroyed) return
  const text = JSON.stringify(body)
  res.status(status).set({ 'Cache-Control': 'no-store', ...headers, 'Content-Type': 'application/json; charset=utf-8' })
  res.set('Content-Length', String(Buffer.byteLength(text)))
  res.end(text)
  if (!req.complete) drain(req)
}

function drain(req: Request): void {
  req.resume()
  const timer = setTimeout(() => {
    if (!req.complete) req.socket.destroy()
  }, drainMilliseconds)
  timer.unref()
  req.once('end', () => clearTimeout(timer))
}

/** A text that does not change while the process lives. */
export interface StaticFile {
  contentType: string
  text: string
  etag: string
  headers?: Record<string, string>
}

export function staticFile(contentType: string, text: string): StaticFile {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  return { contentType: `${contentType}; charset=utf-8`, text, etag }
}

/** Sends a file, or 304 to who has it already. */
export function sendFile(req: Request, res: Response, file: StaticFile): void {
  res.set({ 'Cache-Control': 'no-cache', ETag: file.etag, ...file.headers })
  const known = (req.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(file.etag)) {
    res.status(304).end()
    return
  }
  res
    .status(200)
    .set('Content-Type', file.contentType)
    .set('Content-Length', String(Buffer.byteLength(file.text)))
  res.end(file.text)
}
