import { STATUS_CODES } from 'node:http'
import type { ErrorCode } from '@marquee/contract'
import type { Request, Response } from 'express'

interface ErrorAnswer {
  status: number
  /** Default: the status in words. */
  error?: string
  code?: ErrorCode
  retryAfter?: number
}

/** Refuses a request in the form of the documented API, before or instead of a procedure. */
export function answerError(req: Request, res: Response, answer: ErrorAnswer): void {
  const { status, code, retryAfter } = answer
  if (res.headersSent) {
    res.destroy()
    return
  }
  if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter))
  res.setHeader('Cache-Control', 'no-store')
  const requestId = code === undefined ? undefined : req.headers['x-request-id']
  res.status(status).json({ error: answer.error ?? STATUS_CODES[status], code, requestId })
}
