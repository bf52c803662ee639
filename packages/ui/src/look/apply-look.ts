export type Theme = 'default' | 'brand' | 'teal' | 'rose' | 'purple' | 'amber'
export type Scheme = 'light' | 'dark' | 'auto'
export type Density = 'comfortable' | 'compact' | 'touch'

/** What a person chose for colours and row height. */
export interface Look {
  theme: Theme
  scheme: Scheme
  density?: Density
}

export const themes: readonly Theme[] = ['default', 'brand', 'teal', 'rose', 'purple', 'amber']
export const schemes: readonly Scheme[] = ['light', 'dark', 'auto']

/** Puts the look on `<html>` (or on a region such as the kitchen display, which is always dark).
 *  Variables follow at once; nothing re-renders. */
export function applyLook(look: Look, element: HTMLElement = document.documentElement): void {
  element.dataset.theme = look.theme
  element.dataset.scheme = look.scheme
  if (look.density) element.dataset.density = look.density
}
