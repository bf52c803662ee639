import { paths } from '../lib/paths.ts'
import type { ScreenRow } from './screen-row.ts'

/** Screens for people who have no account here: guests, and those who organise for them. */
export const guestScreens: ScreenRow[] = [
  {
    // By the link of a mail: the organiser of a group has no account, and whoever is signed in here stays so.
    path: paths.groupNames,
    access: 'public',
    layout: 'empty',
    title: 'groupNames:title',
    texts: ['groupNames'],
    page: () => import('../features/group-names/page.tsx'),
  },
  {
    // By the link of a mail: whoever no longer wants offers has no account.
    path: paths.unsubscribe,
    access: 'public',
    layout: 'empty',
    title: 'unsubscribe:title',
    texts: ['unsubscribe'],
    page: () => import('../features/unsubscribe/page.tsx'),
  },
  {
    // A second window of a counter, in front of its guests: it hears all it shows from the counter in the same browser.
    path: paths.guestDisplay,
    access: 'public',
    layout: 'empty',
    title: 'guestDisplay:title',
    texts: ['guestDisplay'],
    page: () => import('../features/guest-display/page.tsx'),
  },
]
