import { Gallery, type GalleryText } from '@marquee/ui/gallery'
import { useMemo } from 'react'
import { useTexts } from '../../lib/use-texts.ts'

/** Every component in its states. */
export default function ExamplePage() {
  const { t } = useTexts('gallery')
  const text: GalleryText = useMemo(() => (key) => t(`gallery:${key}`), [t])
  return <Gallery t={text} />
}
