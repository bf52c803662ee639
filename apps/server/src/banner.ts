import type { RunningServer } from './server.ts'

/** What a person who has just started the server wants to know. */
export function banner({ url, demo, hasWeb }: Pick<RunningServer, 'url' | 'demo' | 'hasWeb'>): string {
  const lines = ['', `  Marquee is ready: ${url}`, `  API reference:    ${url}/api/docs`]
  if (!hasWeb) lines.push('  The web client is not built yet: npm run build')
  if (demo) {
    const words = demo.password === null ? 'the password that was chosen' : `the password ${demo.password}`
    lines.push('', `  Demo venue. Sign in with ${words} as`)
    for (const email of demo.emails) lines.push(`    ${email}`)
  }
  return `${lines.join('\n')}\n\n`
}
