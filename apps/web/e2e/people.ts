import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { emailOf, expect, fillSignIn, password } from './house.ts'

/** The password of everybody whom a test makes. */
export const ownPassword = 'seven chairs by the stage'

type Kind = 'query' | 'mutation'

/** The procedures as somebody calls them, without a browser. */
export async function callsAs(request: APIRequestContext, email: string, secret = ownPassword) {
  const send = async (path: string, json: unknown, { token, kind }: { token?: string; kind?: Kind } = {}) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const response =
      kind === 'query'
        ? await request.get(`/trpc/${path}`, { headers, params: { input: JSON.stringify({ json }) } })
        : await request.post(`/trpc/${path}`, { headers, data: { json } })
    const answer = await response.json()
    expect(answer.error, path).toBeUndefined()
    return answer.result.data.json
  }
  const { accessToken } = await send('auth.signIn', { email, password: secret })
  return (path: string, input: unknown, kind: Kind = 'mutation') => send(path, input, { token: accessToken, kind })
}

interface Role {
  /** `users.view` and the like. */
  permissions?: string[]
  requiresMfa?: boolean
}

/** Somebody of his own for one test, with a role of his own: what he does is nobody else's. */
export async function makePerson(request: APIRequestContext, name: string, role: Role = {}) {
  const call = await callsAs(request, emailOf('owner'), password)
  const mark = randomUUID().slice(0, 8)
  const email = `${mark}@people.example`
  const roleName = `Role ${mark}`
  const { id: roleId } = await call('roles.create', {
    commandId: randomUUID(),
    name: roleName,
    requiresMfa: role.requiresMfa ?? false,
    permissions: (role.permissions ?? []).map((permission) => {
      const [module, action] = permission.split('.')
      return { module, action, limits: {} }
    }),
  })
  const { link, user } = await call('users.invite', {
    commandId: randomUUID(),
    name,
    email,
    roles: [{ roleId }],
  })
  const proof = new URL(link, 'http://house.example').searchParams.get('proof')
  await call('auth.resetPassword', { proof, password: ownPassword })
  return { id: user.id as string, name, email, roleName }
}

/** Signs in on a page and waits for the screen. */
export async function enter(page: Page, email: string, path: string) {
  await page.goto(`/sign-in?redirectURL=${encodeURIComponent(path)}`)
  await fillSignIn(page, email, ownPassword)
  await page.waitForURL((url) => url.pathname + url.search === path)
  await expect(page.getByRole('banner')).toBeVisible()
}
