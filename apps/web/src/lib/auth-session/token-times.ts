/** When an access token was made and when it ends, in milliseconds; null when the text is no token. */
export function tokenTimes(token: string): { from: number; until: number } | null {
  const body = token.split('.')[1]
  if (!body) return null
  try {
    const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null) return null
    const { exp, iat } = claims as Record<string, unknown>
    if (typeof exp !== 'number' || typeof iat !== 'number') return null
    return { from: iat * 1000, until: exp * 1000 }
  } catch {
    return null
  }
}
