import { trpcClient } from '../../../lib/trpc/client.ts'

/** Tells the server that this auth session is locked; throws what it answers. */
export async function lockAtServer(): Promise<void> {
  await trpcClient.auth.lock.mutate()
}
