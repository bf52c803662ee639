import type { RequestHandler } from 'express'
import type { Limits } from '../limits.ts'
import { answerError } from './answer-error.ts'
import { discardBody, hasBody } from './read-body.ts'

const lookMs = 100
// Chunked bodies carry more on the wire than in themselves.
const chunkedOverhead = 8

/**
 * Refuses a body that is far too long while it is still coming, whoever reads it: a reader that wants to see the end
 * of it before it answers would read for as long as the caller likes.
 */
export function guardBody(limits: Limits): RequestHandler {
  return (req, res, next) => {
    if (!hasBody(req)) return next()
    const start = req.socket.bytesRead
    const announced = req.headers['content-length']
    const timer = setInterval(() => {
      if (req.complete || res.headersSent) return clearInterval(timer)
      const tooMuch =
        announced === undefined
          ? req.socket.bytesRead - start > limits.bodyBytes * chunkedOverhead
          : Number(announced) > limits.bodyBytes
      if (!tooMuch) return
      clearInterval(timer)
      answerError(req, res, { status: 413, code: 'TOO_LARGE' })
      discardBody(req, limits.unwantedBodyMs)
    }, lookMs)
    res.once('close', () => clearInterval(timer))
    next()
  }
}
