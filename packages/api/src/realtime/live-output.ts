import { liveEvent } from '@marquee/contract'
import { type TrackedEnvelope, tracked } from '@trpc/server'
import { z } from 'zod'

const isEventStream = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** The output schema of a subscription: every event passes through the contract, so that nothing else gets out. */
export function liveOutput<Payload extends z.ZodType>(payload: Payload) {
  const schema = liveEvent(payload)
  type Sent = TrackedEnvelope<z.input<typeof schema>>
  return z.custom<AsyncIterable<Sent>>(isEventStream).transform(async function* (events) {
    for await (const [id, event] of events) yield tracked(id, schema.parse(event))
  })
}
