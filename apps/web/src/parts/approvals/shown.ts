const listeners = new Set<() => void>()

/** Opens the list of what waits for an answer, from anywhere on the page. */
export function showApprovals(): void {
  for (const listener of listeners) listener()
}

/** Called when someone wants to see the list. */
export function onShowApprovals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
