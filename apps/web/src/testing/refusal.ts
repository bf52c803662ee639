import { TRPCClientError } from '@trpc/client'

/** A refusal of the server, with what it carries for the screen. */
export function refusal(reason: string, data: { issues?: unknown[]; details?: object } = {}): Error {
  const shape = { message: reason, code: -32_000, data: { code: 'BAD_REQUEST', httpStatus: 400, reason, ...data } }
  return TRPCClientError.from({ error: shape } as never)
}
