import { useSyncExternalStore } from 'react'
import { useMe } from './auth-session/current.ts'

/** Today on the clock of the venue, `YYYY-MM-DD`. */
export function todayIn(zone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  return parts.format(now)
}

/**
 * The business day at an instant, `YYYY-MM-DD`: until `cutoff` (`HH:MM`) in the morning it is still the day before. The
 * clock of the wall counts, as it does on the server.
 */
export function businessDayIn({ zone, cutoff }: { zone: string; cutoff: string }, now = new Date()): string {
  // Swedish writes a date and a time as ISO does.
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(now)
  const [hours = 0, minutes = 0] = cutoff.split(':').map(Number)
  return new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) - (hours * 60 + minutes) * 60_000).toISOString().slice(0, 10)
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

/** The business day of the venue, for a screen that stays open: it turns in the morning, when the venue says so. */
export function useBusinessDay(): string {
  const venue = useMe()?.venue
  const { zone = 'Europe/Istanbul', businessCutoff: cutoff = '06:00' } = venue ?? {}
  return useSyncExternalStore(subscribe, () => businessDayIn({ zone, cutoff }))
}
