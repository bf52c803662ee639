import { cssVars, cx, media, SkipLink, useMedia } from '@marquee/ui'
import { Suspense } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { layoutRows, type TopLayout } from '../../../parts/look/layout-rows.ts'
import { AccessWatch } from '../../../shell/access-watch.tsx'
import { Footer } from '../../../shell/footer.tsx'
import { Header } from '../../../shell/header.tsx'
import { LookTab } from '../../../shell/look/look-tab.tsx'
import { MenuFrame } from '../../../shell/menu-frame.tsx'
import { OfflineNotice } from '../../../shell/offline-notice.tsx'
import { hasPeopleAtEdge, heightOf } from '../../../shell/places.ts'
import { laterPart } from '../../../shell/tools/panel-place.tsx'
import { useMenu } from '../../../shell/use-menu.ts'
import { useRightsChanged } from '../../rights-changed.ts'
import type { LayoutProps } from '../layout-choice.ts'

// Comes once the screen has what it asked for.
const ChatStrip = laterPart(() => import('../../../shell/tools/chat/chat-strip.tsx'))

const boxes: Record<TopLayout['box'], { page: string; column: string; content: string }> = {
  boxed: {
    page: 'md:bg-sunken md:px-6 md:py-6',
    column: 'mx-auto max-w-[90rem] md:overflow-clip md:rounded-xl md:bg-canvas md:shadow-e3',
    content: '',
  },
  below: {
    page: 'md:bg-sunken',
    column: '',
    content: 'mx-auto w-full max-w-[90rem] md:my-6 md:overflow-clip md:rounded-xl md:bg-canvas md:shadow-e3',
  },
  card: {
    page: 'md:px-6 md:pt-10 md:bg-[linear-gradient(rgb(var(--accent))_160px,rgb(var(--sunken))_160px)]',
    column: 'mx-auto max-w-[90rem] md:overflow-clip md:rounded-t-xl md:bg-canvas md:shadow-e3',
    content: '',
  },
  wide: { page: '', column: '', content: '' },
}

/**
 * The frame of all layouts: a menu at the left or above, the screen, footer. The tree is the same in each of them, so
 * that a change of layout keeps the screen with all that is typed in it.
 */
export default function MainLayout({ name, frame, children }: LayoutProps) {
  const { t } = useTexts('common')
  const row = layoutRows[name]
  const isSmall = useMedia(media.belowMd)
  const isWide = useMedia(media.lg)
  const menu = useMenu({
    rail: frame === 'bench' && row.at === 'side' && row.menu === 'sidebar',
    top: row.at === 'top',
  })
  const onRightsChanged = useRightsChanged()
  const isBare = row.at === 'nowhere'
  const box = row.at === 'top' ? boxes[row.box] : boxes.wide
  // A list scrolls within the screen. Another view at its address is a page that grows, above the footer.
  return (
    <div
      data-layout={name}
      className={cx('flex min-h-dvh', frame !== 'flow' && 'md:h-dvh md:has-[[data-fill=false]]:h-auto', box.page)}
      style={row.at === 'top' && !isSmall ? cssVars({ '--header-h': `${heightOf(row, isWide)}px` }) : undefined}
    >
      {!isBare && <SkipLink label={t('common:a11y.skipToContent')} targetId="content" />}
      <AccessWatch onChanged={onRightsChanged} />
      {!isBare && <MenuFrame menu={menu} row={row} />}
      <div className={cx('flex min-w-0 flex-1 flex-col', box.column)}>
        {isBare ? <LookTab /> : <Header menu={menu} row={row} />}
        {!isBare && <OfflineNotice />}
        <div className="flex min-h-0 min-w-0 flex-1">
          <div className={cx('flex min-h-0 min-w-0 flex-1 flex-col', box.content)}>
            <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
              {children}
            </main>
            {!isBare && <Footer />}
          </div>
          {hasPeopleAtEdge(row, { isBench: frame === 'bench', isWide }) && (
            <Suspense fallback={<div className="w-16 shrink-0 border-line border-l bg-surface" />}>
              <ChatStrip />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  )
}
