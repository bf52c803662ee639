import { useEffect, useRef } from 'react'
import { listenForScans } from './listener.ts'

type Taker = (text: string) => void

// Screens that take scans themselves, the latest last; the shell takes what no screen does.
const screens: { current: Taker }[] = []
const shells: { current: Taker }[] = []
let stop: (() => void) | null = null

function follow(takers: { current: Taker }[], taker: { current: Taker }): () => void {
  takers.push(taker)
  stop ??= listenForScans((text) => (screens.at(-1) ?? shells.at(-1))?.current(text))
  return () => {
    takers.splice(takers.indexOf(taker), 1)
    if (screens.length + shells.length > 0) return
    stop?.()
    stop = null
  }
}

function useTaker(takers: { current: Taker }[], onScan: Taker): void {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => follow(takers, latest), [takers])
}

/** A screen that takes what a keyboard scanner types, wherever the focus is: no shortcut and no field keeps any of it. */
export function useScanner(onScan: Taker): void {
  useTaker(screens, onScan)
}

/** What is scanned on screens that do not take scans themselves. For the shell. */
export function useStrayScans(onScan: Taker): void {
  useTaker(shells, onScan)
}

/** Whether something is in front of the screen, or of a part of it, that a scan must not disturb: a payment, a question, a lock. */
export const isCovered = (part: Node | null = null): boolean =>
  [...document.querySelectorAll('[role="dialog"]:not(aside), [role="alertdialog"], dialog[open]')].some(
    (each) => !each.contains(part),
  )
