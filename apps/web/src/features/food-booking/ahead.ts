import { queries } from '../../lib/trpc/client.ts'

// The screen says itself what did not work.
const meta = { ownError: true }

/** Reads the menu of the counter and the till while the code of the screen is still on the way. */
export async function ahead(): Promise<void> {
  await Promise.all([
    queries.foodMenu.get.prefetch({ channel: 'counter' }, { meta }),
    queries.tills.current.prefetch(undefined, { meta }),
  ])
}
