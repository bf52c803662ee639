import { transformer } from '@marquee/api'

// The text of an event is the same for all who read it, but for the number under which each asked.
const texts = new WeakMap<object, { eventId: string; text: string }>()

/** One event of a subscription as tRPC frames it, for a client that asked under `id`. */
export function pushedFrame(id: string | number, eventId: string, event: object): string {
  let known = texts.get(event)
  if (known?.eventId !== eventId) {
    const data = transformer.output.serialize({ id: eventId, data: event })
    known = { eventId, text: `"result":${JSON.stringify({ type: 'data', data, id: eventId })}}` }
    texts.set(event, known)
  }
  return `{"id":${JSON.stringify(id)},${known.text}`
}
