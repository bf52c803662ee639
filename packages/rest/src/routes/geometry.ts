import { type Context, toRefusal } from '@marquee/api'
import type { Request, Response } from 'express'
import { callProcedure } from '../procedures.ts'
import { notFound, replyToRefusal } from '../refusal-reply.ts'
import { refuseUnknown } from '../route-table.ts'
import { send } from '../send.ts'

const folder = 'api/seat-geometry/'

/** Whether a path is the drawing of a seat layout. */
export const isGeometryPath = (path: string): boolean => path.startsWith(folder)

/**
 * Returns a drawing by its hash. It is large and never changes, so it goes round the JSON of the other routes: as the
 * text that the procedure keeps, to be kept by the browser for good.
 */
export async function answerGeometry(ctx: Context, req: Request, res: Response): Promise<void> {
  if (req.method !== 'GET' && req.method !== 'HEAD') return refuseUnknown(req, res, { methods: ['GET'] })
  const hash = `api${req.path}`.slice(folder.length)
  try {
    const text = (await callProcedure(ctx, 'seatLayouts.geometry', { hash })) as string
    res.set({
      'Cache-Control': 'private, max-age=31536000, immutable',
      ETag: `"${hash}"`,
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Authorization',
    })
    if (req.get('if-none-match') === `"${hash}"`) {
      res.status(304).end()
      return
    }
    res.status(200).set('Content-Type', 'application/json; charset=utf-8')
    res.set('Content-Length', String(Buffer.byteLength(text)))
    res.end(req.method === 'HEAD' ? undefined : text)
  } catch (thrown) {
    const refusal = toRefusal(thrown)
    const isUnknown = refusal.code === 'NOT_FOUND' || refusal.code === 'VALIDATION'
    send(
      req,
      res,
      isUnknown ? { ...notFound, headers: {} } : replyToRefusal(refusal, { path: folder, requestId: ctx.requestId }),
    )
  }
}
