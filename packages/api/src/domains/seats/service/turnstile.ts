import type { TicketSessionId } from '@marquee/contract'
import type { Services } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'

/** How many commands for the seats of one ticket session are at the database at a time. */
export const width = 4
/** How long a call waits for its turn, in milliseconds: shorter than a caller waits for the answer. */
const patience = 3500

interface Queue {
  inside: number
  waiting: Set<() => void>
}

// By the process's services, which own the connections.
const queuesOf = new WeakMap<Services, Map<string, Queue>>()

interface Turn {
  services: Services
  ticketSessionId: TicketSessionId
  /** One at a time: for those whom the venue would offer the same seats, so that each chooses from what is left. */
  alone?: boolean
}

/**
 * Lets the commands of one ticket session pass a few at a time, in the order in which they came. At the database they
 * would wait for each other all the same, by the rows of the seats and of the stream, and each would keep a connection
 * meanwhile: a rush for one show would leave none for the rest of the venue. UNAVAILABLE for calls that wait too long,
 * of which nothing was begun.
 */
export async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  const { services, ticketSessionId, alone = false } = turn
  const queues = queuesOf.get(services) ?? new Map<string, Queue>()
  queuesOf.set(services, queues)
  const key = alone ? `${ticketSessionId} alone` : ticketSessionId
  const queue = queues.get(key) ?? { inside: 0, waiting: new Set() }
  queues.set(key, queue)
  if (queue.inside < (alone ? 1 : width)) queue.inside += 1
  else await turnIn(queue)
  try {
    return await work()
  } finally {
    const [next] = queue.waiting
    // The next in the queue takes this place: nobody slips in between.
    if (next) next()
    else {
      queue.inside -= 1
      if (queue.inside === 0) queues.delete(key)
    }
  }
}

function turnIn({ waiting }: Queue): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      waiting.delete(enter)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(enter)
      reject(new Refusal('UNAVAILABLE', { retryAfter: 1 }))
    }, patience)
    waiting.add(enter)
  })
}
