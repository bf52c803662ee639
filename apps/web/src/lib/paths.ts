/** Addresses that code leads to. Screens of modules take theirs from the module catalogue. */
export const paths = {
  root: '/',
  home: '/home',
  signIn: '/sign-in',
  signUp: '/sign-up',
  signOut: '/sign-out',
  unlock: '/unlock-session',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmationRequired: '/confirmation-required',
  confirmEmail: '/confirm-email',
  mfaSetup: '/mfa-setup',
  setup: '/set-up',
  profile: '/profile',
  tickets: '/ticket',
  audit: '/users/audit',
  notFound: '/404',
} as const
