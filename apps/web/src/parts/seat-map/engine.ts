import { seatRect } from './model/seat-plan.ts'
import { covers, grown, type Point, type Rect } from './model/shapes.ts'
import { changedSeats } from './model/status.ts'
import {
  fitBeside,
  keptInSight,
  limitsOf,
  revealed,
  type Size,
  type View,
  visibleRect,
  zoomedAt,
} from './model/viewport.ts'
import { type Overlay, paintOverlay } from './paint/overlay.ts'
import { createPainter, type Painter, type Scene } from './paint/paint.ts'

/** After this pause the cached picture gives way to a sharp one; milliseconds. */
/** The buttons in the corner of the map, with their distance from its edges, in CSS pixels. */
const controls = { width: 64, height: 212 }
const settleAfter = 120
/** The cached picture reaches this far beyond the window on every side, as a part of it. */
const spare = 0.35
const maxSide = 4096
const manySeats = 400
/** So many seats in sight take longer than a frame to paint in full. */
const roughFrom = 1_500

export type MapEngine = ReturnType<typeof createEngine>

/**
 * Draws a scene on a canvas and moves it. Moving only copies a cached picture; the plan itself is painted when the
 * movement rests, when it leaves the picture, or in the spots where a seat has changed.
 */
export function createEngine(canvas: HTMLCanvasElement, onView: (view: View) => void) {
  const ctx = canvas.getContext('2d')
  const cache = document.createElement('canvas')
  const cacheCtx = cache.getContext('2d')
  let scene: Scene | null = null
  let size: Size = { width: 0, height: 0 }
  let view: View = { scale: 1, x: 0, y: 0 }
  let fit: View = view
  let isFitted = true
  let overlay: Overlay = {}
  // The view that the cached picture was made for, and how far it reaches.
  let cached: { view: View; part: Rect; painter: Painter; isRough: boolean } | null = null
  let isMoving = false
  let frame = 0
  let settle = 0

  const ratio = () => Math.min(3, globalThis.devicePixelRatio || 1)

  function request() {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }

  function repaint() {
    if (!scene || !cacheCtx || size.width === 0) return
    const beyond = Math.min(spare, (maxSide / ratio() / Math.max(size.width, size.height) - 1) / 2)
    const margin = { x: Math.max(0, size.width * beyond), y: Math.max(0, size.height * beyond) }
    const width = Math.ceil((size.width + 2 * margin.x) * ratio())
    const height = Math.ceil((size.height + 2 * margin.y) * ratio())
    if (cache.width !== width || cache.height !== height) {
      cache.width = width
      cache.height = height
    }
    const shifted = { scale: view.scale, x: view.x + margin.x, y: view.y + margin.y }
    const part = visibleRect(shifted, { width: width / ratio(), height: height / ratio() })
    const isRough = isMoving && scene.plan.index.within(part).length > roughFrom
    const painter = createPainter(scene, { scale: view.scale, ratio: ratio(), isRough })
    painter.paint(cacheCtx, shifted, part)
    cached = { view: shifted, part, painter, isRough }
  }

  /** Whether the cached picture still shows the window well enough while it moves. */
  function isUsable() {
    if (!cached || !scene) return false
    const zoom = view.scale / cached.view.scale
    if (zoom > 2.5 || zoom < 0.4) return false
    const wanted = visibleRect(view, size)
    // Outside of the plan there is nothing to miss.
    return covers(cached.part, cut(wanted, grown(scene.plan.bounds, scene.plan.size * 2)))
  }

  function draw() {
    frame = 0
    if (!ctx || !scene || size.width === 0 || size.height === 0) return
    if (!isUsable()) repaint()
    if (!cached) return
    const zoom = view.scale / cached.view.scale
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.clearRect(0, 0, canvas.width, canvas.height)
    const x = (view.x - cached.view.x * zoom) * ratio()
    const y = (view.y - cached.view.y * zoom) * ratio()
    if (zoom === 1) ctx.drawImage(cache, Math.round(x), Math.round(y))
    else ctx.drawImage(cache, x, y, cache.width * zoom, cache.height * zoom)
    paintOverlay(ctx, overlay, { scene, view, ratio: ratio() })
  }

  function moved(next: View) {
    if (!scene) return
    view = keptInSight(next, scene.plan.bounds, size)
    isMoving = true
    onView(view)
    request()
    clearTimeout(settle)
    settle = window.setTimeout(() => {
      isMoving = false
      if (cached?.view.scale === view.scale && !cached.isRough) return
      cached = null
      request()
    }, settleAfter)
  }

  function refit() {
    if (!scene) return
    const { bounds, index } = scene.plan
    fit = fitBeside(bounds, size, { corner: controls, hasSeats: (part) => index.within(part).length > 0 })
    if (isFitted) view = fit
    cached = null
    onView(view)
    request()
  }

  return {
    view: () => view,
    size: () => size,
    isFitted: () => view.scale <= fit.scale * 1.02,
    /** Another plan, or another look of it. */
    show(next: Scene) {
      const before = scene
      scene = next
      if (before?.plan !== next.plan) {
        // The same hall drawn anew (a draft that was changed) stays where it is.
        isFitted ||= !before || before.plan.geometry.width !== next.plan.geometry.width
        return refit()
      }
      const isSameLook =
        before.palette === next.palette && before.areaLines === next.areaLines && before.shapeName === next.shapeName
      const changed = isSameLook ? changedOf(before, next) : null
      if (changed && cached && cacheCtx && changed.length <= manySeats) {
        cached.painter = createPainter(next, { scale: cached.view.scale, ratio: ratio() })
        for (const n of changed) cached.painter.paint(cacheCtx, cached.view, seatRect(next.plan, n))
      } else cached = null
      request()
    },
    resize(next: Size) {
      if (next.width === size.width && next.height === size.height && canvas.width > 0) return
      size = next
      canvas.width = Math.max(1, Math.round(next.width * ratio()))
      canvas.height = Math.max(1, Math.round(next.height * ratio()))
      refit()
    },
    setOverlay(change: Overlay) {
      overlay = { ...overlay, ...change }
      request()
    },
    panBy(x: number, y: number) {
      isFitted = false
      moved({ scale: view.scale, x: view.x + x, y: view.y + y })
    },
    zoomBy(factor: number, at: Point = { x: size.width / 2, y: size.height / 2 }) {
      if (!scene) return
      isFitted = false
      moved(zoomedAt(view, at, { factor, limits: limitsOf(fit, scene.plan.size) }))
    },
    moveTo(next: View) {
      isFitted = false
      moved(next)
    },
    fit() {
      isFitted = true
      moved(fit)
    },
    /** Brings a place of the plan into sight, and near enough to see. */
    reveal(at: Point) {
      moved(revealed(view, at, { size, margin: Math.min(48, size.width / 4, size.height / 4) }))
    },
    destroy() {
      cancelAnimationFrame(frame)
      clearTimeout(settle)
      // A late call finds nothing to draw.
      scene = null
      cached = null
      cache.width = 0
      cache.height = 0
    },
  }
}

function changedOf(before: Scene, next: Scene): number[] {
  const { count } = next.plan
  const changed =
    before.states.status === next.states.status ? [] : changedSeats(before.states.status, next.states.status, count)
  if (before.states.own !== next.states.own) {
    for (const n of before.states.own) if (!next.states.own.has(n)) changed.push(n)
    for (const n of next.states.own) if (!before.states.own.has(n)) changed.push(n)
  }
  return changed
}

/** What two rectangles share; an empty one at the edge when nothing. */
function cut(a: Rect, b: Rect): Rect {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x)
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y)
  return width === 0 || height === 0
    ? { x: a.x + a.width / 2, y: a.y + a.height / 2, width: 0, height: 0 }
    : { x, y, width, height }
}
