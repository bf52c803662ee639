import { useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'

/** Props of {@link Countdown}. */
export interface CountdownProps {
  /** End in ms since 1970, from the server. */
  expiresAt: number
  /** The server's clock in ms; default the device's. Must be stable between renders. */
  now?: () => number
  /** Seconds left at which it speaks, politely. */
  announceAt?: readonly number[]
  /** Sentence for readers at those moments ("2 minutes left"). */
  announce: (secondsLeft: number) => string
  onExpire?: () => void
  className?: string
}

const defaultMoments = [300, 120, 30] as const

/** Whole seconds left, never negative, rounded up so that 0:00 means over. */
export function secondsLeft(expiresAt: number, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / 1000))
}

/** Minutes and seconds as mm:ss; hours flow into the minutes. */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** Time left as mm:ss. Computed from the end each time, so a sleeping tablet wakes up right. */
export function Countdown(props: CountdownProps) {
  const { expiresAt, now = Date.now, announceAt = defaultMoments, announce, onExpire, className } = props
  const [left, setLeft] = useState(() => secondsLeft(expiresAt, now()))
  const [spoken, setSpoken] = useState('')
  const latest = useRef({ announceAt, announce, onExpire })
  latest.current = { announceAt, announce, onExpire }

  useEffect(() => {
    let before = Number.POSITIVE_INFINITY
    let over = false
    const tick = () => {
      const seconds = secondsLeft(expiresAt, now())
      setLeft(seconds)
      const { announceAt: moments, announce: say, onExpire: expire } = latest.current
      // Passing a mark counts even when a busy tab skipped the very second. The first look is not a passing.
      const passed = moments.filter(
        (moment) => before > moment && seconds <= moment && before !== Number.POSITIVE_INFINITY,
      )
      if (passed.length > 0) setSpoken(say(Math.min(...passed)))
      before = seconds
      if (seconds === 0 && !over) {
        over = true
        clearInterval(timer)
        expire?.()
      }
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [expiresAt, now])

  return (
    <span className={cx('tnum', className)}>
      <span role="timer" aria-live="off">
        {formatCountdown(left)}
      </span>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </span>
  )
}
