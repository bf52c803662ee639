import { cx } from '@marquee/ui'
import type { LayoutProps } from '../layout-choice.ts'

/** Nothing but the screen. One that was made for another layout gets the landmark that it misses here. */
export default function EmptyLayout({ frame, isOwnFrame, children }: LayoutProps) {
  if (isOwnFrame) return children
  return (
    <main
      id="content"
      tabIndex={-1}
      className={cx('flex min-h-dvh min-w-0 flex-col outline-none', frame !== 'flow' && 'md:h-dvh')}
    >
      {children}
    </main>
  )
}
