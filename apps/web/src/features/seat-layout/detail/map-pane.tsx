import type { LayoutVersionRow, SeatLayoutDetail } from '@marquee/contract'
import { ErrorState, LoadingBulbs } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import type { MapTool } from '../../../parts/seat-map/gestures.ts'
import { SeatMap } from '../../../parts/seat-map/seat-map.tsx'
import type { MapCategory } from '../../../parts/seat-map/types.ts'
import type { DraftTools } from './use-draft-tools.ts'
import { useDrawing } from './use-drawing.ts'

interface MapPaneProps {
  layout: SeatLayoutDetail
  version: LayoutVersionRow
  categories: readonly MapCategory[]
  tools: DraftTools | null
}

/** The plan of a version; a draft takes what is drawn over it. */
export function MapPane({ layout, version, categories, tools }: MapPaneProps) {
  const { t } = useTexts('seatLayout')
  const drawing = useDrawing(version)
  const task = tools?.task ?? null
  const tool: MapTool = task?.kind === 'area' ? 'rect' : task?.kind === 'focus' ? 'point' : 'pan'
  return (
    <section
      aria-label={t('seatLayout:detail.map')}
      className="relative flex h-[62dvh] min-h-[360px] flex-col rounded-lg border border-line bg-surface md:h-auto md:flex-1 lg:min-h-0"
    >
      {drawing.data ? (
        <SeatMap
          label={t('seatLayout:detail.mapLabel', { name: layout.name, version: version.version })}
          geometry={drawing.data}
          categories={categories}
          tool={tool}
          onRect={tools?.onRect}
          onPoint={tools?.onPoint}
          onArea={tools && task === null ? (areaNo) => tools.begin({ kind: 'area', areaNo }) : undefined}
          mark={tools?.mark ?? null}
          aim={task?.kind === 'focus' ? (tools?.aim ?? null) : null}
          className="flex-1 rounded-lg"
        />
      ) : drawing.isError ? (
        <ErrorState
          title={t('seatLayout:detail.mapFailed')}
          onRetry={() => drawing.refetch()}
          retrying={drawing.isFetching}
          className="my-auto"
        />
      ) : (
        <div className="m-auto">
          <LoadingBulbs />
        </div>
      )}
      {task && (
        <p className="pointer-events-none absolute top-3 left-3 max-w-[calc(100%-24px)] rounded-md bg-chrome px-3 py-1.5 font-medium text-on-chrome text-sm">
          {t(task.kind === 'area' ? 'seatLayout:area.drawHint' : 'seatLayout:focus.pickHint')}
        </p>
      )}
    </section>
  )
}
