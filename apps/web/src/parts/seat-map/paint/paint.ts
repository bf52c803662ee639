import type { SeatGeometry } from '@marquee/contract'
import { type FixedShape, kindOfShape } from '../model/fixed-shapes.ts'
import { type SeatPlan, seatAt } from '../model/seat-plan.ts'
import { grown, type Rect, touches } from '../model/shapes.ts'
import type { View } from '../model/viewport.ts'
import { isGrey, type Palette } from './palette.ts'
import { lookOf, type SeatLook, type SeatStates } from './seat-look.ts'
import { makeStamps, type Stamps } from './stamps.ts'

type Context = CanvasRenderingContext2D

/** Everything that a picture of the plan is made of. */
export interface Scene {
  plan: SeatPlan
  states: SeatStates
  palette: Palette
  /** Name and capacity of a standing area, in words. */
  areaLines: (area: SeatGeometry['standing'][number]) => readonly [string, string]
  /** The name on a fixed shape, in the language of the person where it is no name of the venue's own. */
  shapeName: (text: string) => string
}

/** Below this many CSS pixels a seat is a plain square without outline, mark or label. */
const plainBelow = 4
const rowLabelFrom = 8
const seatLabelFrom = 19

interface PainterOptions {
  scale: number
  ratio: number
  /** Plain squares whatever the scale: for a moment in which time counts for more. */
  isRough?: boolean
}

/** Makes painters of one scene at one scale; they share the ready pictures of seats. */
export function createPainter(scene: Scene, { scale, ratio, isRough = false }: PainterOptions) {
  const { plan } = scene
  const detail = plan.size * scale
  const stamps = detail >= plainBelow && !isRough ? makeStamps(scene.palette, { size: detail * ratio, ratio }) : null
  return {
    /** Paints a part of the plan; `view` leads from the plan to CSS pixels of this canvas. */
    paint(ctx: Context, view: View, part: Rect) {
      ctx.save()
      ctx.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.x, ratio * view.y)
      ctx.beginPath()
      ctx.rect(part.x, part.y, part.width, part.height)
      ctx.clip()
      ctx.clearRect(part.x, part.y, part.width, part.height)
      for (const shape of plan.fixed) if (nearPart(shape, part)) paintFixed(ctx, shape, scene)
      for (const area of plan.geometry.standing) if (touches(area, part)) paintArea(ctx, area, { scene, view })
      const reach = plan.size
      const seats = plan.index.within(grown(part, reach))
      if (stamps) stampSeats(ctx, seats, { scene, view, ratio, stamps })
      else plainSeats(ctx, seats, { scene, view, ratio })
      if (stamps && detail >= seatLabelFrom) seatLabels(ctx, seats, { scene, view, ratio })
      if (!isRough && detail >= rowLabelFrom) rowLabels(ctx, { scene, view, ratio }, grown(part, reach * 3))
      ctx.restore()
    },
  }
}

export type Painter = ReturnType<typeof createPainter>

const nearPart = (shape: Rect & { rotation: number }, part: Rect) =>
  touches(shape.rotation === 0 ? shape : grown(shape, Math.max(shape.width, shape.height)), part)

function paintFixed(ctx: Context, shape: FixedShape, { palette, shapeName }: Scene) {
  const isStage = kindOfShape(shape.text) === 'stage'
  const colors = isStage && isGrey(shape.fill) ? palette.stage : palette.decor(shape.fill, shape.border)
  const middle = { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 }
  ctx.save()
  ctx.translate(middle.x, middle.y)
  ctx.rotate((shape.rotation * Math.PI) / 180)
  ctx.fillStyle = colors.fill
  ctx.strokeStyle = colors.border
  ctx.lineWidth = Math.max(1, Math.min(shape.width, shape.height) * 0.012)
  ctx.beginPath()
  ctx.roundRect(
    -shape.width / 2,
    -shape.height / 2,
    shape.width,
    shape.height,
    Math.min(shape.width, shape.height) * 0.08,
  )
  ctx.fill()
  ctx.stroke()
  const name = shapeName(shape.text)
  if (name !== '') {
    ctx.fillStyle = colors.text
    words(ctx, { lines: [name], font: palette.font, room: shape, isWide: isStage })
  }
  ctx.restore()
}

function paintArea(
  ctx: Context,
  area: SeatGeometry['standing'][number],
  { scene, view }: { scene: Scene; view: View },
) {
  const color = scene.palette.categories[area.category]
  ctx.save()
  ctx.translate(area.x + area.width / 2, area.y + area.height / 2)
  ctx.fillStyle = color?.fill ?? scene.palette.surface
  ctx.strokeStyle = color?.line ?? scene.palette.line
  ctx.lineWidth = 1.5 / view.scale
  ctx.setLineDash([6 / view.scale, 4 / view.scale])
  ctx.beginPath()
  ctx.roundRect(-area.width / 2, -area.height / 2, area.width, area.height, Math.min(area.width, area.height) * 0.06)
  ctx.fill()
  ctx.stroke()
  ctx.fillStyle = scene.palette.ink
  words(ctx, { lines: scene.areaLines(area), font: scene.palette.font, room: area })
  ctx.restore()
}

interface Words {
  lines: readonly string[]
  font: string
  room: Rect
  /** The letters of a sign. */
  isWide?: boolean
}

/** Lines around the origin, as large as the room allows. */
function words(ctx: Context, { lines, font, room, isWide = false }: Words) {
  ctx.fontStretch = isWide ? 'semi-expanded' : 'normal'
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.font = `600 100px ${font}`
  const widest = Math.max(1, ...lines.map((line) => ctx.measureText(line).width))
  const size = Math.min(
    ((room.width * 0.8) / widest) * 100,
    (room.height * 0.7) / (lines.length * 1.3),
    room.width * 0.12,
  )
  if (!(size > 0)) return
  for (const [i, line] of lines.entries()) {
    ctx.font = `${i === 0 ? 650 : 450} ${size}px ${font}`
    ctx.fillText(line, 0, (i - (lines.length - 1) / 2) * size * 1.3)
  }
}

interface SeatJob {
  scene: Scene
  view: View
  ratio: number
}

function stampSeats(
  ctx: Context,
  seats: readonly number[],
  { scene, view, ratio, stamps }: SeatJob & { stamps: Stamps },
) {
  const { plan, states } = scene
  const { category, kind } = plan.geometry.seats
  const half = stamps.side / 2
  const scale = ratio * view.scale
  for (const n of seats) {
    const picture = stamps.of({ look: lookOf(states, n), category: category[n] ?? 0, kind: kind[n] ?? 0 })
    const x = (plan.x[n] ?? 0) * scale + ratio * view.x
    const y = (plan.y[n] ?? 0) * scale + ratio * view.y
    // A wheelchair stays upright whichever way its row turns.
    const angle = kind[n] ? 0 : (plan.angle[n] ?? 0)
    if (angle === 0) {
      // Whole pixels keep straight rows crisp.
      ctx.setTransform(1, 0, 0, 1, Math.round(x - half), Math.round(y - half))
      ctx.drawImage(picture, 0, 0)
    } else {
      const cos = Math.cos(angle)
      const sin = Math.sin(angle)
      ctx.setTransform(cos, sin, -sin, cos, x, y)
      ctx.drawImage(picture, -half, -half)
    }
  }
  ctx.setTransform(scale, 0, 0, scale, ratio * view.x, ratio * view.y)
}

// One colour at a time: changing it costs more than the square.
function plainSeats(ctx: Context, seats: readonly number[], { scene, view, ratio }: SeatJob) {
  const { plan, states, palette } = scene
  const byColor = new Map<string, number[]>()
  const scale = ratio * view.scale
  // Whole pixels: soft edges of thousands of squares cost more than the squares.
  const side = Math.max(1, Math.round(plan.size * 0.9 * scale))
  for (const n of seats) {
    const color = plainColor(lookOf(states, n), { category: plan.geometry.seats.category[n] ?? 0, palette })
    const group = byColor.get(color)
    if (group) group.push(n)
    else byColor.set(color, [n])
  }
  ctx.setTransform(1, 0, 0, 1, 0, 0)
  for (const [color, group] of byColor) {
    ctx.fillStyle = color
    for (const n of group) {
      const x = (plan.x[n] ?? 0) * scale + ratio * view.x - side / 2
      const y = (plan.y[n] ?? 0) * scale + ratio * view.y - side / 2
      ctx.fillRect(Math.round(x), Math.round(y), side, side)
    }
  }
  ctx.setTransform(scale, 0, 0, scale, ratio * view.x, ratio * view.y)
}

function plainColor(look: SeatLook, { category, palette }: { category: number; palette: Palette }): string {
  if (look === 'free') return palette.categories[category]?.line ?? palette.line
  if (look === 'held') return palette.other
  if (look === 'sold' || look === 'arrived') return palette.booked
  if (look === 'blocked') return palette.blocked
  return palette.accent
}

function seatLabels(ctx: Context, seats: readonly number[], { scene, view, ratio }: SeatJob) {
  const { plan, palette, states } = scene
  const size = plan.size * view.scale
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.font = `600 ${Math.round(size * 0.4)}px ${palette.font}`
  ctx.fillStyle = palette.ink
  for (const n of seats) {
    if (lookOf(states, n) !== 'free' || plan.geometry.seats.kind[n] !== 0) continue
    const { x, y } = seatAt(plan, n)
    ctx.fillText(
      plan.geometry.seats.label[n] ?? '',
      x * view.scale + view.x,
      y * view.scale + view.y + 0.5,
      size * 0.86,
    )
  }
  ctx.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.x, ratio * view.y)
}

/** The letter of a row at its ends, or in the middle of a table. */
function rowLabels(ctx: Context, { scene, view, ratio }: SeatJob, part: Rect) {
  const { plan, palette } = scene
  const size = Math.min(13, Math.max(8, plan.size * view.scale * 0.62))
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.font = `600 ${size}px ${palette.font}`
  ctx.fillStyle = palette.inkSoft
  for (const row of plan.rows) {
    for (const { x, y } of row.labels) {
      if (!touches(grown({ x, y, width: 0, height: 0 }, plan.size), part)) continue
      ctx.fillText(row.label, x * view.scale + view.x, y * view.scale + view.y)
    }
  }
  ctx.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.x, ratio * view.y)
}
