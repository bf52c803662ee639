import type { ComponentType } from 'react'
import { lazyPart } from '../lazy-part.ts'
import type { DrawnLayout, LayoutProps } from './layout-choice.ts'

/** The frames that are drawn, each a part of its own: the sign-in page does not load the menu. */
export const layouts = {
  empty: lazyPart<ComponentType<LayoutProps>>(() => import('./empty/layout.tsx')),
  classy: lazyPart<ComponentType<LayoutProps>>(() => import('./classy/layout.tsx')),
} satisfies Record<DrawnLayout, unknown>
