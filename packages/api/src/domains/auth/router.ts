import {
  confirmEmailInput,
  forgotPasswordInput,
  refreshInput,
  resendConfirmationInput,
  resetPasswordInput,
  signInInput,
  signInWithTokenInput,
  signUpInput,
  tokenPair,
  unlockByEmailInput,
  unlockInput,
} from '@marquee/contract'
import { z } from 'zod'
import { open, router, signedIn, signedInOrLocked } from '../../door/trpc.ts'
import { confirmEmail, resendConfirmation } from './service/confirm-email.ts'
import { lock, unlock, unlockByEmail } from './service/lock.ts'
import { forgotPassword, resetPassword } from './service/password.ts'
import { refresh } from './service/refresh.ts'
import { signIn, signInWithToken, signOut } from './service/sign-in.ts'
import { signUp } from './service/sign-up.ts'
import { renewSocket } from './service/socket.ts'

const done = z.literal(true)
const audited = { audited: true }

export const authRouter = router({
  signIn: open
    .meta({ audited: true, countedAs: 'signIn' })
    .input(signInInput)
    .output(tokenPair)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  signInWithToken: open
    .meta({ countedAs: 'signIn' })
    .input(signInWithTokenInput)
    .output(tokenPair)
    .mutation(({ ctx, input }) => signInWithToken(ctx, input)),
  refresh: open
    .meta({ countedAs: 'renewal' })
    .input(refreshInput)
    .output(tokenPair)
    .mutation(({ ctx, input }) => refresh(ctx, input)),
  signOut: signedInOrLocked
    .meta({ audited: true, whileMfaMissing: true })
    .output(done)
    .mutation(({ ctx }) => signOut(ctx)),
  // Also before the second factor is set up: a screen that was left must shut, and open again.
  lock: signedIn
    .meta({ audited: true, whileMfaMissing: true })
    .output(done)
    .mutation(({ ctx }) => lock(ctx)),
  unlock: signedInOrLocked
    .meta({ audited: true, whileMfaMissing: true })
    .input(unlockInput)
    .output(done)
    .mutation(({ ctx, input }) => unlock(ctx, input)),
  unlockByEmail: open
    .meta({ audited: true, countedAs: 'signIn' })
    .input(unlockByEmailInput)
    .output(tokenPair)
    .mutation(({ ctx, input }) => unlockByEmail(ctx, input)),
  signUp: open
    .meta(audited)
    .input(signUpInput)
    .output(done)
    .mutation(({ ctx, input }) => signUp(ctx, input)),
  confirmEmail: open
    .meta(audited)
    .input(confirmEmailInput)
    .output(done)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),
  resendConfirmation: open
    .meta(audited)
    .input(resendConfirmationInput)
    .output(done)
    .mutation(({ ctx, input }) => resendConfirmation(ctx, input)),
  forgotPassword: open
    .meta(audited)
    .input(forgotPasswordInput)
    .output(done)
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  resetPassword: open
    .meta(audited)
    .input(resetPasswordInput)
    .output(done)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  renewSocket: open
    .input(signInWithTokenInput)
    .output(done)
    .mutation(({ ctx, input }) => renewSocket(ctx, input)),
})
