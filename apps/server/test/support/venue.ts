import { allPermissions, emailKey, type Permission } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'

/** The password of everybody in a test venue; its hash is a cheap one, so that tests sign in quickly. */
export const password = 'a quiet harbour'
const passwordHash = '$argon2id$v=19$m=64,t=1,p=1$LxN2pPr4HtHSdz5JNU3icA$0f6XM8xflJ9zftjOvn0Bc5zaWTUZR3rTmlXsOLhjGlI'

export interface TestPerson {
  id: string
  email: string
}

export interface TestVenue {
  id: string
  owner: TestPerson
  /** May view users and nothing else. */
  viewer: TestPerson
  /** Holds a role without rights. */
  nobody: TestPerson
  viewerRoleId: string
  addPerson(name: string, roleId: string): Promise<TestPerson>
}

/** Fills an empty database with one venue and three people. */
export async function fillVenue(asOwner: Db): Promise<TestVenue> {
  const id = uuidv7()
  await asOwner
    .insertInto('venue')
    .values({
      id,
      name: 'Test Hall',
      city: 'Istanbul',
      zone: 'Europe/Istanbul',
      currency: 'TRY',
      locale: 'en',
      country: 'TR',
    })
    .execute()
  const ways = ['cash', 'card', 'bank'] as const
  await asOwner
    .insertInto('payment_method')
    .values(
      ways.map((kind, sort) => ({
        ...{ venue_id: id, id: uuidv7(), code: kind.toUpperCase(), kind, sort: sort + 1 },
        name: JSON.stringify({ en: kind, tr: kind }),
        reference: 'optional',
      })),
    )
    .execute()
  const permissions = allPermissions().map(({ module, action }) => ({ module, action }))
  await asOwner
    .insertInto('permission')
    .values(permissions)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

  async function addRole(name: string, role: { isOwner: boolean; permissions: Permission[] }): Promise<string> {
    const roleId = uuidv7()
    await asOwner.insertInto('role').values({ venue_id: id, id: roleId, name, is_owner: role.isOwner }).execute()
    if (role.permissions.length > 0) {
      const rows = role.permissions.map(({ module, action }) => ({ venue_id: id, role_id: roleId, module, action }))
      await asOwner.insertInto('role_permission').values(rows).execute()
    }
    return roleId
  }

  async function addPerson(name: string, roleId: string): Promise<TestPerson> {
    const userId = uuidv7()
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@test.example`
    await asOwner
      .insertInto('app_user')
      .values({ id: userId, name, email, email_key: emailKey(email), password_hash: passwordHash })
      .execute()
    await asOwner.insertInto('venue_member').values({ venue_id: id, user_id: userId, state: 'active' }).execute()
    await asOwner
      .insertInto('user_role')
      .values({ venue_id: id, id: uuidv7(), user_id: userId, role_id: roleId, position: 0 })
      .execute()
    return { id: userId, email }
  }

  const ownerRole = await addRole('Owner', { isOwner: true, permissions: [] })
  const viewerRoleId = await addRole('Viewer', {
    isOwner: false,
    permissions: [{ module: 'users', action: 'view', limits: {} }],
  })
  const emptyRole = await addRole('Nobody', { isOwner: false, permissions: [] })
  return {
    id,
    owner: await addPerson('Olga Owner', ownerRole),
    viewer: await addPerson('Vera Viewer', viewerRoleId),
    nobody: await addPerson('Nils Nobody', emptyRole),
    viewerRoleId,
    addPerson,
  }
}
