import { expect } from 'vitest'

/** That answers hold none of these texts, and nothing that calls itself a secret. */
export function expectNothingSecret(answers: readonly unknown[], texts: readonly (string | null)[]): void {
  const all = answers.map((answer) => JSON.stringify(answer) ?? '').join('\n')
  expect(all.length).toBeGreaterThan(5000)
  for (const text of texts) expect(all).not.toContain(text)
  // A new second factor and the secret of an address must be shown, each once. When one was set is no secret.
  // A counter that sells food, and the number that it gives a sale, are none either: of a sign-in it is `refreshCounter`.
  const shown = all
    .replace(/"secret":"(?=whsec_)|"(passwordChanged|secret)At":|"(counter|counterId|lastCounter)":/g, '')
    .replace('"secret":', '')
  expect(shown).not.toMatch(/"[^"]*(hash|secret|password|counter(?!part))[^"]*":/i)
}
