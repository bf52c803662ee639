import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findPicture, type OpenExport, openDocument, openExport, type Services, toRefusal } from '@marquee/api'
import type { Request, Response } from 'express'
import { readQuery } from '../read-query.ts'
import { notFound, replyToRefusal } from '../refusal-reply.ts'
import { refuseUnknown } from '../route-table.ts'
import { send } from '../send.ts'

const folder = 'api/files/'
// A client that reads nothing for so long has left without closing the connection.
const stalledMilliseconds = 60_000

// A file is shown or kept, and nothing that is in it runs.
const inert = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}

/** Whether a path is one of the files. */
export const isFilePath = (path: string): boolean => path.startsWith(folder)

/**
 * Serves the files below `api/files/`, which carry their proof in their address, because an `<img>` and a download can
 * carry no token: a picture's random id, the signed ticket of an export or a document. Whatever is wrong with it, the answer is the same.
 */
export async function answerFile(services: Services, req: Request, res: Response): Promise<void> {
  if (req.method !== 'GET' && req.method !== 'HEAD') return refuseUnknown(req, res, { methods: ['GET'] })
  const name = `api${req.path}`.slice(folder.length)
  try {
    if (name === 'export') await answerExport(services, req, res)
    else if (name === 'document') await answerDocument(services, req, res)
    else await answerPicture(services, name, { req, res })
  } catch (thrown) {
    const refusal = toRefusal(thrown)
    services.log.warn({ err: refusal.data.cause ?? refusal }, 'a file could not be sent')
    send(req, res, replyToRefusal(refusal, { path: folder, requestId: req.get('x-request-id') ?? '' }))
  }
}

async function answerPicture(services: Services, id: string, { req, res }: { req: Request; res: Response }) {
  const picture = await findPicture(services, id)
  if (!picture) return refuse(req, res)
  const etag = `"${id}"`
  res.set({ ...inert, 'Cache-Control': 'private, max-age=31536000, immutable', ETag: etag })
  const known = (req.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) {
    res.status(304).end()
    return
  }
  res.status(200).set({
    'Content-Disposition': 'inline',
    'Content-Type': picture.mediaType,
    'Content-Length': String(picture.content.length),
  })
  res.end(req.method === 'HEAD' ? undefined : picture.content)
}

async function answerExport(services: Services, req: Request, res: Response) {
  const { ticket } = readTicket(req.url)
  const file = ticket === undefined ? null : await openExport(services, ticket)
  if (!file) return refuse(req, res)
  res.status(200).set({
    ...inert,
    ...file.headers,
    'Cache-Control': 'no-store',
    'Content-Disposition': `attachment; filename="${file.name}"`,
    'Content-Type': 'text/csv; charset=utf-8',
  })
  if (req.method === 'HEAD') res.end()
  else await stream(services, file, res)
}

// Shown, not kept: it is on the screen of the person who prints it. It is made anew each time.
async function answerDocument(services: Services, req: Request, res: Response) {
  const { ticket } = readTicket(req.url)
  const file = ticket === undefined ? null : await openDocument(services, ticket)
  if (!file) return refuse(req, res)
  res.status(200).set({
    // Without the sandbox, in which browsers refuse to show a PDF; nothing of it runs as a page of ours.
    'Content-Security-Policy': "frame-ancestors 'self'",
    // The page prints it from a frame; older browsers ask here.
    'X-Frame-Options': 'SAMEORIGIN',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Content-Disposition': `inline; filename="${file.name}"`,
    'Content-Type': file.mediaType,
    'Content-Length': String(file.content.length),
  })
  res.end(req.method === 'HEAD' ? undefined : file.content)
}

// A query that cannot be read names no ticket.
function readTicket(url: string): { ticket?: string } {
  try {
    const { ticket } = readQuery(url, ['ticket']) as { ticket?: unknown }
    return typeof ticket === 'string' ? { ticket } : {}
  } catch {
    return {}
  }
}

// Each piece is made when the one before it has been taken, so that the memory holds one or two, however long the list.
async function stream(services: Services, file: OpenExport, res: Response): Promise<void> {
  res.setTimeout(stalledMilliseconds, () => res.destroy())
  try {
    await pipeline(Readable.from(file.text(), { highWaterMark: 1 }), res)
  } catch (thrown) {
    // The head is sent: the only way to say that the file is not whole is to break off.
    const left = (thrown as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!left) services.log.warn({ err: thrown, file: file.name }, 'an export broke off')
    res.destroy()
  }
}

const refuse = (req: Request, res: Response) => send(req, res, { ...notFound, headers: {} })
