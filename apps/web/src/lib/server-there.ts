/** Whether the server answers. `navigator.onLine` knows only the device's own network. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(8_000) })).ok
  } catch {
    return false
  }
}
