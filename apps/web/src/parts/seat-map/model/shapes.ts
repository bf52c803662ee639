/** A place on the plan or on the screen. */
export interface Point {
  x: number
  y: number
}

/** A rectangle on the plan or on the screen; width and height are never negative. */
export interface Rect extends Point {
  width: number
  height: number
}

/** The rectangle between two corners, whichever way it was drawn. */
export function rectBetween(a: Point, b: Point): Rect {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}

/** The rectangle with `margin` more on every side. */
export function grown({ x, y, width, height }: Rect, margin: number): Rect {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }
}

/** Whether `outer` has all of `inner` in it. */
export function covers(outer: Rect, inner: Rect): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  )
}

/** Whether two rectangles share anything. */
export function touches(a: Rect, b: Rect): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
}
