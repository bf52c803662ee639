import type { LayoutVersionRow } from '@marquee/contract'
import { useCallback, useState } from 'react'
import type { Point, Rect } from '../../../parts/seat-map/model/shapes.ts'

/** What is being drawn over a draft: a standing area (a new one without number), or where people look. */
export type DraftTask = { kind: 'area'; areaNo: number | null } | { kind: 'focus' } | null

/** The hand over a draft: which tool it holds, and what it has drawn so far. null: nothing may be drawn. */
export function useDraftTools(draft: LayoutVersionRow | null) {
  const [task, setTask] = useState<DraftTask>(null)
  const [mark, setMark] = useState<Rect | null>(null)
  const [aim, setAim] = useState<Point | null>(null)
  // Drawn by hand just now: the form takes it over.
  const [drawn, setDrawn] = useState<{ rect: Rect } | { point: Point } | null>(null)
  const begin = useCallback((next: DraftTask) => {
    setTask(next)
    setMark(null)
    setAim(null)
    setDrawn(null)
  }, [])
  if (!draft) return null
  return {
    draft,
    task,
    begin,
    end: () => begin(null),
    mark,
    aim,
    showMark: setMark,
    showAim: setAim,
    drawn,
    onRect: (rect: Rect) => setDrawn({ rect }),
    onPoint: (point: Point) => setDrawn({ point }),
  }
}

export type DraftTools = NonNullable<ReturnType<typeof useDraftTools>>
