import { Refusal } from '@marquee/api'

/** How deep objects and arrays may stand in each other. */
export const deepestJson = 64

const quote = 34
const backslash = 92
const openers = new Set([91, 123])
const closers = new Set([93, 125])

/** Throws VALIDATION for a JSON text that nests deeper than `deepestJson`, before anything is built from it. */
export function assertShallow(text: string): void {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === backslash) at += 1
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (openers.has(code)) {
      depth += 1
      if (depth > deepestJson) throw new Refusal('VALIDATION', { details: { deepest: deepestJson } })
    } else if (closers.has(code)) depth -= 1
  }
}
