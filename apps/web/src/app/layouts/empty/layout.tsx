import type { LayoutProps } from '../layout-choice.ts'

/** Nothing but the screen, which brings what a layout would give it. */
export default function EmptyLayout({ children }: LayoutProps) {
  return children
}
