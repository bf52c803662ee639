import { createHmac, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { emailOf, expect, password } from './house.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of the phone `ahead` half minutes from now: one code works once, so each use takes the next one. */
export function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** What they sign in with; nothing that a list of bad passwords holds. */
export const hiredPassword = 'bir uzun parola 42'

/** Somebody of his own for each test: what he does to his account is nobody else's. */
export async function hire(request: APIRequestContext, role = 'Manager') {
  const email = `profile.${randomUUID()}@galatapier.example`
  const call = async (path: string, json: unknown, token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const response = await (json === undefined
      ? request.get(`/trpc/${path}`, { headers })
      : request.post(`/trpc/${path}`, { headers, data: { json } }))
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return (await response.json()).result.data.json
  }
  const { accessToken } = await call('auth.signIn', { email: emailOf('owner'), password })
  const roles: { id: string; name: string }[] = await call('roles.choices', undefined, accessToken)
  const roleId = roles.find((each) => each.name === role)?.id
  const { link } = await call(
    'users.invite',
    { commandId: randomUUID(), name: 'Nilgün Işık', email, roles: [{ roleId }] },
    accessToken,
  )
  const proof = new URL(link, 'http://house').searchParams.get('proof')
  await call('auth.resetPassword', { proof, password: hiredPassword })
  return { email }
}
