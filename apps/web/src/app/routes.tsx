import type { BuiltScreen } from '@marquee/contract'
import type { MessageKey, Namespace } from '@marquee/i18n'
import type { ComponentType } from 'react'
import { paths } from '../lib/paths.ts'
import type { ScreenAccess } from './guard.ts'
import type { DrawnLayout } from './layouts/layout-choice.ts'

/** One screen: the guard, the title, the frame and the tests read this row. */
export interface ScreenRow {
  path: string
  access: ScreenAccess
  /** Only where the screen is not drawn in the layout that the person has. */
  layout?: DrawnLayout
  /** fill: the screen takes the height of the window and scrolls inside (tables). */
  frame?: 'fill' | 'bench' | 'flow'
  title: MessageKey
  /** Namespaces that must be there before the screen shows; common, shell and errors always are. */
  texts: readonly Namespace[]
  page: () => Promise<{ default: ComponentType }>
}

/** The screens of the catalogue: what the sidebar may link to. A screen without a row does not compile. */
export const screens = {
  floor: {
    path: '/floor',
    access: { module: 'floors' },
    title: 'floors:title',
    texts: ['floors'],
    page: () => import('../features/floors/page.tsx'),
  },
  'ground-floor': {
    path: '/ground-floor',
    access: { module: 'floors' },
    title: 'floors:ground.title',
    texts: ['floors'],
    page: () => import('../features/floors/ground-page.tsx'),
  },
  shifts: {
    path: '/shifts',
    access: { module: 'shifts' },
    title: 'shifts:title',
    texts: ['shifts'],
    page: () => import('../features/shifts/page.tsx'),
  },
  roles: {
    path: '/roles',
    access: { module: 'roles' },
    frame: 'fill',
    title: 'roles:title',
    texts: ['roles'],
    page: () => import('../features/roles/page.tsx'),
  },
  users: {
    path: '/users',
    access: { module: 'users' },
    frame: 'fill',
    title: 'users:title',
    texts: ['users'],
    page: () => import('../features/users/page.tsx'),
  },
  profile: {
    path: paths.profile,
    access: 'signedIn',
    title: 'profile:title',
    texts: ['profile', 'mfa', 'auth'],
    page: () => import('../features/profile/page.tsx'),
  },
  'seat-layout': {
    path: '/seat-layout',
    access: { module: 'seat_layout' },
    frame: 'fill',
    title: 'seatLayout:title',
    texts: ['seatLayout', 'seatMap'],
    page: () => import('../features/seat-layout/page.tsx'),
  },
  example: {
    path: '/example',
    access: 'signedIn',
    title: 'gallery:title',
    texts: ['gallery'],
    page: () => import('../features/example/page.tsx'),
  },
  'ticket/schedule': {
    path: '/ticket/schedule',
    access: { module: 'ticket_schedules' },
    title: 'schedule:title',
    texts: ['schedule'],
    page: () => import('../features/schedule/page.tsx'),
  },
  'ticket-booking': {
    path: '/ticket-booking',
    access: { module: 'ticket_booking' },
    frame: 'bench',
    title: 'booking:title',
    texts: ['booking', 'seatMap', 'till', 'pay'],
    page: () => import('../features/booking/page.tsx'),
  },
  order: {
    path: '/order',
    access: { module: 'ticket_order' },
    title: 'getPass:title',
    texts: ['getPass', 'till', 'pay'],
    page: () => import('../features/order/page.tsx'),
  },
  'order-list': {
    path: '/order-list',
    access: { module: 'order_list' },
    frame: 'fill',
    title: 'orderList:title',
    texts: ['orderList'],
    page: () => import('../features/order-list/page.tsx'),
  },
} as const satisfies Record<BuiltScreen, ScreenRow>

const guestOnly = { access: 'guest', layout: 'empty', texts: ['auth'] } as const
const signedInBare = { access: 'signedIn', layout: 'empty', texts: ['auth'] } as const

const otherScreens: ScreenRow[] = [
  {
    path: paths.audit,
    access: { module: 'users', action: 'audit' },
    frame: 'fill',
    title: 'audit:title',
    texts: ['audit', 'users', 'roles'],
    page: () => import('../features/audit/page.tsx'),
  },
  {
    ...guestOnly,
    path: paths.signIn,
    title: 'auth:signIn.title',
    page: () => import('../features/auth/sign-in-page.tsx'),
  },
  {
    ...guestOnly,
    path: paths.signUp,
    title: 'auth:signUp.title',
    page: () => import('../features/auth/sign-up-page.tsx'),
  },
  {
    ...guestOnly,
    path: paths.forgotPassword,
    title: 'auth:forgot.title',
    page: () => import('../features/auth/forgot-password-page.tsx'),
  },
  {
    ...guestOnly,
    path: paths.resetPassword,
    title: 'auth:reset.title',
    page: () => import('../features/auth/reset-password-page.tsx'),
  },
  {
    ...guestOnly,
    path: paths.confirmationRequired,
    title: 'auth:confirmation.title',
    page: () => import('../features/auth/confirmation-required-page.tsx'),
  },
  {
    path: paths.setup,
    access: 'guest',
    layout: 'empty',
    title: 'setup:title',
    texts: ['setup', 'auth'],
    page: () => import('../features/setup/page.tsx'),
  },
  {
    ...signedInBare,
    path: paths.signOut,
    title: 'auth:signOut.title',
    page: () => import('../features/auth/sign-out-page.tsx'),
  },
  {
    ...signedInBare,
    path: paths.unlock,
    title: 'auth:unlock.title',
    page: () => import('../features/auth/unlock-page.tsx'),
  },
  {
    ...signedInBare,
    path: paths.mfaSetup,
    title: 'auth:mfaSetup.title',
    texts: ['auth', 'mfa'],
    page: () => import('../features/auth/mfa-setup-page.tsx'),
  },
  {
    // Also for who is signed in here: the mail may be about somebody else.
    path: paths.confirmEmail,
    access: 'public',
    layout: 'empty',
    title: 'auth:confirmEmail.title',
    texts: ['auth'],
    page: () => import('../features/auth/confirm-email-page.tsx'),
  },
  {
    path: paths.home,
    access: 'public',
    layout: 'empty',
    title: 'home:heading',
    texts: ['home'],
    page: () => import('../features/home/page.tsx'),
  },
  {
    path: paths.notFound,
    access: 'signedIn',
    title: 'shell:notFound.title',
    texts: [],
    page: () => import('../features/not-found/page.tsx'),
  },
]

/** Every address that nobody claims. */
export const unknownScreen: ScreenRow = {
  path: '*',
  access: 'signedIn',
  title: 'shell:notFound.title',
  texts: [],
  page: () => import('../features/not-found/page.tsx'),
}

/** The whole table. */
export const screenRows: ScreenRow[] = [...Object.values(screens), ...otherScreens, unknownScreen]
