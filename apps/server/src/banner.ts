import type { Env } from './env.ts'

interface BannerFacts {
  url: string
  /** Addresses of the demo's people; empty when the venue is not the demo. */
  demoUsers: readonly string[]
  /** Whether the web client has been built. */
  hasWeb: boolean
}

/** What a person who has just started the server wants to know. The password is shown for demo people alone. */
export function banner(env: Pick<Env, 'mode' | 'demoPassword'>, { url, demoUsers, hasWeb }: BannerFacts): string {
  const lines = ['', `  Marquee is ready: ${url}`, `  API reference:    ${url}/api/docs`]
  if (!hasWeb) lines.push('  The web client is not built yet: npm run build')
  if (demoUsers.length > 0 && env.mode !== 'production') {
    lines.push('', `  Demo venue. Sign in with the password ${env.demoPassword} as`)
    for (const user of demoUsers) lines.push(`    ${user}`)
  }
  return `${lines.join('\n')}\n\n`
}
