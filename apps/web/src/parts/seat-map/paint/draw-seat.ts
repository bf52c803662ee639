import type { Palette } from './palette.ts'
import type { SeatLook } from './seat-look.ts'

/** A seat as it is drawn once and then stamped: everything that tells two pictures apart. */
export interface SeatFace {
  look: SeatLook
  category: number
  /** 0 seat, 1 wheelchair, 2 companion. */
  kind: number
}

type Context = CanvasRenderingContext2D

/** From this size on a seat carries its mark; below it keeps fill and size. Pixels of the screen. */
export const markFrom = 9

/** Draws a seat around the origin; `size` is its side, `detail` its side on the screen in CSS pixels. */
export function drawSeat(
  ctx: Context,
  face: SeatFace,
  { size, detail, palette }: { size: number; detail: number; palette: Palette },
) {
  const marks = detail >= markFrom
  const own = face.look === 'own' || face.look === 'ownHeld'
  const line = Math.max(1, Math.min(size * 0.09, (size / detail) * 2.25))
  // Booked seats recede: smaller, flat. Own ones come forward.
  const isTaken = face.look === 'sold' || face.look === 'arrived'
  const side = own ? size * 1.12 : isTaken ? size * 0.78 : size * 0.94
  const category = palette.categories[face.category]
  outline(ctx, side, face.kind > 0)
  switch (face.look) {
    case 'free':
      ctx.fillStyle = category?.fill ?? palette.surface
      ctx.strokeStyle = category?.line ?? palette.line
      if (face.kind === 1) ctx.fillStyle = ctx.strokeStyle = palette.access
      if (face.kind === 2) ctx.strokeStyle = palette.access
      ctx.fill()
      stroke(ctx, line)
      break
    case 'held':
      ctx.fillStyle = palette.other
      ctx.strokeStyle = palette.otherInk
      ctx.fill()
      hatch(ctx, { side, gap: Math.max(2.5, size * 0.26), width: line })
      outline(ctx, side, face.kind > 0)
      stroke(ctx, line)
      break
    case 'sold':
      ctx.fillStyle = palette.booked
      ctx.fill()
      break
    case 'arrived':
      ctx.fillStyle = palette.booked
      ctx.fill()
      if (marks) dot(ctx, side, palette.arrived)
      break
    case 'blocked':
      ctx.fillStyle = palette.blocked
      ctx.strokeStyle = palette.blockedInk
      ctx.fill()
      if (marks) cross(ctx, side * 0.3, line)
      break
    default:
      ctx.fillStyle = palette.accent
      ctx.fill()
      if (!marks) break
      if (face.look === 'ownHeld') bulb(ctx, side, palette)
      else check(ctx, side, palette)
  }
  if (marks && face.kind > 0 && (face.look === 'free' || face.look === 'held')) {
    const color = face.look === 'held' ? palette.otherInk : face.kind === 1 ? palette.onAccess : palette.access
    if (face.kind === 1) wheelchair(ctx, side, color)
    else person(ctx, side, color)
  }
}

function outline(ctx: Context, side: number, round: boolean) {
  ctx.beginPath()
  if (round) ctx.arc(0, 0, side / 2, 0, Math.PI * 2)
  else ctx.roundRect(-side / 2, -side / 2, side, side, [side * 0.26, side * 0.26, side * 0.34, side * 0.34])
}

function stroke(ctx: Context, width: number) {
  ctx.lineWidth = width
  ctx.stroke()
}

function hatch(ctx: Context, { side, gap, width }: { side: number; gap: number; width: number }) {
  ctx.save()
  ctx.clip()
  ctx.beginPath()
  for (let at = -side; at <= side; at += gap) {
    ctx.moveTo(at - side / 2, side / 2)
    ctx.lineTo(at + side / 2, -side / 2)
  }
  stroke(ctx, width)
  ctx.restore()
}

function cross(ctx: Context, arm: number, width: number) {
  ctx.beginPath()
  ctx.moveTo(-arm, -arm)
  ctx.lineTo(arm, arm)
  ctx.moveTo(arm, -arm)
  ctx.lineTo(-arm, arm)
  stroke(ctx, width)
}

function dot(ctx: Context, side: number, color: string) {
  ctx.fillStyle = color
  ctx.beginPath()
  ctx.arc(0, 0, side * 0.26, 0, Math.PI * 2)
  ctx.fill()
}

function check(ctx: Context, side: number, palette: Palette) {
  ctx.strokeStyle = palette.onAccent
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.beginPath()
  ctx.moveTo(-side * 0.22, side * 0.02)
  ctx.lineTo(-side * 0.05, side * 0.19)
  ctx.lineTo(side * 0.24, -side * 0.17)
  stroke(ctx, Math.max(1.2, side * 0.13))
}

// A bulb with a clock hand: mine, for a while.
function bulb(ctx: Context, side: number, palette: Palette) {
  ctx.fillStyle = palette.bulb
  ctx.beginPath()
  ctx.arc(0, 0, side * 0.3, 0, Math.PI * 2)
  ctx.fill()
  ctx.strokeStyle = palette.onBulb
  ctx.beginPath()
  ctx.moveTo(0, -side * 0.18)
  ctx.lineTo(0, 0)
  ctx.lineTo(side * 0.12, side * 0.08)
  stroke(ctx, Math.max(1, side * 0.07))
}

function wheelchair(ctx: Context, side: number, color: string) {
  const u = side / 20
  ctx.fillStyle = ctx.strokeStyle = color
  ctx.lineCap = 'round'
  ctx.beginPath()
  ctx.arc(-0.6 * u, -5.6 * u, 1.5 * u, 0, Math.PI * 2)
  ctx.fill()
  ctx.beginPath()
  ctx.moveTo(-0.6 * u, -3.4 * u)
  ctx.lineTo(-0.6 * u, 1 * u)
  ctx.lineTo(3 * u, 1 * u)
  ctx.lineTo(4.6 * u, 5 * u)
  ctx.moveTo(-2.6 * u, -1 * u)
  ctx.arc(-0.4 * u, 2.6 * u, 3.9 * u, Math.PI * 1.3, Math.PI * 0.15, true)
  stroke(ctx, Math.max(0.8, 1.5 * u))
}

function person(ctx: Context, side: number, color: string) {
  const u = side / 20
  ctx.fillStyle = color
  ctx.beginPath()
  ctx.arc(0, -3.4 * u, 2.3 * u, 0, Math.PI * 2)
  ctx.fill()
  ctx.beginPath()
  ctx.arc(0, 5.4 * u, 4.6 * u, Math.PI, 0)
  ctx.fill()
}
