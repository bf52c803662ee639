import { PlanPicture } from '../../../parts/seat-map/plan-picture.tsx'
import { useGeometry } from '../../../parts/seat-map/queries.ts'
import type { MapCategory } from '../../../parts/seat-map/types.ts'

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
