import type { ServerLog } from './log/log.ts'

/** What was opened, to be closed in the opposite order, whether the start succeeded or not. */
export interface Closing {
  add(what: string, close: () => Promise<void> | void): void
  /** Closes everything, once. A failure is logged and does not keep the rest open. */
  run(): Promise<void>
}

export function createClosing(log: ServerLog): Closing {
  const open: { what: string; close: () => Promise<void> | void }[] = []
  let running: Promise<void> | undefined

  async function closeAll(): Promise<void> {
    for (let last = open.pop(); last; last = open.pop()) {
      try {
        await last.close()
      } catch (err) {
        log.error({ err }, `${last.what} did not close`)
      }
    }
  }

  return {
    add: (what, close) => void open.push({ what, close }),
    run() {
      running ??= closeAll()
      return running
    },
  }
}
