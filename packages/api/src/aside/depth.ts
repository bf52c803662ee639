const quote = 34
const backslash = 92
const comma = 44

/** Where the text goes on after the string that begins at `at`. */
function endOfString(text: string, at: number): number {
  let end = at + 1
  while (end < text.length && text.charCodeAt(end) !== quote) end += text.charCodeAt(end) === backslash ? 2 : 1
  return end
}

/**
 * Whether JSON text separates its values by more than `limit` commas: what a parser would build from it is bounded by
 * that. Looks at the text, like `isDeeperThan`.
 */
export function hasMoreThan(limit: number, text: string): boolean {
  let commas = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === comma) {
      commas += 1
      if (commas > limit) return true
    }
  }
  return false
}

/**
 * Whether JSON text nests arrays and objects deeper than `limit`. Looks at the text, so that nothing deep is ever
 * built; text that is no JSON gets some answer, and the parser refuses it afterwards.
 */
export function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        break
      case 91: // [
      case 123: // {
        depth += 1
        if (depth > limit) return true
        break
      case 93: // ]
      case 125: // }
        depth -= 1
        break
      default:
    }
  }
  return false
}
