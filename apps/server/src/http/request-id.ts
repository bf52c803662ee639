import type { RequestHandler } from 'express'
import { requestIdOf } from '../caller.ts'

/** Settles the id of a request and answers it, so that a person can quote it and a line of the log can be found. */
export const settleRequestId: RequestHandler = (req, res, next) => {
  const id = requestIdOf(req)
  req.headers['x-request-id'] = id
  res.setHeader('X-Request-Id', id)
  next()
}
