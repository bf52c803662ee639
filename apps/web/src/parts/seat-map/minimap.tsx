import { type PointerEvent, useEffect, useRef } from 'react'
import type { MapEngine } from './engine.ts'
import { centred, fitView, toPlan, toScreen, visibleRect } from './model/viewport.ts'
import { createPainter, type Scene } from './paint/paint.ts'

interface MinimapProps {
  engine: MapEngine
  scene: Scene
  listeners: Set<() => void>
}

const longest = 148

/** The whole hall in a corner while only a part of it is in sight; a press leads there. For pointers: keys have their own. */
export function Minimap({ engine, scene, listeners }: MinimapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const { bounds } = scene.plan
  const scale = longest / Math.max(bounds.width, bounds.height)
  const size = {
    width: Math.max(40, Math.round(bounds.width * scale)),
    height: Math.max(40, Math.round(bounds.height * scale)),
  }
  const { width, height } = size
  const view = fitView(bounds, size, 4)

  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || !canvas.current) return
    const ratio = Math.min(2, devicePixelRatio || 1)
    canvas.current.width = width * ratio
    canvas.current.height = height * ratio
    const whole = fitView(scene.plan.bounds, { width, height }, 4)
    createPainter(scene, { scale: whole.scale, ratio }).paint(ctx, whole, visibleRect(whole, { width, height }))
  }, [scene, width, height])

  useEffect(() => {
    const follow = () => {
      if (!frame.current || !part.current) return
      frame.current.hidden = engine.isFitted()
      const seen = visibleRect(engine.view(), engine.size())
      const whole = fitView(scene.plan.bounds, { width, height }, 4)
      const from = toScreen(whole, seen)
      const { style } = part.current
      style.transform = `translate(${from.x}px, ${from.y}px)`
      style.width = `${seen.width * whole.scale}px`
      style.height = `${seen.height * whole.scale}px`
    }
    follow()
    listeners.add(follow)
    return () => {
      listeners.delete(follow)
    }
  }, [engine, listeners, scene, width, height])

  const lead = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const at = toPlan(view, { x: event.clientX - box.left, y: event.clientY - box.top })
    engine.moveTo(centred(at, engine.view().scale, engine.size()))
  }

  return (
    <div
      ref={frame}
      hidden
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        lead(event)
      }}
      onPointerMove={lead}
      style={{ width, height }}
      className="absolute bottom-3 left-3 cursor-pointer touch-none overflow-hidden rounded-md border border-line bg-surface shadow-e2"
    >
      <canvas ref={canvas} className="size-full" />
      <div
        ref={part}
        className="pointer-events-none absolute top-0 left-0 rounded-xs border-2 border-accent bg-accent/10"
      />
    </div>
  )
}
