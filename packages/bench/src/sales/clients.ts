/** What clients did in one slice of time. */
export interface Slice {
  done: number
  perSecond: number
  /** Of every call, milliseconds, in order. */
  waits: number[]
}

/** Lets `clients` work for some seconds, each call after the one before it. `work` gets the client and its turn. */
export async function runClients(
  { clients, seconds }: { clients: number; seconds: number },
  work: (client: number, turn: number) => Promise<void>,
): Promise<Slice> {
  const waits: number[] = []
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
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
