import { expect } from 'vitest'

/** That answers hold none of these texts, and nothing that calls itself a secret. */
export function expectNothingSecret(answers: readonly unknown[], texts: readonly (string | null)[]): void {
  const all = answers.map((answer) => JSON.stringify(answer) ?? '').join('\n')
  expect(all.length).toBeGreaterThan(5000)
  for (const text of texts) expect(all).not.toContain(text)
  // A new second factor and the secret of an address must be shown, each once. When one was set is no secret.
  const shown = all.replace(/"secret":"(?=whsec_)|"(passwordChanged|secret)At":/g, '').replace('"secret":', '')
  expect(shown).not.toMatch(/"[^"]*(hash|secret|password|counter(?!part))[^"]*":/i)
}
