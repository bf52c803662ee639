export type Side = 'top' | 'right' | 'bottom' | 'left'

const gap = 6
const opposite = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' } as const

/** Puts a box of `position: fixed` beside an element: on the other side when there is no room, always inside the window. */
export function placeBeside(box: HTMLElement | null, anchor: HTMLElement | null, side: Side): void {
  if (!box || !anchor) return
  const at = anchor.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const room = {
    top: at.top - height,
    bottom: window.innerHeight - at.bottom - height,
    left: at.left - width,
    right: window.innerWidth - at.right - width,
  }
  const on = room[side] < gap && room[opposite[side]] > room[side] ? opposite[side] : side
  const middle = { x: at.left + (at.width - width) / 2, y: at.top + (at.height - height) / 2 }
  const spot = {
    top: { x: middle.x, y: at.top - height - gap },
    bottom: { x: middle.x, y: at.bottom + gap },
    left: { x: at.left - width - gap, y: middle.y },
    right: { x: at.right + gap, y: middle.y },
  }[on]
  const inside = (value: number, most: number) => `${Math.round(Math.max(gap, Math.min(value, most - gap)))}px`
  box.style.left = inside(spot.x, window.innerWidth - width)
  box.style.top = inside(spot.y, window.innerHeight - height)
}
