/** What the sign-up hands to the next page, so that a wrong address can be written anew. Never the password. */
export interface GivenSignUp {
  name: string
  email: string
  company: string
}

/** Reads it from the state of a history entry, where anything may lie; null without an address. */
export function readSignUp(state: unknown): GivenSignUp | null {
  if (typeof state !== 'object' || state === null) return null
  const { name, email, company } = state as Record<string, unknown>
  if (typeof email !== 'string' || email === '') return null
  return { name: asText(name), email, company: asText(company) }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
