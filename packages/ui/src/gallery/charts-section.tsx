import { lazy, Suspense, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Skeleton } from '../state/skeleton.tsx'
import type { GalleryText } from './gallery-keys.ts'
import { Section } from './section.tsx'

const SampleCharts = lazy(() => import('./sample-charts.tsx'))

/** The charts, loaded only when asked for. */
export function ChartSection({ t }: { t: GalleryText }) {
  const [open, setOpen] = useState(false)
  return (
    <Section title={t('sections.charts')} wide>
      {open ? (
        <Suspense fallback={<Skeleton shape="box" width="100%" height={240} />}>
          <SampleCharts t={t} />
        </Suspense>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('charts.open')}</Button>
      )}
    </Section>
  )
}
