import { PageFrame, Segmented } from '@marquee/ui'
import { Gallery, type GalleryText } from '@marquee/ui/gallery'
import { useEffect, useMemo } from 'react'
import { useAddress } from '../../lib/address/use-address.ts'
import { oneOf } from '../../lib/address/values.ts'
import { toastCorner } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Training } from './training.tsx'

const tabs = ['gallery', 'training'] as const
const values = { tab: oneOf(tabs, { initial: 'gallery', history: 'push' }) }

/** Every component in its states, and a corner to practise selling. */
export default function ExamplePage() {
  const { t } = useTexts('gallery', 'training')
  const text: GalleryText = useMemo(() => (key) => t(`gallery:${key}`), [t])
  const [{ tab }, write] = useAddress(values)
  useEffect(toastCorner.want, [])
  const parts = (
    <Segmented
      className="mb-4 self-start"
      label={t('training:parts')}
      options={[
        { value: 'gallery', label: t('training:gallery') },
        { value: 'training', label: t('training:title') },
      ]}
      value={tab}
      onValueChange={(value) => write({ tab: value })}
    />
  )
  if (tab === 'gallery') return <Gallery t={text} head={parts} />
  return (
    <PageFrame title={t('training:title')}>
      {parts}
      <Training />
    </PageFrame>
  )
}
