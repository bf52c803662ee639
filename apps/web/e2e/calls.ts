import type { APIRequestContext, APIResponse } from '@playwright/test'
import { emailOf, expect, password } from './product.ts'

/** The procedures as the person with this address calls them, without a browser. */
export async function callsOf(request: APIRequestContext, email: string, secret = password) {
  const answer = await request.post('/api/auth/sign-in', { data: { email, password: secret } })
  expect(answer.ok(), `${email} signs in`).toBe(true)
  const { accessToken } = (await answer.json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const resultOf = async <T>(path: string, response: APIResponse) => {
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return ((await response.json()) as { result: { data: { json: T } } }).result.data.json
  }
  return {
    read: async <T>(path: string, input?: object): Promise<T> => {
      const query = input ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : ''
      return resultOf<T>(path, await request.get(`/trpc/${path}${query}`, { headers }))
    },
    write: async <T>(path: string, input: object): Promise<T> =>
      resultOf<T>(path, await request.post(`/trpc/${path}`, { headers, data: { json: input } })),
  }
}

/** Procedures of one person. */
export type Calls = Awaited<ReturnType<typeof callsOf>>

/** A role by its name, or with the moments at which it begins and ends. */
type Given = string | { name: string; validFrom?: Date; validUntil?: Date }

/** As the owner: the roles of a person, in this order. */
export async function giveRoles(request: APIRequestContext, email: string, given: Given[]) {
  const { read, write } = await callsOf(request, emailOf('owner'))
  const choices = await read<{ id: string; name: string }[]>('roles.choices')
  const roles = given.map((each) => {
    const { name, validFrom, validUntil }: Exclude<Given, string> = typeof each === 'string' ? { name: each } : each
    const roleId = choices.find((role) => role.name === name)?.id
    return { roleId, validFrom: validFrom?.toISOString(), validUntil: validUntil?.toISOString() }
  })
  const { rows } = await read<{ rows: { id: string; rev: number }[] }>('users.list', { search: email })
  await write('users.update', { id: rows[0]?.id, expectedRev: rows[0]?.rev, roles })
}
