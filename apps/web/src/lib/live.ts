import { useRef } from 'react'
import { refreshSoon } from './on-demand.ts'

type LiveEvent<Payload> = { type: 'start' } | { type: 'resync' } | { type: 'change'; payload: Payload }

interface LiveHandlers<Payload> {
  onChange: (payload: Payload) => void
  /** What is on the screen may be too old: read it again. */
  onResync: () => void
  /** The same at the first start, where a screen reads less again than at a resync; absent: `onResync`. */
  onStart?: () => void
}

/**
 * Options of a subscription to a live stream: `trpc.users.changed.useSubscription({}, useLive({ … }))`. The first start
 * counts as a resync, because the screen may have read its rows a moment before the stream began, but waits until the
 * screen has them; a later start is a resumed stream, which has missed nothing.
 */
export function useLive<Payload>({ onChange, onResync, onStart = onResync }: LiveHandlers<Payload>) {
  const started = useRef(false)
  return {
    onData({ data }: { id: string; data: LiveEvent<Payload> }) {
      if (data.type === 'change') onChange(data.payload)
      else if (data.type === 'resync') onResync()
      else if (!started.current) refreshSoon(async () => onStart())
      if (data.type === 'start') started.current = true
    },
  }
}
