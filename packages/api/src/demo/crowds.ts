import type { Chance } from '@marquee/db/seed'

export const dayMs = 86_400_000
const hourMs = 3_600_000
// Istanbul's clock is three hours ahead of UTC all the year.
const aheadMs = 3 * hourMs
const wallOf = (moment: number) => new Date(moment + aheadMs)
const midnightOf = (moment: number) => Math.floor((moment + aheadMs) / dayMs) * dayMs - aheadMs

/** The venue's date of a moment, `YYYY-MM-DD`. */
export const dateOf = (moment: number): string => wallOf(moment).toISOString().slice(0, 10)

/** The moment at which a clock of the venue shows so many hours on a date. */
export const momentAt = (date: string, hours: number): number =>
  Date.parse(`${date}T00:00:00Z`) - aheadMs + hours * hourMs

// From Sunday to Saturday: how full an evening is in the end.
const evenings = [0.71, 0.4, 0.5, 0.56, 0.66, 0.87, 1] as const
const matinees = 0.78

/**
 * How much of a house is sold by now, 0 to 1. Weekends are fuller than Tuesdays; a Saturday evening is sold out some days
 * before, and of what is further ahead less is sold.
 */
export function fillOf(startsAt: number, now: number, chance: Chance): number {
  const wall = wallOf(startsAt)
  const inTheEnd = wall.getUTCHours() < 17 ? matinees : (evenings[wall.getUTCDay()] ?? 0.6)
  const ahead = Math.max(0, (startsAt - now) / dayMs)
  const swing = chance.share() * 0.12 - 0.06
  if (inTheEnd === 1 && ahead < 6) return 1
  return Math.min(0.98, Math.max(0.02, (inTheEnd + swing) * Math.exp(-ahead / 8)))
}

/** A moment of the two weeks before `latest` at which the box office was open, from ten to nine; `share` picks it. */
export function soldAt(latest: number, share: number): number {
  const clock = 10 * hourMs + ((share * 1000) % 1) * 11 * hourMs
  const moment = midnightOf(latest - share * 14 * dayMs) + clock
  return moment <= latest ? moment : midnightOf(latest) - dayMs + clock
}
