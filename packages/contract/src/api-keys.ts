import { z } from 'zod'
import { apiKeyId, roleId, userId } from './ids.ts'
import { isPermission } from './modules.ts'
import { givenPassword, text } from './text.ts'
import { instant } from './time.ts'

/** One action of one module that a key may use. */
export const apiKeyScope = z
  .strictObject({ module: z.string(), action: z.string() })
  .refine((scope) => isPermission(scope.module, scope.action), 'field.invalid')

export const apiKeyRow = z.object({
  id: apiKeyId,
  name: z.string(),
  /** The last four characters, to tell keys apart. */
  hint: z.string(),
  maker: z.object({ id: userId, name: z.string() }),
  /** The maker's role that it acts in; without it the key opens nothing. */
  role: z.object({ id: roleId, name: z.string() }),
  scopes: z.array(z.object({ module: z.string(), action: z.string() })),
  /** Whether it may use the staff's own tools (sample apps). */
  apps: z.boolean(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  lastUsedIp: z.string().nullable(),
  revokedAt: instant.nullable(),
  /** live · expired · revoked · asleep: its maker is suspended or no longer holds the role. */
  state: z.enum(['live', 'expired', 'revoked', 'asleep']),
})
export type ApiKeyRow = z.infer<typeof apiKeyRow>

/** Made in the caller's active role; a scope that they do not hold is refused. Asks for the password. */
export const createApiKeyInput = z.strictObject({
  /** Sent again with the same id, as long as nothing has used the key: it is made anew, and only the last text works. */
  id: apiKeyId.optional(),
  name: text({ min: 1, max: 60 }),
  scopes: z.array(apiKeyScope).max(500, 'field.tooLong'),
  apps: z.boolean().default(false),
  /** Days until it ends; null: never. */
  days: z.int('field.number').min(1, 'field.number').max(3650, 'field.number').nullable(),
  password: givenPassword,
})
/** `key` is shown once and stored nowhere. */
export const createApiKeyOutput = z.object({ row: apiKeyRow, key: z.string() })
export const revokeApiKeyInput = z.strictObject({ id: apiKeyId })
export const apiKeysOfInput = z.strictObject({ userId })
