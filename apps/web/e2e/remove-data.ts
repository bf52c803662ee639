import { rmSync } from 'node:fs'

/** The data of a run belongs to that run. */
export default function removeData(): void {
  const folder = process.env.E2E_DATA
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
