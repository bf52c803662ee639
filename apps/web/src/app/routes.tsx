import { type BuiltScreen, declareScreen } from '@marquee/contract'
import { paths } from '../lib/paths.ts'
import { recordRoutes } from '../lib/record/record-routes.ts'
import { guestScreens } from './guest-screens.ts'
import { ledgerScreens } from './ledger-screens.ts'
import type { ScreenRow } from './screen-row.ts'

export type { ScreenRow }

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
    texts: ['seatLayout', 'seatMap', 'record'],
    page: () => import('../features/seat-layout/page.tsx'),
  },
  example: {
    path: '/example',
    access: 'signedIn',
    title: 'gallery:title',
    texts: ['gallery', 'training', 'till'],
    page: () => import('../features/example/page.tsx'),
  },
  feat: {
    path: paths.feat,
    access: 'signedIn',
    title: 'feat:title',
    texts: ['feat', 'news', 'till', 'record'],
    page: () => import('../features/feat/page.tsx'),
  },
  'ticket/schedule': {
    path: '/ticket/schedule',
    access: { module: 'ticket_schedules' },
    title: 'schedule:title',
    texts: ['schedule', 'sessionPlans', 'record'],
    page: () => import('../features/schedule/page.tsx'),
  },
  'ticket-booking': {
    path: '/ticket-booking',
    access: { module: 'ticket_booking' },
    frame: 'bench',
    title: 'booking:title',
    texts: ['booking', 'seatMap', 'till', 'pay', 'reductions', 'packageSale'],
    page: () => import('../features/booking/page.tsx'),
    ahead: () => import('../features/booking/ahead.ts'),
  },
  order: {
    path: '/order',
    access: { module: 'ticket_order' },
    title: 'getPass:title',
    texts: ['getPass', 'till', 'pay', 'reductions', 'packageSale'],
    page: () => import('../features/get-pass/page.tsx'),
  },
  'food-booking': {
    path: '/food-booking',
    access: { module: 'food_purchase' },
    title: 'foodBooking:title',
    texts: ['foodBooking', 'till', 'pay', 'record', 'reductions'],
    page: () => import('../features/food-booking/page.tsx'),
    ahead: () => import('../features/food-booking/ahead.ts'),
    alone: () => import('./at-counter.ts'),
  },
  'food-orders': {
    path: '/food-orders',
    access: { module: 'food_orders' },
    title: 'foodOrders:title',
    texts: ['foodOrders', 'foodProducts'],
    page: () => import('../features/food-orders/page.tsx'),
  },
  'check-in': {
    path: '/check-in',
    access: { module: 'check_in' },
    title: 'checkIn:title',
    texts: ['checkIn', 'customers', 'getPass'],
    page: () => import('../features/check-in/page.tsx'),
  },
  ...ledgerScreens,
  'order-list': {
    path: '/order-list',
    access: { module: 'order_list' },
    frame: 'fill',
    title: 'orderList:title',
    texts: ['orderList', 'invoices'],
    page: () => import('../features/order-list/page.tsx'),
  },
  transactions: {
    path: '/transactions',
    access: { module: 'transactions' },
    frame: 'fill',
    title: 'transactions:title',
    texts: ['transactions', 'settlements', 'invoices'],
    page: () => import('../features/transactions/page.tsx'),
  },
  packages: {
    path: '/packages',
    access: { module: 'package' },
    title: 'packages:title',
    texts: ['packages'],
    page: () => import('../features/packages/page.tsx'),
  },
  'gift-cards': {
    path: '/gift-cards',
    access: { module: 'gift_cards' },
    frame: 'fill',
    title: 'giftCards:title',
    texts: ['giftCards', 'pay'],
    page: () => import('../features/gift-cards/page.tsx'),
  },
  memberships: {
    path: '/memberships',
    access: { module: 'memberships' },
    frame: 'fill',
    title: 'memberships:title',
    texts: ['memberships', 'pay'],
    page: () => import('../features/memberships/page.tsx'),
  },
  settings: {
    path: '/settings',
    access: { module: 'settings' },
    title: 'settings:title',
    texts: ['settings', 'till', 'record'],
    page: () => import('../features/settings/page.tsx'),
  },
  'finances-dashboard': {
    path: '/finances-dashboard',
    access: { module: 'finances' },
    frame: 'fill',
    title: 'finances:title',
    texts: ['finances'],
    page: () => import('../features/finances/page.tsx'),
  },
  'my-trips': {
    path: '/my-trips',
    access: { module: 'my_trips' },
    title: 'myTrips:title',
    texts: ['myTrips', 'checkIn', 'vehicleLog'],
    page: () => import('../features/my-trips/page.tsx'),
  },
} as const satisfies Record<BuiltScreen, ScreenRow>

const guestOnly = { access: 'guest', layout: 'empty', texts: ['auth'] } as const
const everybody = { access: 'public', layout: 'empty', texts: ['legal'] } as const
const signedInBare = { access: 'signedIn', layout: 'empty', texts: ['auth'] } as const

/** Every address that nobody claims. */
export const unknownScreen: ScreenRow = {
  path: '*',
  access: 'signedIn',
  title: 'shell:notFound.title',
  texts: ['screenAccess'],
  page: () => import('../features/not-found/page.tsx'),
}

const otherScreens: ScreenRow[] = [
  {
    path: paths.audit,
    access: { module: 'users', action: 'audit' },
    frame: 'fill',
    title: 'audit:title',
    // Its words for a record are those of the record's own screen.
    texts: ['audit', 'users', 'roles', ...recordRoutes.map(({ namespace }) => namespace)],
    page: () => import('../features/audit/page.tsx'),
  },
  {
    path: paths.days,
    access: { module: 'funds' },
    title: 'days:title',
    texts: ['days', 'till'],
    page: () => import('../features/days/page.tsx'),
  },
  {
    // On a wall where guests wait: without the shell and its lock.
    path: paths.pickup,
    access: { module: 'food_orders', action: 'display' },
    layout: 'empty',
    title: 'foodOrders:pickup.title',
    texts: ['foodOrders'],
    page: () => import('../features/food-orders/pickup-page.tsx'),
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
    title: 'joining:reset.title',
    texts: ['auth', 'joining'],
    page: () => import('../features/auth/reset-password-page.tsx'),
  },
  {
    ...guestOnly,
    path: paths.confirmationRequired,
    title: 'joining:confirmation.title',
    texts: ['auth', 'joining'],
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
    title: 'joining:signOut.title',
    texts: ['auth', 'joining', 'till', 'pay'],
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
    title: 'joining:mfaSetup.title',
    texts: ['auth', 'joining', 'mfa'],
    page: () => import('../features/auth/mfa-setup-page.tsx'),
  },
  {
    // Also for people who are signed in here: the mail may be about someone else.
    path: paths.confirmEmail,
    access: 'public',
    layout: 'empty',
    title: 'joining:confirmEmail.title',
    texts: ['auth', 'joining'],
    page: () => import('../features/auth/confirm-email-page.tsx'),
  },
  {
    // Also for people who are signed in here: they work on at the device.
    path: paths.pair,
    access: 'public',
    layout: 'empty',
    title: 'joining:pair.title',
    texts: ['auth', 'joining'],
    page: () => import('../features/auth/pair-page.tsx'),
  },
  ...guestScreens,
  {
    ...everybody,
    path: paths.terms,
    title: 'legal:terms.title',
    page: () => import('../features/legal/terms-page.tsx'),
  },
  {
    ...everybody,
    path: paths.privacy,
    title: 'legal:privacy.title',
    page: () => import('../features/legal/privacy-page.tsx'),
  },
  {
    path: paths.home,
    access: 'signedIn',
    guests: { layout: 'empty', title: 'home:heading' },
    title: 'home:day.title',
    texts: ['home', 'till', 'screenAccess'],
    page: () => import('../features/home/page.tsx'),
  },
  {
    path: paths.help,
    access: 'signedIn',
    title: 'help:title',
    texts: ['help'],
    page: () => import('../features/help/page.tsx'),
  },
  { ...unknownScreen, path: paths.notFound },
]

type Face = Pick<ScreenRow, 'access' | 'layout' | 'title'>

/** Who may open a row, in which layout and under which title, as this visitor meets it. */
export function faceOf(row: ScreenRow, { signedIn }: { signedIn: boolean }): Face {
  return !signedIn && row.guests ? { ...row.guests, access: 'public' } : row
}

/** The pages of records, as their features declare them. */
export const recordScreens: ScreenRow[] = recordRoutes.map(({ module, title, namespace, texts = [], page }) => ({
  path: `/${declareScreen(module)}`,
  access: { module },
  title,
  texts: [namespace, 'record', ...texts],
  page,
}))

/** The whole table. */
export const screenRows: ScreenRow[] = [...Object.values(screens), ...recordScreens, ...otherScreens, unknownScreen]
