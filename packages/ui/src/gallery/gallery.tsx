import type { ReactNode } from 'react'
import { PageFrame } from '../layout/page-frame.tsx'
import { BadgeSection, BrandSection, ButtonSection } from './basics.tsx'
import { ChartSection } from './charts-section.tsx'
import { LoadingSection, MessageSection, StateSection } from './feedback.tsx'
import { FieldSection } from './fields.tsx'
import type { GalleryText } from './gallery-keys.ts'
import { OverlaySection } from './overlays.tsx'
import { TableSection } from './people-table.tsx'
import { ThemeSection } from './theme-section.tsx'

/** Props of {@link Gallery}. `t` must be stable between renders; standing words come from UiLabelsProvider. */
export interface GalleryProps {
  t: GalleryText
  /** What is above the components. */
  head?: ReactNode
}

/** Every component in its states. Needs UiLabelsProvider and Toaster around it. */
export function Gallery({ t, head }: GalleryProps) {
  return (
    <PageFrame title={t('title')} subtitle={t('subtitle')}>
      {head}
      <div className="grid gap-4 md:grid-cols-2">
        <ThemeSection t={t} />
        <BrandSection t={t} />
        <ButtonSection t={t} />
        <FieldSection t={t} />
        <BadgeSection t={t} />
        <MessageSection t={t} />
        <TableSection t={t} />
        <StateSection t={t} />
        <OverlaySection t={t} />
        <LoadingSection t={t} />
        <ChartSection t={t} />
      </div>
    </PageFrame>
  )
}
