import { PlanPicture } from '../../../lib/seat-map/plan-picture.tsx'
import type { MapCategory } from '../../../lib/seat-map/types.ts'
import { useGeometry } from '../../../lib/seat-map/use-geometry.ts'

interface ThumbnailProps {
  url: string | null
  categories: readonly MapCategory[]
}

/** The plan in small beside its name; empty until the drawing is there. */
export function Thumbnail({ url, categories }: ThumbnailProps) {
  const { data } = useGeometry(url)
  return (
    <span className="block h-11 w-16 shrink-0 overflow-hidden rounded-sm border border-line bg-surface">
      {data && <PlanPicture geometry={data} categories={categories} width={62} height={42} />}
    </span>
  )
}
