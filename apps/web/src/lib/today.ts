import { useSyncExternalStore } from 'react'

/** Today on the clock of the venue, `YYYY-MM-DD`. */
export function todayIn(zone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  return parts.format(now)
}

// Every midnight is at a full minute. A computer that slept through it hears of the window before its timers.
function subscribe(onMinute: () => void) {
  let timer = 0
  const tick = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(tick, 60_000 - (Date.now() % 60_000))
    onMinute()
  }
  tick()
  document.addEventListener('visibilitychange', tick)
  return () => {
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** Today on the clock of the venue, for a screen that stays open: after midnight it is the next day. */
export function useToday(zone: string): string {
  return useSyncExternalStore(subscribe, () => todayIn(zone))
}
