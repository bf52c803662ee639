import { type Access, formatEventId, mayEnter, parseEventId } from '@marquee/contract'
import { tracked } from '@trpc/server'
import type { Actor, SignedContext } from '../core/context.ts'
import { credentialOf } from '../identity/auth-sessions.ts'
import type { Feed } from '../realtime/feed.ts'
import { offerPushing, type Sink } from '../realtime/pushing.ts'
import { asTrpcError, recallActor, requireAccess, requireActor } from './trpc.ts'

interface LiveOptions<Payload> {
  ctx: SignedContext
  topic: string
  access: Access
  /** It goes on under the lock, for a screen that stays readable; the procedure declares the same. */
  whileLocked?: boolean
  lastEventId: string | null | undefined
  signal: AbortSignal | undefined
  /**
   * What this reader gets of a change; `actor` is the reader as they are now. null: it does not concern them, and they do
   * not hear of it. Called once per change and reader: keep it cheap, or return the same object.
   */
  present(payload: Record<string, unknown>, actor: Actor): Payload | null
  /** What the reader gets when no change was told and their rights may differ: a role began or ended by itself. */
  notice?(actor: Actor): Payload | null
}

/** An event as it goes out: the id to resume from, and one of start, change, resync. */
type Event<Payload> = { type: 'start' } | { type: 'resync' } | { type: 'change'; payload: Payload }

/**
 * The events of one stream for one reader, without loss: it begins where `lastEventId` ended, says `resync` when that
 * is too old or of another epoch, and asks for the reader's rights again before every event and at every change of
 * rights. Ends with UNAUTHORIZED or FORBIDDEN when they are gone. Its first event offers to push the others
 * (`pushing.ts`): a thousand readers of one change then cost a thousand writes, and no chain of promises each.
 */
export async function* liveEvents<Payload>(options: LiveOptions<Payload>) {
  try {
    yield* events(options)
  } catch (thrown) {
    throw asTrpcError(thrown)
  }
}

async function* events<Payload>(options: LiveOptions<Payload>) {
  const { ctx, topic, access, whileLocked = false, lastEventId, signal, present, notice } = options
  const { hub, authSessions } = ctx.services
  let position = 0
  const name = { venueId: ctx.venueId, topic }
  const event = (version: number, data: Event<Payload>) => tracked(formatEventId(hub.epoch, version), data)
  const opening = (version: number, data: Event<Payload>) => {
    offerPushing(data, {
      attach(sink) {
        pushed.to = sink
      },
    })
    return event(version, data)
  }
  const pushed: { to: Sink | null } = { to: null }
  const { feed, close } = hub.open(name)
  const interruption = interruptible(signal, (wake) => authSessions.onChange(credentialOf(ctx.actor), wake))
  try {
    await feed.refresh()
    position = feed.head
    const from = lastEventId ? parseEventId(lastEventId) : null
    if (!lastEventId) {
      yield opening(position, { type: 'start' })
    } else if (from && from.epoch === hub.epoch && (await reaches(from.version))) {
      position = from.version
      yield opening(position, { type: 'start' })
    } else {
      yield opening(position, { type: 'resync' })
    }
    // A reader who was checked just before the last event is checked again when something wakes this stream.
    let isSure = false
    while (!signal?.aborted) {
      const next = await feed.after(position)
      const first = next[0]
      if (first && first.version !== position + 1) {
        // The changes between were cleaned away while this reader slept.
        requireAccess(await requireActor(ctx, { whileLocked }), access)
        position = feed.head
        yield event(position, { type: 'resync' })
        continue
      }
      for (const change of next) {
        const actor = await requireActor(ctx, { whileLocked })
        requireAccess(actor, access)
        position = change.version
        const payload = present(change.payload, actor)
        if (payload !== null) yield event(position, { type: 'change', payload })
      }
      if (next.length > 0) {
        isSure = notice === undefined
        continue
      }
      if (!isSure) {
        const reader = await requireActor(ctx, { whileLocked })
        requireAccess(reader, access)
        const noticed = notice?.(reader)
        if (noticed) yield event(position, { type: 'change', payload: noticed })
      }
      isSure = false
      const interrupted = interruption.next()
      const { to } = pushed
      await (to ? whilePushed(feed, () => push(to), interrupted) : feed.waitBeyond(position, interrupted))
    }
  } finally {
    interruption.stop()
    close()
  }

  // Pushes what is new, as long as everything is at hand: the changes, who reads, and their right. False: the slow path.
  function push(to: Sink): boolean {
    const next = feed.since(position)
    if (next === null || signal?.aborted) return false
    for (const change of next) {
      const actor = recallActor(ctx, { whileLocked })
      if (!actor || !mayEnter(actor.rights, access) || change.version !== position + 1) return false
      const payload = present(change.payload, actor)
      position = change.version
      if (payload !== null) to(formatEventId(hub.epoch, position), { type: 'change', payload })
    }
    return true
  }

  async function reaches(version: number): Promise<boolean> {
    if (version > feed.head) return false
    if (version === feed.head) return true
    const next = await feed.after(version)
    return next[0]?.version === version + 1
  }
}

// Sleeps while everything that comes can be pushed in the turn in which it comes.
function whilePushed(feed: Feed, push: () => boolean, interrupted: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let stop = () => {}
    const look = () => {
      try {
        if (push()) return
        stop()
        resolve()
      } catch (thrown) {
        stop()
        reject(thrown)
      }
    }
    stop = feed.watch(look)
    void interrupted.then(() => {
      stop()
      resolve()
    })
    // What came between the last look and this one.
    look()
  })
}

// Lets a sleeping reader be woken by two things that are no event: its own end, and a change of its rights.
function interruptible(signal: AbortSignal | undefined, subscribe: (wake: () => void) => () => void) {
  let interrupt: () => void = () => {}
  let rang = false
  const ring = () => {
    rang = true
    interrupt()
  }
  const unsubscribe = subscribe(ring)
  signal?.addEventListener('abort', ring)
  return {
    next: () =>
      new Promise<void>((resolve) => {
        if (rang || signal?.aborted) {
          rang = false
          resolve()
          return
        }
        interrupt = () => {
          rang = false
          resolve()
        }
      }),
    stop() {
      unsubscribe()
      signal?.removeEventListener('abort', ring)
    },
  }
}
