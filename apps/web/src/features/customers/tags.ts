import { fold } from '@marquee/contract'

const split = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** The tags of a customer with some more or some less, each once whatever its letters; null: none is left. */
export function withTags(tags: string | null, typed: string, how: 'add' | 'remove'): string | null {
  const known = split(tags ?? '')
  const given = split(typed)
  const has = (list: readonly string[], tag: string) => list.some((each) => fold(each) === fold(tag))
  const next =
    how === 'remove'
      ? known.filter((tag) => !has(given, tag))
      : [...known, ...given.filter((tag, at) => !has(known, tag) && !has(given.slice(0, at), tag))]
  return next.length === 0 ? null : next.join(', ')
}
