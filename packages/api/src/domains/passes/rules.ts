import type { PassCheck } from '@marquee/contract'

export type Refusal = NonNullable<PassCheck['reason']>

/** What decides whether someone is let in. Instants are ISO 8601 texts. */
export interface Facts {
  /** Sold at a training till. */
  isTraining: boolean
  state: string
  /** What is still due of its order. */
  dueMinor: number
  sessionState: string
  startsAt: string
  endsAt: string
  now: string
  /** Of the code: the pass's own; null: the short code was typed. */
  codeVersion: number | null
  passCodeVersion: number
  /** `YYYY-MM-DD` of the code; null: the short code was typed. */
  notAfter: string | null
  /** Whether the gate leads to another floor than that of the show, or lets people in to another session. */
  isElsewhere: boolean
}

/** So many hours before the start the doors may open. */
export const doorsOpenHours = 12

/** From when on a pass opens the door, as an instant. */
export function doorsOpenAt(startsAt: string): string {
  return new Date(Date.parse(startsAt) - doorsOpenHours * 3_600_000).toISOString()
}

/**
 * Why a pass lets nobody in; null when it does. The order is fixed: first whether it is good at all, then whether it is
 * good here and now, and last whether it was used already, so that a cancelled pass never looks like a harmless repeat.
 */
export function refusalOf(facts: Facts): Refusal | null {
  const { state, now } = facts
  if (facts.isTraining) return 'training'
  if (facts.codeVersion !== null && facts.codeVersion !== facts.passCodeVersion) return 'revoked'
  if (state === 'cancelled' || facts.sessionState === 'cancelled') return 'cancelled'
  if (state === 'blocked') return 'blocked'
  if (facts.isElsewhere) return 'wrong_session'
  const at = Date.parse(now)
  if (at < Date.parse(doorsOpenAt(facts.startsAt))) return 'too_early'
  if (at >= Date.parse(facts.endsAt) || (facts.notAfter !== null && now.slice(0, 10) > facts.notAfter))
    return 'too_late'
  if (state === 'used') return 'already_in'
  return facts.dueMinor > 0 ? 'unpaid' : null
}

/** From when until when a pass opens the door. */
export const entryOf = (pass: { session: { startsAt: string }; endsAt: string }) => ({
  from: doorsOpenAt(pass.session.startsAt),
  until: pass.endsAt,
})

/** Days after its issue that a code is good, whenever the show is: two years. */
export const codeDays = 730

/** The last day of a code, `YYYY-MM-DD`. */
export function lastDayOf(issuedAt: string): string {
  return new Date(Date.parse(issuedAt) + codeDays * 86_400_000).toISOString().slice(0, 10)
}
