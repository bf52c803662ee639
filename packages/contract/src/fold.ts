const combiningMarks = /[\u0300-\u036f]/g

/**
 * The one folding for search, uniqueness, slugs and highlights: ı İ I become i, marks are stripped, the rest is lower
 * case. The SQL function `fold(text)` gives the same answer; a test compares them. Keep the two in step.
 */
export function fold(value: string): string {
  return value.replace(/[ıİI]/g, 'i').normalize('NFD').replace(combiningMarks, '').toLowerCase()
}

/**
 * The identity of an e-mail address: only ASCII letters fold. ı never becomes i here, or one person could take the
 * account of another.
 */
export function emailKey(value: string): string {
  return value.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * A slug: folded first, then the documented rule, step by step (lower case, spaces to hyphens, repeated hyphens
 * collapsed, non-word characters removed): what is removed last may leave hyphens side by side. Returns '' when nothing is left; the caller then takes the id.
 */
export function slugify(value: string): string {
  return fold(value)
    .replace(/\s/g, '-')
    .replace(/-+/g, '-')
    .replace(/[^\w-]+/g, '')
}

/** Where `query` occurs in `value` by the folding above, as [start, end) offsets into `value`. Never builds HTML. */
export function foldedRanges(value: string, query: string): [number, number][] {
  const needle = fold(query)
  if (needle === '') return []
  // Folding may change lengths, so each folded unit remembers the character that it came from.
  let folded = ''
  const origin: number[] = []
  let offset = 0
  for (const character of value) {
    const part = fold(character)
    for (let i = 0; i < part.length; i++) origin.push(offset)
    folded += part
    offset += character.length
  }
  origin.push(offset)
  const ranges: [number, number][] = []
  for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at + needle.length)) {
    ranges.push([origin[at] ?? 0, origin[at + needle.length] ?? value.length])
  }
  return ranges
}
