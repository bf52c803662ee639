import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Calls, callsOf } from './calls.ts'
import { emailOf, openAs } from './product.ts'

/** The password of everybody whom a test makes: long, and in no list of common ones. */
export const ownPassword = 'seven chairs by the stage'

/** A role made for one person. */
interface OwnRole {
  /** `users.view` and the like, or one with its limits. */
  permissions?: (string | { of: string; limits: object })[]
  requiresMfa?: boolean
}

/**
 * A person for one test alone, who came in by an invitation: nothing they do touches another test. They hold the role
 * of this name, or one of their own.
 */
export const makePerson = async (request: APIRequestContext, name: string, role: string | OwnRole = {}) =>
  makePersonBy(await callsOf(request, emailOf('owner')), name, role)

/** The same by the owner of any venue. */
export async function makePersonBy({ read, write }: Calls, name: string, role: string | OwnRole = {}) {
  const mark = randomUUID().slice(0, 8)
  const email = `${mark}@people.example`
  const roleName = typeof role === 'string' ? role : `Role ${mark}`
  const roleId =
    typeof role === 'string'
      ? (await read<{ id: string; name: string }[]>('roles.choices')).find((each) => each.name === role)?.id
      : await makeRole(write, roleName, role)
  const { link, user } = await write<{ link: string; user: { id: string } }>('users.invite', {
    commandId: randomUUID(),
    name,
    email,
    roles: [{ roleId }],
  })
  const proof = new URL(link, 'http://venue.example').searchParams.get('proof')
  await write('auth.resetPassword', { proof, password: ownPassword })
  return { id: user.id, name, email, roleName }
}

async function makeRole(write: Calls['write'], name: string, { permissions = [], requiresMfa = false }: OwnRole) {
  const rights = permissions.map((permission) => {
    const { of, limits } = typeof permission === 'string' ? { of: permission, limits: {} } : permission
    const [module, action] = of.split('.')
    return { module, action, limits }
  })
  const role = { commandId: randomUUID(), name, requiresMfa, permissions: rights }
  return (await write<{ id: string }>('roles.create', role)).id
}

/** Signs someone made here in on a page and waits for the screen. */
export const enter = (page: Page, email: string, path: string) => openAs(page, { email, secret: ownPassword, path })
