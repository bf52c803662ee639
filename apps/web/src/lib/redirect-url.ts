import { paths } from './paths.ts'

const longest = 2_000

/** Control characters, white space and backslashes: browsers drop or turn them, which is how filters are fooled. */
function isPlain(text: string): boolean {
  for (const character of text) if (character <= ' ' || character === '\\' || character === '\u007f') return false
  return true
}

/**
 * Where to go after the sign-in: the wanted address when it is a path of this site, else `/`. Never another origin,
 * never a script, never /sign-out, never one of the pages that led here. `value` is the decoded query parameter.
 */
export function safeRedirect(value: string | null | undefined): string {
  if (!value || value.length > longest || !value.startsWith('/') || !isPlain(value)) return paths.root
  let decoded: string
  try {
    // `/%2f/evil` and `/%5cevil` are harmless paths for us, but not for every proxy behind which we may stand.
    decoded = decodeURIComponent(value)
  } catch {
    return paths.root
  }
  if (decoded.startsWith('//') || decoded.startsWith('/\\') || !isPlain(decoded.split('?')[0] ?? '')) return paths.root
  const origin = 'https://marquee.invalid'
  const url = new URL(value, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return paths.root
  if (neverReturnTo.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))) return paths.root
  return url.pathname + url.search + url.hash
}

const neverReturnTo = [paths.signOut, paths.signIn, paths.unlock, paths.mfaSetup]

/** The address of the sign-in page that leads back to `wanted` (path and query); sign-out is never carried. */
export function signInFor(wanted: string): string {
  const target = safeRedirect(wanted)
  const isSignOut = wanted === paths.signOut || wanted.startsWith(`${paths.signOut}?`)
  return isSignOut ? paths.signIn : `${paths.signIn}?redirectURL=${encodeURIComponent(target)}`
}

/** The address of the unlock page that leads back to `wanted`. */
export function unlockFor(wanted: string): string {
  return leadingBack(paths.unlock, wanted)
}

/** The address of the page that sets up a second factor, and then leads back to `wanted`. */
export function mfaSetupFor(wanted: string): string {
  return leadingBack(paths.mfaSetup, wanted)
}

function leadingBack(page: string, wanted: string): string {
  const target = safeRedirect(wanted)
  return target === paths.root ? page : `${page}?redirectURL=${encodeURIComponent(target)}`
}
