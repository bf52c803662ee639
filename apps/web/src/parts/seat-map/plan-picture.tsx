import { useEffect, useRef } from 'react'
import { fitView, visibleRect } from './model/viewport.ts'
import { createPainter } from './paint/paint.ts'
import type { SeatMapProps } from './types.ts'
import { useScene } from './use-scene.ts'

interface PlanPictureProps extends Pick<SeatMapProps, 'geometry' | 'categories'> {
  width: number
  height: number
}

/** A plan as a small picture, painted once by the painter of the map. Says nothing to readers: its name is beside it. */
export function PlanPicture({ geometry, categories, width, height }: PlanPictureProps) {
  const { scene } = useScene({ geometry, categories })
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || !canvas.current) return
    const ratio = Math.min(2, devicePixelRatio || 1)
    canvas.current.width = width * ratio
    canvas.current.height = height * ratio
    const view = fitView(scene.plan.bounds, { width, height }, 4)
    createPainter(scene, { scale: view.scale, ratio }).paint(ctx, view, visibleRect(view, { width, height }))
  }, [scene, width, height])
  return (
    <span aria-hidden="true" className="block">
      <canvas ref={canvas} width={width} height={height} style={{ width, height }} />
    </span>
  )
}
