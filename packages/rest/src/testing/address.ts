import type { Route } from '../route.ts'

/** `GET api/v1/orders/{id}` with values in the place of braces. */
export const addressOf = (key: string, params: Record<string, string> = {}): string =>
  key.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name)

/** The same with what the row's example says. */
export const exampleAddress = (key: string, { example }: Pick<Route, 'example'>): string =>
  addressOf(key, example.params)

/** The body of a 401 or 403 without the id of its request: one key, or the shape of the interface for partners. */
export function deniedAt(key: string, status: 401 | 403) {
  const error = status === 401 ? 'Unauthorized' : 'Forbidden'
  return key.includes(' api/v1/') ? { error, code: error.toUpperCase() } : { error }
}
