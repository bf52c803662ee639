// Windows of one device share its sales: each is told when another has made or uploaded one.

const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  if (!channel) {
    channel = new BroadcastChannel('marquee.offline-sales')
    channel.onmessage = () => tellHere()
  }
  return channel
}

function tellHere() {
  for (const listener of listeners) listener()
}

/** Says in all windows that the sales kept on this device are others now. */
export function tellSalesChanged(): void {
  tellHere()
  open()?.postMessage('changed')
}

/** Calls the listener when the sales kept on this device have changed, in whichever window. */
export function onSalesChanged(listener: () => void): () => void {
  listeners.add(listener)
  open()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    channel?.close()
    channel = null
  }
}
