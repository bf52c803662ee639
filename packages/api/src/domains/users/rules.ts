import { fold, type RoleId, type UserState } from '@marquee/contract'

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
} as const satisfies Record<string, readonly UserState[]>

/** The difference between two lists of role ids. */
export function compareRoles(before: readonly RoleId[], after: readonly RoleId[]) {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
    same: before.length === after.length && before.every((id, index) => id === after[index]),
  }
}
