import { z } from 'zod'
import { autoLockMinutes } from './choices.ts'
import { authSessionId, storedFileId } from './ids.ts'
import { givenPassword, newPassword } from './text.ts'
import { instant } from './time.ts'

/** What a person types to approve someone else's command: 4 to 8 digits, kept as a hash. */
export const pin = z.string().regex(/^\d{4,8}$/, 'field.pin')

/** Six digits of the phone's app, or one of the recovery codes; spaces and hyphens do not count. */
export const factorCode = z.string().min(1, 'field.required').max(40, 'field.invalid')

/** How a person's account is protected, for their profile. */
export const securityState = z.object({
  passwordChangedAt: instant.nullable(),
  pinSetAt: instant.nullable(),
  mfa: z.object({
    enabledAt: instant.nullable(),
    /** One of their roles at this venue demands it: it can be renewed and not switched off. */
    required: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  autoLockMinutes: z.literal(autoLockMinutes),
  /** API keys of the person that could still be used, at every venue. */
  openApiKeys: z.int(),
})
export type SecurityState = z.infer<typeof securityState>

/** Ends the person's API keys too, at every venue: whoever knew the password may have made some. */
const endKeys = z.boolean().default(false)

/** All other auth sessions of the person end. */
export const changePasswordInput = z.strictObject({ current: givenPassword, next: newPassword, endKeys })
export const endOtherAuthSessionsInput = z.strictObject({ endKeys }).prefault({})
export const setPinInput = z.strictObject({ password: givenPassword, pin })
export const passwordOnly = z.strictObject({ password: givenPassword })
export const setAutoLockInput = z.strictObject({ minutes: z.literal(autoLockMinutes, 'field.choice') })

/**
 * With a second factor already: for another phone, and a code of the present one or a recovery code is needed as well.
 * The present phone counts until `confirmMfa`.
 */
export const beginMfaInput = z.strictObject({ password: givenPassword, code: factorCode.optional() })
/** A new secret that does not count before `confirmMfa` has seen a code of it. `uri` is for the QR code. */
export const beginMfaOutput = z.object({ secret: z.string(), uri: z.string() })
export type BeginMfaOutput = z.infer<typeof beginMfaOutput>
export const confirmMfaInput = z.strictObject({ code: factorCode })
/** Shown once: ten codes of the form `XXXX-XXXX`, each good for one sign-in without the phone. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) })
export const disableMfaInput = z.strictObject({ password: givenPassword, code: factorCode })

/** One open auth session of the caller. */
export const ownAuthSession = z.object({
  id: authSessionId,
  device: z.string(),
  /** The name of the venue’s device that it is at. */
  deviceName: z.string().nullable(),
  ip: z.string(),
  startedAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})
export type OwnAuthSession = z.infer<typeof ownAuthSession>
export const endOwnAuthSessionInput = z.strictObject({ authSessionId })

/** A PNG, JPEG, WebP or GIF as base64 without a `data:` prefix, at most 4 MB of bytes; kept at most 256 px wide. */
/** `file`: what the caller has uploaded for it. */
export const setPictureInput = z.strictObject({ file: storedFileId })
export const pictureAddress = z.object({ avatar: z.string() })
/** `file`: what it was, which can be set again for a day; null: there was none. */
export const removedPicture = z.object({ avatar: z.null(), file: storedFileId.nullable() })
