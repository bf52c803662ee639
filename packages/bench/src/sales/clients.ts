/** What clients did in one slice of time. */
export interface Slice {
  done: number
  perSecond: number
  /** Of every call, milliseconds, in order. */
  waits: number[]
}

/**
 * Lets `clients` make so many calls together, each after the one before it. `work` gets the client and its turn. A count
 * and no time: on a crowded machine a second is too short for code and plans to become warm.
 */
export async function runClients(
  { clients, calls }: { clients: number; calls: number },
  work: (client: number, turn: number) => Promise<void>,
): Promise<Slice> {
  const waits: number[] = []
  const startedAt = performance.now()
  const turns = Math.ceil(calls / clients)
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; turn < turns; turn += 1) {
        const before = performance.now()
        await work(client, turn)
        waits.push(performance.now() - before)
      }
    }),
  )
  waits.sort((a, b) => a - b)
  return { done: waits.length, perSecond: waits.length / ((performance.now() - startedAt) / 1000), waits }
}

/** The value below which a part of the sorted values lies. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
