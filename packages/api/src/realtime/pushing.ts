/** Takes what a reader gets, at once: its event id and the event. */
export type Sink = (id: string, event: object) => void

/** A reader that can be told where to put its events, instead of being asked for each. */
export interface Pushing {
  attach(sink: Sink): void
}

// By the first event of a reader, which is an object of its own: it passes through tRPC, which knows nothing of this,
// to the code that writes it to a socket.
const readers = new WeakMap<object, Pushing>()

/** Marks the first event of a reader as one whose followers may be pushed. */
export function offerPushing(first: object, reader: Pushing): void {
  readers.set(first, reader)
}

/** The reader whose first event this is; undefined for every other event. */
export function pushingOf(event: object): Pushing | undefined {
  return readers.get(event)
}
