import { liveEvent } from '@marquee/contract'
import { type TrackedEnvelope, tracked } from '@trpc/server'
import { z } from 'zod'
import { offerPushing, pushingOf } from './pushing.ts'

const isEventStream = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** The output schema of a subscription: every event passes through the contract, so that nothing else gets out. */
export function liveOutput<Payload extends z.ZodType>(payload: Payload) {
  const schema = liveEvent(payload)
  type Sent = TrackedEnvelope<z.input<typeof schema>>
  type Checked = z.output<typeof schema>
  // What all readers get is one object: it is checked once, and turned into text once.
  const checked = new WeakMap<object, Checked>()
  function checkOnce(event: object): Checked {
    const shared: unknown = 'payload' in event ? event.payload : null
    if (typeof shared !== 'object' || shared === null) return schema.parse(event)
    const known = checked.get(shared)
    if (known) return known
    const fresh = schema.parse(event)
    checked.set(shared, fresh)
    return fresh
  }
  return z.custom<AsyncIterable<Sent>>(isEventStream).transform(async function* (events) {
    for await (const [id, event] of events) {
      const sent = schema.parse(event)
      const reader = pushingOf(event)
      if (reader) offerPushing(sent, { attach: (sink) => reader.attach((at, next) => sink(at, checkOnce(next))) })
      yield tracked(id, sent)
    }
  })
}
