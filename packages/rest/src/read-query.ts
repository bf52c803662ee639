import { Refusal } from '@marquee/api'

/**
 * The wanted parameters of a query string, each at most once. Others are ignored, whatever they are called. Throws
 * VALIDATION for one that is repeated, or that is not percent-encoded UTF-8.
 */
export function readQuery(url: string, wanted: readonly string[]): Record<string, string> {
  const values = new Map<string, string>()
  const start = url.indexOf('?')
  if (start === -1) return {}
  for (const pair of url.slice(start + 1).split('&')) {
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals))
    if (name === null || !wanted.includes(name)) continue
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1))
    if (value === null || values.has(name)) {
      throw new Refusal('VALIDATION', { issues: [{ path: name, message: 'field.invalid' }] })
    }
    values.set(name, value)
  }
  return Object.fromEntries(values)
}

// Strict where URLSearchParams is not: it would turn broken bytes into U+FFFD.
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return null
  }
}
