import type { RunningServer } from './server.ts'

type Told = Pick<RunningServer, 'url' | 'demo' | 'setup' | 'hasWeb'>

/** What a person who has just started the server wants to know; `webUrl` where the web is served by someone else. */
export function banner({ url, demo, setup, hasWeb }: Told, webUrl: string | null): string {
  const lines = ['', `  Marquee is ready: ${url}`, `  API reference:    ${url}/api/docs`]
  if (webUrl !== null) lines.push(`  Web, hot reload:  ${webUrl}`)
  else if (!hasWeb) lines.push('  The web client is not built yet: npm run build')
  if (demo) {
    const words = demo.password === null ? 'the password that was chosen' : `the password ${demo.password}`
    lines.push('', `  Demo venue. Sign in with ${words} as`)
    for (const email of demo.emails) lines.push(`    ${email}`)
  }
  if (setup) {
    lines.push('', '  There is no venue yet. Make it and your account with this link, which works once and until')
    lines.push(`  ${setup.expiresAt} (a restart makes a new one):`, `    ${setup.link}`)
  }
  return `${lines.join('\n')}\n\n`
}
