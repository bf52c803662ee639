import { fold, type RoleGrant, type RoleId, type UserRow, type UserState } from '@marquee/contract'

/** One word of a search. */
export interface SearchWord {
  /** A LIKE pattern that the database still has to fold: its letters may be of another year than ours. */
  pattern: string
  /** Below three letters only beginnings of words count. */
  anywhere: boolean
}

/** The words of a search as patterns over `search_key`; every word must fit. What a person types is never a pattern. */
export function searchWords(search: string): SearchWord[] {
  return search
    .split(/\s+/)
    .filter((word) => fold(word) !== '')
    .slice(0, 8)
    .map((word) => {
      // Below three letters there is no trigram to look up, and a match in the middle of a name is no help to anybody.
      const anywhere = fold(word).length >= 3
      const literal = word.replace(/[\\%_]/g, '\\$&')
      return { anywhere, pattern: anywhere ? `%${literal}%` : `${literal}%` }
    })
}

/** Which changes of state there are: from where each may start. */
export const stateChanges = {
  suspend: ['active', 'invited', 'pending'],
  resume: ['suspended'],
  admit: ['pending'],
  dismiss: ['pending', 'invited'],
  resendInvitation: ['invited'],
  // Until they have come in, their factors are no business of this venue.
  resetFactors: ['active'],
} as const satisfies Record<string, readonly UserState[]>

/** A role and when it is held; milliseconds. `from` null: it has begun, or begins at once. `until` null: no end. */
export interface RoleSpan {
  roleId: RoleId
  from: number | null
  until: number | null
}

/** A grant as it counts at this moment: what was to begin earlier begins now. */
export function spanOf({ roleId, validFrom, validUntil }: RoleGrant, now: number): RoleSpan {
  const from = validFrom === null ? null : Date.parse(validFrom)
  const until = validUntil === null ? null : Date.parse(validUntil)
  return { roleId, from: from !== null && from > now ? from : null, until }
}

/** The first thing that is wrong with a list of spans: the path below `roles`; null when nothing is. */
export function wrongSpan(spans: readonly RoleSpan[], now: number): string | null {
  const seen = new Set<RoleId>()
  for (const [index, { roleId, from, until }] of spans.entries()) {
    if (seen.has(roleId)) return `${index}.roleId`
    seen.add(roleId)
    if (until !== null && until <= (from ?? now)) return `${index}.validUntil`
  }
  return null
}

/** Whether two lists are the same roles for the same time in the same order. */
export function sameSpans(before: readonly RoleSpan[], after: readonly RoleSpan[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ roleId, from, until }, index) => {
      const other = after[index]
      return other?.roleId === roleId && other.from === from && other.until === until
    })
  )
}

/** Whether a span gives more than was held: a new role, an earlier beginning or a later end. */
export function isGiving(held: readonly RoleSpan[], { roleId, from, until }: RoleSpan): boolean {
  return !held.some(
    (span) =>
      span.roleId === roleId &&
      (span.from ?? 0) <= (from ?? 0) &&
      (span.until ?? Number.POSITIVE_INFINITY) >= (until ?? Number.POSITIVE_INFINITY),
  )
}

/**
 * Until when a span gives what was not held before: milliseconds, infinite without an end; null when it gives nothing.
 * Of an earlier beginning only the time before the old one is new.
 */
export function givenUntil(held: readonly RoleSpan[], span: RoleSpan): number | null {
  if (!isGiving(held, span)) return null
  const until = span.until ?? Number.POSITIVE_INFINITY
  const before = held.find(({ roleId }) => roleId === span.roleId)
  if (before === undefined || until > (before.until ?? Number.POSITIVE_INFINITY)) return until
  return Math.min(until, before.from ?? 0)
}

/** Someone's roles as the audit keeps them: names, and the interval of those that do not simply hold from now on. */
export function rolesForAudit({ roles }: Pick<UserRow, 'roles'>): string[] {
  return roles.map(({ name, validFrom, validUntil }) =>
    validFrom === null && validUntil === null ? name : `${name} (${validFrom ?? '..'}/${validUntil ?? '..'})`,
  )
}
