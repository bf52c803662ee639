/**
 * Every method and path that the product documents and answers. The route table must hold a row for each of them, or
 * it does not compile; the golden shapes and the OpenAPI document are compared with the same list.
 */
export type DocumentedRoute =
  | 'POST api/auth/sign-in'
  | 'POST api/auth/sign-in-with-token'
  | 'POST api/auth/sign-up'
  | 'POST api/auth/forgot-password'
  | 'POST api/auth/reset-password'
  | 'POST api/auth/unlock-session'
  | 'POST api/auth/refresh'
  | 'GET api/common/user'
  | 'PATCH api/common/user'
  | 'GET api/common/permissions'
  | 'GET api/common/navigation'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `POST api/auth/sign-in` as its two parts. */
export function partsOf(key: string): { method: Method; path: string } {
  const [method, path] = key.split(' ')
  return { method: method as Method, path: path ?? '' }
}
