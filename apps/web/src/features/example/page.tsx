import { Gallery, type GalleryText } from '@marquee/ui/gallery'
import { useEffect, useMemo } from 'react'
import { toastCorner } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** Every component in its states. */
export default function ExamplePage() {
  const { t } = useTexts('gallery')
  const text: GalleryText = useMemo(() => (key) => t(`gallery:${key}`), [t])
  useEffect(toastCorner.want, [])
  return <Gallery t={text} />
}
