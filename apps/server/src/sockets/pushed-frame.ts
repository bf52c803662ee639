import { transformer } from '@marquee/api'
import * as ws from 'ws'

// What ws itself frames with; its types leave it out.
const { Sender } = ws as unknown as {
  Sender: { frame(data: Buffer, options: { fin: true; opcode: 1; readOnly: true }): Buffer[] }
}

/** The text of an event, the same for all who read it, and its frames by the number under which they asked. */
interface Made {
  eventId: string
  text: string
  frames: Map<string | number, Buffer>
}

const known = new WeakMap<object, Made>()
// A client numbers its questions from one, so most readers of an event have asked under one of a few numbers.
const framesKept = 64

// An event may stay for long, to be read again by those who were away. Its frames are for those who read it now, and
// would hold its text once more for each of those numbers.
const framed = new Set<Made>()
function dropFrames(): void {
  for (const { frames } of framed) frames.clear()
  framed.clear()
}
function keep(made: Made, id: string | number, frame: Buffer): void {
  if (made.frames.size >= framesKept) return
  if (framed.size === 0) setImmediate(dropFrames)
  framed.add(made)
  made.frames.set(id, frame)
}

function make(eventId: string, event: object): Made {
  const data = transformer.output.serialize({ id: eventId, data: event })
  const text = `"result":${JSON.stringify({ type: 'data', data, id: eventId })}}`
  const made = { eventId, text, frames: new Map() }
  known.set(event, made)
  return made
}

/**
 * One event of a subscription as tRPC words it, for a client that asked under `id`, framed as it goes over the wire:
 * header and text in one piece, which is made once and written to every socket as it is.
 */
export function pushedFrame(id: string | number, eventId: string, event: object): Buffer {
  const seen = known.get(event)
  const made = seen?.eventId === eventId ? seen : make(eventId, event)
  const ready = made.frames.get(id)
  if (ready) return ready
  const text = Buffer.from(`{"id":${JSON.stringify(id)},${made.text}`)
  const frame = Buffer.concat(Sender.frame(text, { fin: true, opcode: 1, readOnly: true }))
  keep(made, id, frame)
  return frame
}
