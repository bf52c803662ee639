import { z } from 'zod'
import { autoLockMinutes, defaultLook, presences } from './choices.ts'
import { featureKeys } from './features.ts'
import { authSessionId, userId } from './ids.ts'
import { language } from './languages.ts'
import { storedLocalText } from './local-text.ts'
import { look } from './look.ts'
import { ownDevice } from './own-device.ts'
import { factorCode } from './security.ts'
import { email, givenPassword, newPassword, text } from './text.ts'
import { instant, localTime } from './time.ts'

export const presence = z.enum(presences)

/** The user of the shell and of `api/common/user`: exactly these five fields. */
export const shellUser = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  status: presence,
})
export type ShellUser = z.infer<typeof shellUser>

export const signInInput = z.strictObject({
  email: text({ min: 1, max: 254 }),
  password: givenPassword,
  /** The second factor, when the person has one: MFA_CODE asks for it. */
  code: factorCode.optional(),
  rememberMe: z.union([z.boolean(), z.literal('')]).optional(),
  /** The token of a browser that is a device of the venue; one that is no good is as none. */
  device: z.string().max(200, 'field.tooLong').optional(),
})

/** A new pair of tokens. `accessTokenExpiresAt` saves the browser from reading inside the token. */
export const tokenPair = z.object({
  user: shellUser,
  accessToken: z.string(),
  refreshToken: z.string(),
  tokenType: z.literal('bearer'),
  accessTokenExpiresAt: instant,
})
export type TokenPair = z.infer<typeof tokenPair>

export const signInWithTokenInput = z.strictObject({ accessToken: z.string().max(4096, 'field.tooLong') })
export const refreshInput = z.strictObject({ refreshToken: z.string().max(1024, 'field.tooLong') })
export const unlockInput = z.strictObject({ password: givenPassword })
/** REST sends the e-mail too and carries the locked session's token; it must be the session's own address. */
export const unlockByEmailInput = z.strictObject({ email: text({ min: 1, max: 254 }), password: givenPassword })
export const signUpInput = z.strictObject({
  name: text({ min: 1, max: 100 }),
  email,
  password: newPassword,
  company: text({ max: 100 }).optional(),
  agreements: z.boolean(),
})
export const forgotPasswordInput = z.strictObject({ email: text({ min: 1, max: 254 }) })
/** Confirms the address of a person who signed up, by the secret of the mailed link. */
export const confirmEmailInput = z.strictObject({ proof: z.string().max(200, 'field.tooLong') })
/** Asks for the mail of `confirmEmail` again. */
export const resendConfirmationInput = z.strictObject({ email: text({ min: 1, max: 254 }) })
/** `proof` is the secret of a reset or invitation link. */
export const resetPasswordInput = z.strictObject({ proof: z.string().max(200, 'field.tooLong'), password: newPassword })

/** One role of the signed-in person at this venue, in their order; the first is the active one. */
export const heldRole = z.object({ id: z.uuid(), name: z.string() })

/** A name as it is stored, and in both languages. */
const givenNames = z.array(storedLocalText.extend({ name: z.string() }))

/** `userInfo` of the browser: what the shell needs before any page shows. `roles[0]` is the active role. */
export const me = z.object({
  user: shellUser,
  roles: z.array(heldRole),
  venue: z.object({
    id: z.uuid(),
    name: z.string(),
    zone: z.string(),
    /** When a business day ends and the next begins, on the venue's clock. */
    businessCutoff: localTime.default('06:00'),
    currency: z.string(),
    locale: language,
    country: z.string(),
  }),
  language: language.nullable(),
  look: look.default(defaultLook),
  /** What the venue has switched off for the active role. */
  featuresOff: z.array(z.enum(featureKeys)).default([]),
  /** The version up to which the person has read what is new. */
  newsSeen: z.string().nullable().default(null),
  authSessionId,
  locked: z.boolean(),
  /** The active role demands a second factor that is not set up: until it is, nothing else works. */
  mfaMissing: z.boolean(),
  autoLockMinutes: z.literal(autoLockMinutes),
  /** Where the person begins in this venue; null: where the rule for everybody leads. */
  startPage: z.string().nullable().default(null),
  /** The device of the venue at which this sign-in is; null: no device that has a name. */
  device: ownDevice.nullable().default(null),
  /** Of roles and tills those that the product has named and the venue has not; zones of floors as the venue named them. */
  names: z
    .object({ roles: givenNames, tills: givenNames, zones: givenNames.default([]) })
    .default({ roles: [], tills: [], zones: [] }),
})
export type Me = z.infer<typeof me>

/** An address of `startPages`; null: no choice any more. */
export const chooseStartInput = z.strictObject({ page: text({ min: 1, max: 100 }).nullable() })

export const updateMeInput = z.strictObject({
  name: text({ min: 1, max: 100 }).optional(),
  status: presence.optional(),
  language: language.optional(),
  look: look.optional(),
})
