const quote = 34
const backslash = 92

/**
 * Whether JSON text nests arrays and objects deeper than `limit`. Looks at the text, so that nothing deep is ever
 * built; text that is no JSON gets some answer, and the parser refuses it afterwards.
 */
export function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at += 1
        while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
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
