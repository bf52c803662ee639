import { type Ref, type RefObject, useImperativeHandle, useRef } from 'react'
import type { Point } from './model/shapes.ts'

export interface TipHandle {
  show: (lines: readonly [string, string], at: Point) => void
  hide: () => void
}

interface SeatTipProps {
  handle: Ref<TipHandle>
  frame: RefObject<HTMLDivElement | null>
}

/** The words of one seat beside it. Written straight into the page: it follows the pointer. */
export function SeatTip({ handle, frame }: SeatTipProps) {
  const box = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useImperativeHandle(handle, () => ({
    show([place, state], at) {
      const tip = box.current
      if (!tip || !title.current || !body.current) return
      title.current.textContent = place
      body.current.textContent = state
      tip.hidden = false
      const room = { width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 }
      const x = Math.min(Math.max(8, at.x - tip.offsetWidth / 2), Math.max(8, room.width - tip.offsetWidth - 8))
      const above = at.y - tip.offsetHeight - 18
      const y = above < 8 ? Math.min(at.y + 18, room.height - tip.offsetHeight - 8) : above
      tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    },
    hide() {
      if (box.current) box.current.hidden = true
    },
  }))
  return (
    <div
      ref={box}
      hidden
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 z-[1] max-w-72 rounded-md bg-chrome px-3 py-2 text-on-chrome text-sm shadow-e2"
    >
      <div ref={title} className="font-semibold" />
      <div ref={body} className="text-xs" />
    </div>
  )
}
