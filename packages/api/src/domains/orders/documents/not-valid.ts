import { fittingSize, mm, type Paper, write } from '../../../printing/paper.ts'

/** A black band that says why a document does not count, or not yet; answers where it ends. */
export function drawNotValid(paper: Paper, words: string, at: { x: number; y: number; width: number }): number {
  const height = 7 * mm
  const line = { width: at.width - 6 * mm, size: 13, font: 'wide' as const }
  const size = fittingSize(paper, words, line)
  paper.rect(at.x, at.y, at.width, height).fill('black')
  paper.fillColor('white')
  write(paper, words, { ...line, size, x: at.x + 3 * mm, y: at.y + (height - size) / 2, align: 'center' })
  paper.fillColor('black')
  return at.y + height
}
