import { useMe } from './auth-session/current.ts'
import { useFormat } from './format.ts'
import { businessDayIn, useBusinessDay } from './today.ts'

/** Writes an instant with its clock alone where it is of the venue's business day, and else with its date. */
export function useDayTime(): (at: string) => string {
  const format = useFormat()
  const today = useBusinessDay()
  const { zone = 'Europe/Istanbul', businessCutoff: cutoff = '06:00' } = useMe()?.venue ?? {}
  return (at) =>
    businessDayIn({ zone, cutoff }, new Date(at)) === today ? format.time(at) : format.dateTime(at, 'short')
}
