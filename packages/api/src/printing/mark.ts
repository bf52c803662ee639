import type { Paper } from './paper.ts'

const canopy =
  'M4 3h24a2 2 0 0 1 2 2v1.2a2.3 2.3 0 0 0 0 4.6V12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-1.2a2.3 2.3 0 0 0 0-4.6V5a2 2 0 0 1 2-2Z'
const doors = 'M5.5 29.5v-6.2a5.25 5.25 0 0 1 10.5 0v6.2m0 0v-6.2a5.25 5.25 0 0 1 10.5 0v6.2'

/** The mark of Marquee in black, `size` points wide and high. */
export function drawMark(paper: Paper, { x, y, size }: { x: number; y: number; size: number }): void {
  paper.save()
  paper.translate(x, y).scale(size / 32)
  paper.path(canopy).fill('black')
  paper.path(doors).lineWidth(4).stroke('black')
  for (const bulb of [8.5, 13.5, 18.5, 23.5]) paper.circle(bulb, 8.5, 1.7).fill('white')
  paper.restore()
}

/** A row of bulbs from edge to edge. */
export function drawBulbs(paper: Paper, { x, y, width }: { x: number; y: number; width: number }): void {
  const count = 22
  const radius = 1.8
  const step = (width - 2 * radius) / (count - 1)
  for (let bulb = 0; bulb < count; bulb += 1) paper.circle(x + radius + bulb * step, y, radius).fill('black')
}
