import type { ComponentType } from 'react'
import { lazyPart } from '../lazy-part.ts'
import type { LayoutProps } from './layout-choice.ts'

/**
 * Two frames, each a part of its own: the sign-in page does not load the menu. Every layout that a person can choose is
 * a row of the main frame, so that a change of layout leaves the screen, and what is typed in it, as it is.
 */
export const layouts = {
  bare: lazyPart<ComponentType<LayoutProps>>(() => import('./empty/layout.tsx')),
  main: lazyPart<ComponentType<LayoutProps>>(() => import('./main/layout.tsx')),
}

/** The frame of a screen whose route asks for a layout, or for none. */
export const frameOf = (route: 'empty' | undefined) => (route === 'empty' ? layouts.bare : layouts.main)
