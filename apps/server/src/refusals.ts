import { errorData, type Refusal, toRefusal, transformer } from '@marquee/api'
import { errorCodes } from '@marquee/contract'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { ServerLog } from './log/log.ts'
import type { Metrics } from './metrics.ts'

/** A refusal in tRPC's form, as the error formatter of the procedures makes it. */
export function refusalShape(refusal: Refusal, requestId: string) {
  const { code: reason, ...data } = errorData(refusal, requestId)
  const { trpc, http } = errorCodes[reason]
  return {
    error: transformer.output.serialize({
      code: TRPC_ERROR_CODES_BY_KEY[trpc],
      message: reason,
      data: { code: trpc, httpStatus: http, reason, ...data },
    }),
  }
}

interface Failure {
  error: unknown
  path: string | undefined
  requestId: string
  userId: string | undefined
  ip: string
}

const denials = new Set(['UNAUTHORIZED', 'LOCKED', 'WRONG_CREDENTIALS', 'FORBIDDEN', 'THROTTLED'])

/** Says what happened to calls that were refused or failed: who was denied what, and the inside of our own failures. */
export function createReporter({ log, metrics }: { log: ServerLog; metrics: Metrics }) {
  return ({ error, path, requestId, userId, ip }: Failure): void => {
    const refusal = toRefusal(error)
    const fields = { requestId, procedure: path?.slice(0, 100), reason: refusal.code, userId, ip }
    if (denials.has(refusal.code)) {
      metrics.denials.inc({ reason: refusal.code })
      log.info(fields, 'a call was denied')
    } else if (errorCodes[refusal.code].http >= 500) {
      const level = refusal.code === 'INTERNAL' ? 'error' : 'warn'
      log[level]({ ...fields, err: refusal.data.cause ?? refusal }, 'a call failed')
    } else log.debug(fields, 'a call was refused')
  }
}

export type Reporter = ReturnType<typeof createReporter>
