import { type ApiKeyId, moduleKeys, modules, type RoleId, type UserId, type VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { newApiKey } from '../identity/api-keys.ts'

/** One action of one module. */
export interface Scope {
  module: string
  action: string
}

interface KeyOptions {
  user: { id: UserId; venueId: VenueId }
  /** The role in which it acts. */
  roleId: string
  scopes?: readonly Scope[]
  apps?: boolean
  name?: string
  /** Default never. */
  expiresAt?: Date | null
}

/** Every action of every module, the umbrella's rows too. */
export const allScopes: readonly Scope[] = moduleKeys.flatMap((module) =>
  modules[module].actions.map((action) => ({ module, action })),
)

/** Makes a key without a password, as its maker would. */
export async function makeApiKey(db: Db, options: KeyOptions): Promise<{ id: ApiKeyId; key: string }> {
  const { user, roleId, scopes = [], apps = false, name = 'Test key', expiresAt = null } = options
  const id = uuidv7() as ApiKeyId
  const { key, hash, hint } = newApiKey({ venueId: user.venueId, id })
  const at = { venue_id: user.venueId }
  await db
    .insertInto('api_key')
    .values({
      ...at,
      id,
      user_id: user.id,
      role_id: roleId as RoleId,
      name,
      secret_hash: hash,
      hint,
      apps,
      expires_at: expiresAt,
    })
    .execute()
  if (scopes.length > 0) {
    const rows = scopes.map(({ module, action }) => ({ ...at, api_key_id: id, module, action }))
    await db.insertInto('api_key_scope').values(rows).execute()
  }
  return { id, key }
}
