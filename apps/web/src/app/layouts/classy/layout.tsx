import { cx, SkipLink } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { AccessWatch } from '../../../shell/access-watch.tsx'
import { Footer } from '../../../shell/footer.tsx'
import { Header } from '../../../shell/header.tsx'
import { MenuFrame } from '../../../shell/menu-frame.tsx'
import { OfflineNotice } from '../../../shell/offline-notice.tsx'
import { useMenu } from '../../../shell/use-menu.ts'
import { useRightsChanged } from '../../rights-changed.ts'
import type { LayoutProps } from '../layout-choice.ts'

/** The main layout: dark menu at the left, header, the screen, footer. */
export default function ClassyLayout({ frame, children }: LayoutProps) {
  const { t } = useTexts('common')
  const menu = useMenu({ rail: frame === 'bench' })
  const onRightsChanged = useRightsChanged()
  return (
    <div className={cx('flex min-h-dvh', frame !== 'flow' && 'md:h-dvh')}>
      <SkipLink label={t('common:a11y.skipToContent')} targetId="content" />
      <AccessWatch onChanged={onRightsChanged} />
      <MenuFrame menu={menu} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header menu={menu} />
        <OfflineNotice />
        <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
        <Footer />
      </div>
    </div>
  )
}
