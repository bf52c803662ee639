import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until the condition holds, looking every 20 ms; throws with its description after `timeoutMs`. */
export async function waitFor(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 10_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`)
    await sleep(20)
  }
}
