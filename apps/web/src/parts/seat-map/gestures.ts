import type { MapEngine } from './engine.ts'
import { type Point, type Rect, rectBetween } from './model/shapes.ts'
import { toPlan } from './model/viewport.ts'

/** What a drag does: move the plan, choose the seats of a box, draw a rectangle, point at a place. */
export type MapTool = 'pan' | 'select' | 'rect' | 'point'

export interface TapKeys {
  shift: boolean
  touch: boolean
}

/** What the gestures lead to; places are on the plan. */
export interface GestureHandlers {
  tool: () => MapTool
  /** Whether Shift with a drag, or the tool, may choose seats. */
  mayBox: () => boolean
  onTap: (at: Point, keys: TapKeys) => void
  onHover: (at: Point | null) => void
  onBox: (box: Rect) => void
  onRect: (rect: Rect) => void
}

// A finger or a hand is never quite still: less than this is a press, not a drag.
const dragFrom = 4

/** Follows pointers and the wheel over `surface`. Returns what ends it. */
export function followGestures(surface: HTMLElement, engine: MapEngine, handlers: GestureHandlers): () => void {
  const pointers = new Map<number, Point>()
  let start: Point | null = null
  let isDragging = false
  let isBox = false
  const stop = new AbortController()
  const { signal } = stop

  const placeOf = (event: MouseEvent): Point => {
    const frame = surface.getBoundingClientRect()
    return { x: event.clientX - frame.left, y: event.clientY - frame.top }
  }
  const onPlan = (at: Point) => toPlan(engine.view(), at)
  const boxTo = (at: Point) => (start ? rectBetween(onPlan(start), onPlan(at)) : null)
  const endBox = () => {
    isBox = false
    engine.setOverlay({ box: null })
  }

  function onDown(event: PointerEvent) {
    if (event.button > 1) return
    const at = placeOf(event)
    pointers.set(event.pointerId, at)
    surface.setPointerCapture(event.pointerId)
    isDragging = pointers.size > 1
    if (pointers.size > 1) return endBox()
    start = at
    const tool = handlers.tool()
    isBox = event.button === 0 && (tool === 'rect' || (handlers.mayBox() && (tool === 'select' || event.shiftKey)))
  }

  function onMove(event: PointerEvent) {
    const at = placeOf(event)
    const before = pointers.get(event.pointerId)
    if (!before) {
      if (event.pointerType !== 'touch') handlers.onHover(onPlan(at))
      return
    }
    if (pointers.size === 2) {
      pinch(event.pointerId, before, at)
      pointers.set(event.pointerId, at)
      return
    }
    isDragging ||= start !== null && Math.hypot(at.x - start.x, at.y - start.y) > dragFrom
    if (!isDragging) return
    pointers.set(event.pointerId, at)
    handlers.onHover(null)
    if (isBox) engine.setOverlay({ box: boxTo(at) })
    else engine.panBy(at.x - before.x, at.y - before.y)
  }

  function pinch(moving: number, before: Point, at: Point) {
    const other = [...pointers].find(([id]) => id !== moving)?.[1]
    if (!other) return
    const middle = { x: (other.x + at.x) / 2, y: (other.y + at.y) / 2 }
    engine.panBy((at.x - before.x) / 2, (at.y - before.y) / 2)
    const from = Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
    engine.zoomBy(Math.hypot(at.x - other.x, at.y - other.y) / from, middle)
  }

  function onUp(event: PointerEvent) {
    if (!pointers.delete(event.pointerId)) return
    const at = placeOf(event)
    if (pointers.size === 0) {
      const box = boxTo(at)
      if (isBox && isDragging && box) {
        if (handlers.tool() === 'rect') handlers.onRect(box)
        else handlers.onBox(box)
      } else if (!isDragging)
        handlers.onTap(onPlan(at), { shift: event.shiftKey, touch: event.pointerType === 'touch' })
      endBox()
      start = null
      isDragging = false
    }
  }

  function onCancel(event: PointerEvent) {
    pointers.delete(event.pointerId)
    endBox()
    isDragging = pointers.size > 0
  }

  function onWheel(event: WheelEvent) {
    event.preventDefault()
    // Lines and pages count as so many pixels; a trackpad's pinch comes as small steps with Ctrl.
    const unit = event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? 16 : 240
    const step = Math.max(-240, Math.min(240, event.deltaY * unit))
    engine.zoomBy(Math.exp(-step * (event.ctrlKey ? 0.01 : 0.0022)), placeOf(event))
  }

  surface.addEventListener('pointerdown', onDown, { signal })
  surface.addEventListener('pointermove', onMove, { signal })
  surface.addEventListener('pointerup', onUp, { signal })
  surface.addEventListener('pointercancel', onCancel, { signal })
  surface.addEventListener('pointerleave', () => handlers.onHover(null), { signal })
  surface.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => stop.abort()
}
