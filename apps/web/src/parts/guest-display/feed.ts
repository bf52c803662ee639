import type { LocalText } from '@marquee/contract'

// What a counter shows its guests in a second window of the same browser. Nothing of it goes through the server.

/** A line as a guest reads it. */
interface GuestLine {
  key: string
  name: LocalText
  details: LocalText[]
  qty: number
  minor: number
}

export type GuestView =
  | { kind: 'idle' }
  | {
      kind: 'basket'
      lines: readonly GuestLine[]
      offMinor: number
      tipMinor: number
      dueMinor: number
      currency: string
    }
  /** What is paid now of an order whose lines are not in front. */
  | { kind: 'due'; called: string; dueMinor: number; isPart: boolean; currency: string }
  | {
      kind: 'sold'
      called: string
      paidMinor: number
      changeMinor: number
      /** What of the order is still to pay. */
      leftMinor?: number
      /** When it is ready, and for which show, of what is ordered ahead. */
      ready?: { at: string; show: LocalText | null }
      currency: string
    }

type Message = { view: GuestView } | { hello: true }

const channelName = 'marquee.guest-display'

/** Shows a view in all displays of this browser, and again to one that opens later. Returns what ends it. */
export function tellGuests(viewOf: () => GuestView): { tell: () => void; end: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, end: () => {} }
  const channel = new BroadcastChannel(channelName)
  const post = (view: GuestView) => channel.postMessage({ view } satisfies Message)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    // Of several counters the one that is looked at answers.
    if ('hello' in data && document.visibilityState === 'visible') post(viewOf())
  }
  // Whoever closes the counter leaves nothing of a guest behind.
  const leave = () => post({ kind: 'idle' })
  window.addEventListener('pagehide', leave)
  return {
    tell: () => post(viewOf()),
    end() {
      leave()
      window.removeEventListener('pagehide', leave)
      channel.close()
    },
  }
}

/** Hears what counters of this browser show. Returns what ends it. */
export function hearCounter(onView: (view: GuestView) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('view' in data) onView(data.view)
  }
  channel.postMessage({ hello: true } satisfies Message)
  return () => channel.close()
}
