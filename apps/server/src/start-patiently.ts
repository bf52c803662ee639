import type { ServerLog } from './log/log.ts'

// What the driver says of a database that is there and did not answer in time; one that is not there says something else.
const tooSlow = /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout)/
const mostTries = 4

/**
 * Starts something on a database that may be busy: after a kill under load its callers come back all at once, and a
 * start that waits too long for a connection begins again instead of ending the process. `start` leaves nothing open when
 * it fails. Throws what the last try threw, and at once whatever is no question of time.
 */
export async function startPatiently<T>(
  start: () => Promise<T>,
  { log }: { log: Pick<ServerLog, 'warn'> },
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await start()
    } catch (err) {
      const isBusy = err instanceof Error && tooSlow.test(err.message)
      if (!isBusy || tried === mostTries) throw err
      log.warn({ err, tried }, 'the database did not answer in time: the start begins again')
    }
  }
}
