import type { LayoutProps } from '../layouts.tsx'

/** Nothing but the screen, which brings its own landmarks. */
export default function EmptyLayout({ children }: LayoutProps) {
  return children
}
