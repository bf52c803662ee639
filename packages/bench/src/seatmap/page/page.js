import { createElement, memo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createEngine } from 'seat-map/engine.ts'
import { planOf, seatAt, seatUnder } from 'seat-map/model/seat-plan.ts'
import { fitView } from 'seat-map/model/viewport.ts'
import { readPalette } from 'seat-map/paint/palette.ts'

const size = { width: 1200, height: 800 }
const colors = ['#7c3aed', '#0d9488', '#db2777']
const sold = 2

/** A hall of gently bent rows in three categories; every seventh seat is sold. */
function makeHall(rows, perRow) {
  const count = rows * perRow
  const list = (of) => Array.from({ length: count }, (_, n) => of(n % perRow, Math.floor(n / perRow)))
  const bend = (place) => ((place - perRow / 2) / perRow) ** 2 * rows * 2
  const geometry = {
    version: 1,
    width: perRow * 10,
    height: rows * 10 + 100,
    focus: null,
    categories: ['one', 'two', 'three'],
    sections: ['Hall'],
    rows: Array.from({ length: rows }, (_, row) => ({ section: 0, label: String(row + 1) })),
    seats: {
      at: list((place, row) => [place * 10 + 5, row * 10 + 5 + bend(place)]).flat(),
      row: list((_, row) => row),
      label: list((place) => String(place + 1)),
      category: list((_, row) => Math.floor((row * 3) / rows)),
      kind: list(() => 0),
      run: list((_, row) => row),
      place: list((place) => place),
      key: list((place, row) => `${row}-${place}`),
    },
    standing: [],
    decor: [],
  }
  return { geometry, status: Uint8Array.from({ length: count }, (_, n) => (n % 7 === 0 ? sold : 0)) }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Frames of a drag forth and back, milliseconds each. */
async function drag(move) {
  const times = []
  let last = await nextFrame()
  for (let frame = 0; frame < 90; frame += 1) {
    const turn = Math.floor(frame / 15) % 2 === 0 ? 1 : -1
    move(turn * 6, turn * 4)
    const now = await nextFrame()
    times.push(now - last)
    last = now
  }
  return times
}

async function painted(startedAt) {
  // The second frame begins when the first has been handed over.
  await nextFrame()
  await nextFrame()
  return performance.now() - startedAt
}

async function runCanvas({ geometry, status }, stage) {
  const canvas = document.createElement('canvas')
  stage.append(canvas)
  const startedAt = performance.now()
  const plan = planOf(geometry)
  const engine = createEngine(canvas, () => {})
  engine.resize(size)
  engine.show({
    plan,
    states: { status, own: new Set() },
    palette: readPalette(document.body, colors),
    areaLines: () => ['', ''],
  })
  const firstPaint = await painted(startedAt)
  const problems = lookAtPixels(canvas, engine, plan, status)
  engine.zoomBy(1.5)
  await new Promise((resolve) => setTimeout(resolve, 600))
  return { firstPaint, frames: await drag((x, y) => engine.panBy(x, y)), problems }
}

/** What is wrong with the picture, in words. */
function lookAtPixels(canvas, engine, plan, status) {
  const { data, width } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const view = engine.view()
  const pixel = ({ x, y }) => {
    const at = (Math.round(y) * width + Math.round(x)) * 4
    return [data[at], data[at + 1], data[at + 2], data[at + 3]].join()
  }
  const looks = { free: new Map(), sold: new Map() }
  const step = Math.max(1, Math.floor(plan.count / 700))
  let missed = 0
  for (let n = 0; n < plan.count; n += step) {
    const at = seatAt(plan, n)
    if (seatUnder(plan, at) !== n) missed += 1
    // Where a seat is only some pixels large, its middle may be its border: the category's third says which colour.
    if (Math.floor((n / plan.count) * 3) !== 0) continue
    const seen = status[n] === sold ? looks.sold : looks.free
    const color = pixel({ x: at.x * view.scale + view.x, y: at.y * view.scale + view.y })
    seen.set(color, (seen.get(color) ?? 0) + 1)
  }
  const most = (seen) => [...seen].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
  const problems = []
  if (missed > 0) problems.push(`${missed} seats are not found where they stand`)
  if (most(looks.free) === most(looks.sold)) problems.push('free and sold seats look the same')
  if ([most(looks.free), most(looks.sold)].some((color) => color.endsWith(',0'))) problems.push('seats are not painted')
  if (!pixel({ x: 2, y: 2 }).endsWith(',0')) problems.push('something is painted beside the plan')
  return problems
}

const Seats = memo(function Seats({ geometry, status }) {
  const { at, category } = geometry.seats
  return category.map((kind, n) =>
    createElement('rect', {
      key: n,
      x: at[2 * n] - 4,
      y: at[2 * n + 1] - 4,
      width: 8,
      height: 8,
      rx: 2,
      fill: status[n] === sold ? '#57534e' : '#f5f3ff',
      stroke: colors[kind],
    }),
  )
})

async function runSvg(hall, stage) {
  const view = fitView(planOf(hall.geometry).bounds, size)
  let move = () => {}
  function Plan() {
    const [shift, setShift] = useState({ x: view.x, y: view.y, scale: view.scale })
    move = (change) => flushSync(() => setShift(change))
    return createElement(
      'svg',
      size,
      createElement(
        'g',
        { transform: `translate(${shift.x} ${shift.y}) scale(${shift.scale})` },
        createElement(Seats, hall),
      ),
    )
  }
  const startedAt = performance.now()
  flushSync(() => createRoot(stage).render(createElement(Plan)))
  const firstPaint = await painted(startedAt)
  const count = stage.querySelectorAll('rect').length
  const problems = count === hall.status.length ? [] : [`the SVG has ${count} seats`]
  const nearer = view.scale * 1.5
  move(() => ({ scale: nearer, x: view.x - size.width / 4, y: view.y - size.height / 4 }))
  await new Promise((resolve) => setTimeout(resolve, 600))
  const frames = await drag((x, y) => move((shift) => ({ ...shift, x: shift.x + x, y: shift.y + y })))
  return { firstPaint, frames, problems }
}

window.runSeatMap = async (way, rows, perRow) => {
  const hall = makeHall(rows, perRow)
  const stage = document.getElementById('stage')
  await nextFrame()
  return way === 'canvas' ? runCanvas(hall, stage) : runSvg(hall, stage)
}
