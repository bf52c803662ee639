import {
  forgotPasswordInput,
  presence,
  refreshInput,
  signInInput,
  signInWithTokenInput,
  signUpInput,
  unlockByEmailInput,
  userId,
} from '@marquee/contract'
import { z } from 'zod'
import { type Reply, route, settled } from '../route.ts'

/** The user as every path of the shell shows them. */
export const userAnswer = z
  .object({
    id: userId,
    name: z.string(),
    email: z.string(),
    avatar: z.string().nullable(),
    status: presence,
  })
  .meta({ id: 'User' })

const signedInAnswer = z
  .object({
    user: userAnswer,
    accessToken: z.string(),
    tokenType: z.literal('bearer'),
    refreshToken: z.string(),
  })
  .meta({ id: 'SignedIn' })

export const userExample = {
  id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d10',
  name: 'Deniz Aydın',
  email: 'deniz@example.com',
  avatar: null,
  status: 'online',
}

const signedInExample = {
  user: userExample,
  accessToken: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.….…',
  tokenType: 'bearer',
  refreshToken: '0197a4c2-81aa-7f02-8f3b-6a2f5f0c9d21.1.…',
}

// Documented as it always was: no word about which of the two was wrong.
const wrongCredentials: Reply = { status: 404, body: false }
const done: Reply = { status: 200, body: true }
const invalidToken: Reply = { status: 401, body: { error: 'Invalid token' } }

// A link's secret comes with the new password; the page that sends a bare password has none and changes nothing.
const resetPasswordBody = z.object({
  password: z.string({ error: (issue) => (issue.input === undefined ? 'field.required' : 'field.invalid') }),
  proof: z.string().max(200, 'field.tooLong').optional(),
})

/** Sign-in family: open to everybody, throttled. */
export const authRoutes = {
  'POST api/auth/sign-in': route({
    procedure: 'auth.signIn',
    summary: 'Sign in with e-mail and password',
    description:
      'Returns the user, an access token for the Authorization header and a refresh token. ' +
      'Wrong credentials: 404 with the body `false`. People with a second factor send its `code` too, six digits ' +
      'from their app or one of their recovery codes: without it, or with a wrong one, the right password gets 401.',
    tag: 'Sign-in',
    // Browsers of the venue alone are devices of it.
    body: signInInput.omit({ device: true }).strip(),
    call: ({ body }) => body,
    present: (pair) => pair,
    refusals: ['MFA_CODE', 'THROTTLED'],
    presentRefusal: [{ code: 'WRONG_CREDENTIALS', reply: wrongCredentials }],
    answer: signedInAnswer,
    example: {
      body: { email: 'deniz@example.com', password: 'correct horse battery staple', rememberMe: '' },
      answer: signedInExample,
    },
  }),

  'POST api/auth/sign-in-with-token': route({
    procedure: 'auth.signInWithToken',
    summary: 'Exchange a valid access token for a new one',
    description: 'An invalid, expired or revoked token: 401 with `{"error":"Invalid token"}`.',
    tag: 'Sign-in',
    body: signInWithTokenInput.strip(),
    call: ({ body }) => body,
    present: (pair) => pair,
    presentRefusal: [{ code: 'UNAUTHORIZED', reply: invalidToken }],
    answer: signedInAnswer,
    example: { body: { accessToken: signedInExample.accessToken }, answer: signedInExample },
  }),

  'POST api/auth/refresh': route({
    procedure: 'auth.refresh',
    summary: 'Exchange a refresh token for a new pair',
    description: 'Each refresh token works once; the response carries the next one.',
    tag: 'Sign-in',
    body: refreshInput.strip(),
    call: ({ body }) => body,
    present: (pair) => pair,
    refusals: ['UNAUTHORIZED'],
    answer: signedInAnswer,
    example: { body: { refreshToken: signedInExample.refreshToken }, answer: signedInExample },
  }),

  'POST api/auth/sign-up': route({
    procedure: 'auth.signUp',
    summary: 'Request an account',
    description:
      'Returns `true` whether or not the address is known already. A mail asks the person to confirm the address; then ' +
      'someone at the venue admits them.',
    tag: 'Sign-in',
    body: signUpInput.strip(),
    call: ({ body }) => body,
    present: () => true as const,
    refusals: ['THROTTLED'],
    answer: z.literal(true),
    example: {
      body: {
        name: 'Deniz Aydın',
        email: 'deniz@example.com',
        password: 'correct horse battery staple',
        company: '',
        agreements: true,
      },
      answer: true,
    },
  }),

  'POST api/auth/forgot-password': route({
    procedure: 'auth.forgotPassword',
    summary: 'Request a password reset link',
    description: 'Always returns `true`. The e-mail address may also be sent as plain text.',
    tag: 'Sign-in',
    body: z.object({ email: z.string('field.invalid') }),
    bareText: (email) => ({ email }),
    call: ({ body }) => {
      // What can be nobody's address has no link, and the answer does not tell.
      const asked = forgotPasswordInput.safeParse(body)
      return asked.success ? asked.data : settled(true as const)
    },
    present: () => true as const,
    refusals: ['THROTTLED'],
    answer: z.literal(true),
    example: { body: { email: 'deniz@example.com' }, bareText: 'deniz@example.com', answer: true },
  }),

  'POST api/auth/reset-password': route({
    procedure: 'auth.resetPassword',
    summary: 'Reset the password with the proof from a link',
    description:
      'Always returns `true` and does nothing without a valid proof. Accepts the bare password as text, too, ' +
      'which carries no proof.',
    tag: 'Sign-in',
    body: resetPasswordBody,
    bareText: (password) => ({ password }),
    call: ({ body: { password, proof } }) =>
      // Without a proof there is nothing to do, whatever the password is like.
      proof === undefined ? settled(true as const) : { proof, password },
    present: () => true as const,
    refusals: ['THROTTLED'],
    // A link that is wrong, used or too old changes nothing, and the answer does not tell.
    presentRefusal: [
      { code: 'VALIDATION', field: 'proof', reply: done },
      { code: 'WRONG_CREDENTIALS', reply: done },
    ],
    answer: z.literal(true),
    example: {
      body: { password: 'correct horse battery staple', proof: 'k3Xv…' },
      bareText: 'correct horse battery staple',
      answer: true,
    },
  }),

  'POST api/auth/unlock-session': route({
    procedure: 'auth.unlockByEmail',
    summary: 'Unlock a locked session with the password',
    description:
      'With the Bearer token of a locked session of the same e-mail it unlocks that session; without one it signs in. ' +
      'Wrong credentials: 404 with the body `false`. A person with a second factor and no session gets 401 and signs ' +
      'in with `api/auth/sign-in`.',
    tag: 'Sign-in',
    body: unlockByEmailInput.strip(),
    call: ({ body }) => body,
    present: (pair) => pair,
    refusals: ['MFA_CODE', 'THROTTLED'],
    presentRefusal: [{ code: 'WRONG_CREDENTIALS', reply: wrongCredentials }],
    answer: signedInAnswer,
    example: {
      body: { email: 'deniz@example.com', password: 'correct horse battery staple' },
      answer: signedInExample,
    },
  }),
}
