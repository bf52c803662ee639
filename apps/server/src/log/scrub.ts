// What a secret looks like here. The last net under everything that is logged: no line may carry one, however
// it came there.
const shapes: readonly [RegExp, string][] = [
  // JSON web tokens.
  [/\beyJ[\w-]{6,}\.[\w-]{2,}\.[\w-]*/g, '[token]'],
  // Refresh tokens: session, counter, signature.
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.\d{1,9}\.[\w-]{43}/g, '[token]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, '$1 [secret]'],
  // API keys: venue, row, secret.
  [/\bmq_[0-9a-f]{20,64}[\w-]*/g, '[key]'],
  // Passwords in addresses of databases and mail servers.
  [/(\b(?:postgres(?:ql)?|smtps?):\/\/[^:@/\s"]*):[^@\s"]+@/gi, '$1:[secret]@'],
  // Fields of JSON, also when the JSON stands as text inside JSON.
  [
    /(\\?")(password|pin|currentPassword|newPassword|accessToken|refreshToken|token|proof|secret|authorization)\1(\s*:\s*)\1(?:(?!\\?").)*\1/gi,
    '$1$2$1$3$1[secret]$1',
  ],
]

/** The same text without anything that looks like a token or a password. */
export function scrub(text: string): string {
  let clean = text
  for (const [shape, replacement] of shapes) clean = clean.replace(shape, replacement)
  return clean
}
