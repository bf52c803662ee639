import type { ChatId } from '@marquee/contract'
import { showPanel } from '../../panels.ts'

let wanted: ChatId | null = null
const listeners = new Set<() => void>()

/** Opens the panel at this chat. */
export function openChat(id: ChatId): void {
  wanted = id
  for (const listener of listeners) listener()
  showPanel('chat')
}

/** The chat that the panel shall go to, once. */
export function takeWantedChat(): ChatId | null {
  const id = wanted
  wanted = null
  return id
}

/** Told when another one is wanted. */
export function onWantedChat(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
