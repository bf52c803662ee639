import type { LayoutVersionRow, SeatLayoutDetail } from '@marquee/contract'
import { Card, SectionHeader } from '@marquee/ui'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { SeatLegend } from '../../../parts/seat-map/legend.tsx'
import type { MapCategory } from '../../../parts/seat-map/types.ts'
import { useLayoutRights } from '../use-layout-actions.ts'
import { AreasCard } from './areas-card.tsx'
import { FocusCard } from './focus-card.tsx'
import type { DraftTools } from './use-draft-tools.ts'
import { useDrawing } from './use-drawing.ts'
import { VersionsCard } from './versions-card.tsx'

interface SidePaneProps {
  layout: SeatLayoutDetail
  version: LayoutVersionRow | null
  categories: readonly MapCategory[]
  tools: DraftTools | null
  phone: boolean
  onLook: (versionId: string) => void
}

/** Beside the map: what the colours mean, the versions, the tools of a draft. */
export function SidePane({ layout, version, categories, tools, phone, onLook }: SidePaneProps) {
  const { t } = useTexts('seatLayout')
  const may = useLayoutRights()
  const { data: geometry } = useDrawing(version)
  const note = layout.archivedAt
    ? 'seatLayout:detail.archivedNote'
    : !may.update
      ? may.publish
        ? 'seatLayout:detail.publishOnly'
        : 'seatLayout:detail.readOnly'
      : phone
        ? 'seatLayout:detail.widerScreen'
        : null
  const task = tools?.task ?? null
  const draftCards = geometry && (
    <>
      {(tools || geometry.standing.length > 0) && (
        <AreasCard geometry={geometry} categories={categories} tools={tools} />
      )}
      {tools && <FocusCard geometry={geometry} tools={tools} />}
    </>
  )
  const pane = useRef<HTMLDivElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    // The form that had the focus is gone: one goes on from the same place.
    if (wasBusy.current && task === null) pane.current?.focus({ preventScroll: true })
    wasBusy.current = task !== null
  }, [task])
  return (
    <div
      ref={pane}
      tabIndex={-1}
      className="flex min-h-0 flex-col gap-4 outline-none focus-visible:outline-none lg:overflow-y-auto"
    >
      {/* What is being done comes first. */}
      {task !== null && draftCards}
      {note && (
        <p className="rounded-lg border border-info-line bg-info-soft px-4 py-3 text-info-on-soft text-sm">{t(note)}</p>
      )}
      {geometry && (
        <Card as="section">
          <SectionHeader title={t('seatLayout:detail.legend')} />
          <SeatLegend geometry={geometry} categories={categories} />
        </Card>
      )}
      {layout.history.length > 0 && (
        <VersionsCard history={layout.history} lookedAt={version?.id ?? null} onLook={onLook} />
      )}
      {task === null && draftCards}
    </div>
  )
}
