import { Refusal } from '@marquee/api'
import type { RequestHandler } from 'express'
import type { Limits } from '../limits.ts'
import { answerError } from './answer-error.ts'

/**
 * The work's result, or UNAVAILABLE when it takes longer than a caller should wait: each statement and each wait has
 * its own limit, but several stand in a row when the database does not answer. What the work does afterwards is
 * unknown to the caller, as after a lost connection; commands carry an id for that.
 */
export async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('UNAVAILABLE', { retryAfter: 1 })), ms)
  })
  // When the deadline wins, nobody is left to hear how the work ends.
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** The same for a part of the application that answers by itself; the time runs from the end of the body. */
export function answerInTime({ answerMs, fileAnswerMs }: Pick<Limits, 'answerMs' | 'fileAnswerMs'>): RequestHandler {
  return (req, res, next) => {
    let timer: NodeJS.Timeout | undefined
    // A picture that was uploaded is drawn anew before it is answered, one after another.
    const most = req.method === 'POST' && req.path === '/files' ? fileAnswerMs : answerMs
    const begin = () => {
      timer = setTimeout(() => {
        if (!res.headersSent) answerError(req, res, { status: 503, code: 'UNAVAILABLE', retryAfter: 1 })
      }, most)
    }
    if (req.complete || req.method === 'GET' || req.method === 'HEAD') begin()
    else req.once('end', begin)
    res.once('close', () => clearTimeout(timer))
    next()
  }
}
