import type { ApiKeyId, ApiKeyRow, UserId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../core/context.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import { inTransaction, type Work } from '../../door/work.ts'
import { newApiKey } from '../../identity/api-keys.ts'
import { accessTopic } from '../../identity/auth-sessions.ts'
import { provePassword } from '../auth/service/prove.ts'
import { holdTarget } from '../users/service/target.ts'
import {
  countOpenKeys,
  deleteUnusedKey,
  findKey,
  holdMember,
  insertKey,
  isMember,
  revokeKey,
  selectKeysOf,
} from './repo.ts'
import { keysAtMost, scopesBeyond, tidyScopes } from './rules.ts'

/** The caller's own keys, the newest first, ended ones included. */
export async function listOwnKeys(ctx: SignedContext): Promise<ApiKeyRow[]> {
  return selectKeysOf(ctx.services.db, ctx.venueId, ctx.actor.userId)
}

interface CreateKey {
  id?: ApiKeyId
  name: string
  scopes: { module: string; action: string }[]
  apps: boolean
  days: number | null
  password: string
}

/**
 * Makes a key that acts as the caller in their active role, cut to its scopes. The answer is the only place where the key
 * itself ever stands: who never got it sends the same `id` again, and the key is made anew with another text. STATE when
 * something has used or ended it meanwhile. EXCEEDS_OWN_RIGHTS for scopes that the role lacks, FORBIDDEN without a role, STATE for one key too
 * many, WRONG_CREDENTIALS or THROTTLED for the password.
 */
export async function createKey(ctx: SignedContext, input: CreateKey): Promise<{ row: ApiKeyRow; key: string }> {
  const { actor, venueId } = ctx
  const { userId, roleId } = actor
  const scopes = tidyScopes(input.scopes)
  if (roleId === null) refuse('FORBIDDEN')
  const missing = scopesBeyond(scopes, actor.rights)
  if (missing.length > 0) refuse('EXCEEDS_OWN_RIGHTS', { details: { missing: missing.slice(0, 50) } })
  await provePassword(ctx, actor, input.password)
  const id = input.id ?? (uuidv7() as ApiKeyId)
  const { key, hash, hint } = newApiKey({ venueId, id })
  const { name, apps, days } = input
  const row = await inTransaction(ctx, async ({ tx, audit, announce }) => {
    await holdMember(tx, venueId, userId)
    if (await takeBack(ctx, tx, id)) announce(venueId, accessTopic, { apiKeyIds: [id] })
    if ((await countOpenKeys(tx, venueId, userId)) >= keysAtMost) refuse('STATE', { details: { atMost: keysAtMost } })
    await insertKey(tx, { venueId, id, userId, roleId, name, hash, hint, apps, days, scopes })
    const made = await getKey(tx, ctx, id)
    await audit({
      action: 'apiKeys.create',
      entity: 'api_key',
      entityId: id,
      after: {
        name,
        role: made.role.name,
        scopes: made.scopes.map((scope) => `${scope.module}.${scope.action}`),
        apps,
        expiresAt: made.expiresAt,
      },
    })
    return made
  })
  return { row, key }
}

// Takes away a key of the caller that nobody can have seen, so that it is made anew.
async function takeBack({ venueId, actor }: SignedContext, tx: Work['tx'], id: ApiKeyId): Promise<boolean> {
  const before = await findKey(tx, venueId, id)
  if (!before) return false
  if (before.maker.id !== actor.userId) refuseField('id', 'field.invalid')
  if (!(await deleteUnusedKey(tx, venueId, id))) refuse('STATE', { details: { key: 'used' } })
  return true
}

/** Ends one of the caller's own keys, everywhere within two seconds; NOT_FOUND for anybody else's. Safe to repeat. */
export async function revokeOwnKey(ctx: SignedContext, { id }: { id: ApiKeyId }): Promise<ApiKeyRow> {
  return inTransaction(ctx, async (work) => {
    const row = await findKey(work.tx, ctx.venueId, id)
    if (row?.maker.id !== ctx.actor.userId) refuse('NOT_FOUND')
    return endKey(ctx, work, { row, action: 'apiKeys.revoke' })
  })
}

/** The keys of one person of the venue; NOT_FOUND for a person who does not belong to it. */
export async function listKeysOf(ctx: SignedContext, { userId }: { userId: UserId }): Promise<ApiKeyRow[]> {
  if (!(await isMember(ctx.services.db, ctx.venueId, userId))) refuse('NOT_FOUND')
  return selectKeysOf(ctx.services.db, ctx.venueId, userId)
}

/** Ends someone's key. EXCEEDS_OWN_RIGHTS when its maker holds more than the caller: they are not touched from below. */
export async function revokeKeyOfUser(ctx: SignedContext, { id }: { id: ApiKeyId }): Promise<ApiKeyRow> {
  return inTransaction(ctx, async (work) => {
    const row = await findKey(work.tx, ctx.venueId, id)
    if (!row) refuse('NOT_FOUND')
    await holdTarget(ctx, work.tx, row.maker.id)
    return endKey(ctx, work, { row, action: 'apiKeys.revokeOfUser' })
  })
}

interface EndKey {
  row: ApiKeyRow
  action: string
}

async function endKey(ctx: SignedContext, { tx, audit, announce }: Work, { row, action }: EndKey): Promise<ApiKeyRow> {
  const { venueId, actor } = ctx
  if (await revokeKey(tx, venueId, row.id, actor.userId)) {
    const before = { name: row.name, maker: row.maker.name, state: row.state }
    await audit({ action, entity: 'api_key', entityId: row.id, before, after: { state: 'revoked' } })
    announce(venueId, accessTopic, { apiKeyIds: [row.id] })
  }
  return getKey(tx, ctx, row.id)
}

async function getKey(tx: Work['tx'], ctx: SignedContext, id: ApiKeyId): Promise<ApiKeyRow> {
  const row = await findKey(tx, ctx.venueId, id)
  if (!row) throw new Error('a key vanished in its own transaction')
  return row
}
