import { useEffect, useState } from 'react'

const wait = 60

/** Seconds until the mail may be asked for again; counts from the moment the page shows, and again after each mail. */
export function useResendWait() {
  const [until, setUntil] = useState(() => Date.now() + wait * 1_000)
  const [left, setLeft] = useState(wait)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return {
    left,
    again: (seconds: number = wait) => setUntil(Date.now() + seconds * 1_000),
  }
}
