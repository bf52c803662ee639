import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  findPicture,
  type OpenExport,
  openCardsDocument,
  openDocument,
  openExport,
  openFile,
  openInvoice,
  openPersonalData,
  openPurchaseOrder,
  openQuote,
  openShareStatement,
  receiveFile,
  type Services,
  toRefusal,
} from '@marquee/api'
import type { Request, Response } from 'express'
import { readQuery } from '../read-query.ts'
import { notFound, replyToRefusal } from '../refusal-reply.ts'
import { refuseUnknown } from '../route-table.ts'
import { send } from '../send.ts'

const folder = 'api/files/'
const uploads = 'api/files'
// A client that reads nothing for so long has left without closing the connection.
const stalledMilliseconds = 60_000

// A file is shown or kept, and nothing that is in it runs.
const inert = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}

/** Whether a path is one of the files. */
export const isFilePath = (path: string): boolean => path.startsWith(folder) || path === uploads

/**
 * Serves the files below `api/files/`, which carry their proof in their address, because an `<img>` and a download can
 * carry no token: a picture's random id, the signed ticket of a stored file, an export or a document. Whatever is wrong
 * with it, the answer is the same. An upload carries its leave in the same way.
 */
export async function answerFile(services: Services, req: Request, res: Response): Promise<void> {
  if (`api${req.path}` === uploads) return answerUpload(services, req, res)
  if (req.method !== 'GET' && req.method !== 'HEAD') return refuseUnknown(req, res, { methods: ['GET'] })
  const name = `api${req.path}`.slice(folder.length)
  try {
    if (name === 'export') await answerExport(services, req, res)
    else if (name === 'document') await answerDocument(services, req, res)
    else if (req.url.includes('?')) await answerStored(services, name, { req, res })
    else await answerPicture(services, name, { req, res })
  } catch (thrown) {
    const refusal = toRefusal(thrown)
    services.log.warn({ err: refusal.data.cause ?? refusal }, 'a file could not be sent')
    if (res.headersSent) res.destroy()
    else send(req, res, replyToRefusal(refusal, { path: folder, requestId: req.get('x-request-id') ?? '' }))
  }
}

// The body is the file itself; it is not touched before its leave and its length have been looked at.
async function answerUpload(services: Services, req: Request, res: Response): Promise<void> {
  if (req.method !== 'POST') return refuseUnknown(req, res, { methods: ['POST'] })
  const { ticket } = readTicket(req.url)
  const announced = req.get('content-length')
  try {
    const leave = ticket ?? ''
    const file = await receiveFile(services, {
      leave,
      body: req,
      announcedBytes: announced === undefined ? null : Number(announced),
    })
    send(req, res, { status: 200, headers: { 'Cache-Control': 'no-store' }, body: file })
  } catch (thrown) {
    // Nobody is left to be told.
    if (req.destroyed && !req.complete) return
    const refusal = toRefusal(thrown)
    if (refusal.code === 'NOT_FOUND') return refuse(req, res)
    if (refusal.code === 'INTERNAL') services.log.error({ err: thrown }, 'a file could not be taken in')
    send(req, res, replyToRefusal(refusal, { path: uploads, requestId: req.get('x-request-id') ?? '' }))
  }
}

async function answerStored(services: Services, id: string, { req, res }: { req: Request; res: Response }) {
  const { ticket } = readTicket(req.url)
  const file = ticket === undefined ? null : await openFile(services, id, ticket)
  if (!file) return refuse(req, res)
  const isShown = shown.has(file.mediaType)
  res.set({
    ...inert,
    'Accept-Ranges': 'bytes',
    'Cache-Control': `private, max-age=${file.secondsLeft}`,
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(file.name)}`,
    ETag: file.etag,
  })
  if (req.get('if-none-match') === file.etag) {
    res.status(304).end()
    return
  }
  const wanted =
    req.get('if-range') === undefined || req.get('if-range') === file.etag ? req.range(file.size) : undefined
  if (wanted === -1) {
    res.status(416).set('Content-Range', `bytes */${file.size}`).end()
    return
  }
  // Several ranges at once are answered whole, as they may be.
  const range = Array.isArray(wanted) && wanted.type === 'bytes' && wanted.length === 1 ? wanted[0] : undefined
  const bytes = req.method === 'HEAD' ? null : await file.read(range)
  if (!bytes && req.method !== 'HEAD') return refuse(req, res)
  if (range) res.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  res.status(range ? 206 : 200).set({
    'Content-Type': file.mediaType,
    'Content-Length': String(range ? range.end - range.start + 1 : file.size),
  })
  if (bytes) await pour(services, bytes, res)
  else res.end()
}

// What a browser shows by itself and that cannot do anything.
const shown = new Set(['image/webp', 'image/png', 'image/jpeg', 'image/gif'])
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

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
  const bytes = req.method === 'HEAD' ? null : await picture.read()
  if (!bytes && req.method !== 'HEAD') return refuseLost(req, res)
  res.status(200).set({
    'Content-Disposition': 'inline',
    'Content-Type': picture.mediaType,
    'Content-Length': String(picture.size),
  })
  if (bytes) await pour(services, bytes, res)
  else res.end()
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
    'Content-Type': file.mediaType,
  })
  if (req.method === 'HEAD') res.end()
  else await stream(services, file, res)
}

// Shown, not kept: it is on the screen of the person who prints it. It is made anew each time.
async function answerDocument(services: Services, req: Request, res: Response) {
  const { ticket } = readTicket(req.url)
  // To be handed over, not looked at: shown, it would take the place of the page that asked for it.
  const toKeep = ticket === undefined ? null : await openPersonalData(services, ticket)
  const file =
    ticket === undefined
      ? null
      : (toKeep ??
        (await openDocument(services, ticket)) ??
        (await openInvoice(services, ticket)) ??
        (await openPurchaseOrder(services, ticket)) ??
        (await openQuote(services, ticket)) ??
        (await openShareStatement(services, ticket)) ??
        (await openCardsDocument(services, ticket)))
  if (!file) return refuse(req, res)
  res.status(200).set({
    // Without the sandbox, in which browsers refuse to show a PDF; nothing of it runs as a page of ours.
    'Content-Security-Policy': "frame-ancestors 'self'",
    // The page prints it from a frame; older browsers ask here.
    'X-Frame-Options': 'SAMEORIGIN',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Content-Disposition': `${toKeep ? 'attachment' : 'inline'}; filename="${file.name}"`,
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
const stream = (services: Services, file: OpenExport, res: Response) =>
  pour(services, Readable.from(file.text(), { highWaterMark: 1 }), res, file.name)

async function pour(services: Services, from: Readable, res: Response, name?: string): Promise<void> {
  res.setTimeout(stalledMilliseconds, () => res.destroy())
  try {
    await pipeline(from, res)
  } catch (thrown) {
    // The head is sent: the only way to say that the file is not whole is to break off.
    const left = (thrown as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!left)
      services.log.warn({ err: thrown, file: name }, name === undefined ? 'a file broke off' : 'an export broke off')
    res.destroy()
  }
}

// Not for good: it may be brought back from a backup.
function refuseLost(req: Request, res: Response) {
  for (const header of ['Cache-Control', 'ETag']) res.removeHeader(header)
  refuse(req, res)
}

const refuse = (req: Request, res: Response) => send(req, res, { ...notFound, headers: {} })
