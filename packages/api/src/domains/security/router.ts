import {
  beginMfaInput,
  beginMfaOutput,
  changePasswordInput,
  confirmMfaInput,
  disableMfaInput,
  endOtherAuthSessionsInput,
  endOwnAuthSessionInput,
  ownAuthSession,
  passwordOnly,
  pictureAddress,
  recoveryCodes,
  removedPicture,
  securityState,
  setAutoLockInput,
  setPictureInput,
  setPinInput,
  uploadInput,
  uploadLeave,
} from '@marquee/contract'
import { z } from 'zod'
import { router, signedIn } from '../../door/trpc.ts'
import { askUpload } from '../../files/ask-upload.ts'
import { changePassword, getSecurity, removePin, setAutoLock, setPin } from './service/account.ts'
import { endOtherAuthSessions, endOwnAuthSession, listOwnAuthSessions } from './service/auth-sessions.ts'
import { beginMfa, confirmMfa, disableMfa, newCodes } from './service/mfa.ts'
import { removePicture, setPicture } from './service/picture.ts'

const done = z.literal(true)
const audited = { audited: true }
/** What leads out of "your role needs a second factor". */
const wayOut = { audited: true, whileMfaMissing: true }

export const securityRouter = router({
  get: signedIn
    .meta({ whileMfaMissing: true })
    .output(securityState)
    .query(({ ctx }) => getSecurity(ctx)),
  changePassword: signedIn
    .meta(audited)
    .input(changePasswordInput)
    .output(done)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  setPin: signedIn
    .meta(audited)
    .input(setPinInput)
    .output(done)
    .mutation(({ ctx, input }) => setPin(ctx, input)),
  removePin: signedIn
    .meta(audited)
    .input(passwordOnly)
    .output(done)
    .mutation(({ ctx, input }) => removePin(ctx, input)),
  setAutoLock: signedIn
    .meta(audited)
    .input(setAutoLockInput)
    .output(done)
    .mutation(({ ctx, input }) => setAutoLock(ctx, input)),
  beginMfa: signedIn
    .meta(wayOut)
    .input(beginMfaInput)
    .output(beginMfaOutput)
    .mutation(({ ctx, input }) => beginMfa(ctx, input)),
  confirmMfa: signedIn
    .meta(wayOut)
    .input(confirmMfaInput)
    .output(recoveryCodes)
    .mutation(({ ctx, input }) => confirmMfa(ctx, input)),
  newRecoveryCodes: signedIn
    .meta(audited)
    .input(disableMfaInput)
    .output(recoveryCodes)
    .mutation(({ ctx, input }) => newCodes(ctx, input)),
  disableMfa: signedIn
    .meta(audited)
    .input(disableMfaInput)
    .output(done)
    .mutation(({ ctx, input }) => disableMfa(ctx, input)),
  authSessions: signedIn.output(z.array(ownAuthSession)).query(({ ctx }) => listOwnAuthSessions(ctx)),
  endAuthSession: signedIn
    .meta(audited)
    .input(endOwnAuthSessionInput)
    .output(done)
    .mutation(({ ctx, input }) => endOwnAuthSession(ctx, input)),
  endOtherAuthSessions: signedIn
    .meta(audited)
    .input(endOtherAuthSessionsInput)
    .output(z.object({ ended: z.int() }))
    .mutation(({ ctx, input }) => endOtherAuthSessions(ctx, input)),
  uploadPicture: signedIn
    .input(uploadInput)
    .output(uploadLeave)
    .mutation(({ ctx, input }) => askUpload(ctx, 'personPicture', input)),
  setPicture: signedIn
    .meta(audited)
    .input(setPictureInput)
    .output(pictureAddress)
    .mutation(({ ctx, input }) => setPicture(ctx, input)),
  removePicture: signedIn
    .meta(audited)
    .output(removedPicture)
    .mutation(({ ctx }) => removePicture(ctx)),
})
