import { type Context, toRefusal } from '@marquee/api'
import type { Request, Response } from 'express'
import { callProcedure } from '../procedures.ts'
import { readQuery } from '../read-query.ts'
import { replyToRefusal } from '../refusal-reply.ts'
import { refuseUnknown } from '../route-table.ts'
import { send } from '../send.ts'

const path = 'api/unsubscribe'

/** Whether a path is where mail programs unsubscribe their people. */
export const isUnsubscribePath = (asked: string): boolean => asked === path

/**
 * What `List-Unsubscribe` of a message names (RFC 8058): a mail program posts a form here, without cookies and without
 * anybody looking, and its people are asked for nothing more. Whoever opens the address comes to the page with the button:
 * scanners of mails open addresses too, and withdraw nothing by it.
 */
export async function answerUnsubscribe(ctx: Context, req: Request, res: Response): Promise<void> {
  if (!['GET', 'HEAD', 'POST'].includes(req.method)) return refuseUnknown(req, res, { methods: ['GET', 'POST'] })
  try {
    const { token = '' } = readQuery(req.url, ['token'])
    const headers = { 'Cache-Control': 'no-store' }
    if (req.method !== 'POST') {
      res
        .status(303)
        .set({ ...headers, Location: `/unsubscribe?token=${encodeURIComponent(token)}` })
        .end()
      return
    }
    // The form says only what it is, and nothing of it is read.
    await callProcedure(ctx, 'messages.unsubscribe', { token })
    send(req, res, { status: 200, headers, body: { unsubscribed: true } })
  } catch (thrown) {
    send(req, res, replyToRefusal(toRefusal(thrown), { path, requestId: ctx.requestId }))
  }
}
