import type { TRPCWebSocketClient } from '@trpc/client'
import { useSyncExternalStore } from 'react'
import { authSession } from '../auth-session/current.ts'
import { backoff } from './backoff.ts'

/** What the pill in the header says. */
export type ConnectionState = 'live' | 'reconnecting' | 'offline'

const listeners = new Set<() => void>()
let client: TRPCWebSocketClient | null = null
let connected = false
let stopWatching = () => {}

function notify() {
  for (const listener of listeners) listener()
}

function socketAddress(): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/trpc`
}

/** The one socket of this tab; opened when the first subscription wants it. Rejects when its code does not come. */
export async function socketClient(): Promise<TRPCWebSocketClient> {
  if (client) return client
  const { createWSClient, EndingSocket } = await import('./live-link.ts')
  client ??= watched(
    createWSClient({
      url: socketAddress,
      WebSocket: EndingSocket,
      // Never in the address: addresses end up in logs.
      connectionParams: async () => ({ token: (await authSession.accessToken()) ?? '' }),
      lazy: { enabled: true, closeMs: 1_000 },
      retryDelayMs: backoff,
      keepAlive: { enabled: true, intervalMs: 15_000, pongTimeoutMs: 5_000 },
    }),
  )
  return client
}

function watched(made: TRPCWebSocketClient): TRPCWebSocketClient {
  const watch = made.connectionState.subscribe({
    next({ state }) {
      connected = state === 'pending'
      notify()
    },
  })
  stopWatching = () => watch.unsubscribe()
  return made
}

/** Whether the socket is open, so that its token can be renewed. */
export function isSocketOpen(): boolean {
  return client?.connection?.state === 'open'
}

/** Ends the socket of a person who is not signed in any more; the next subscription opens a new one. */
export function closeSocket(): void {
  const old = client
  client = null
  connected = false
  stopWatching()
  notify()
  old?.close().catch(() => undefined)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const state = (): ConnectionState => (!navigator.onLine ? 'offline' : connected ? 'live' : 'reconnecting')

/** For what is no component. */
export const connection = { subscribe, now: state }

/** Live, reconnecting or offline, followed by the component. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribe, state)
}
