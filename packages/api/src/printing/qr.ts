import QRCode from 'qrcode'
import type { Paper } from './paper.ts'

/** Draws a QR code (level M) as black squares, `size` points wide. Around it must stay white: a tenth of its width. */
export function drawQr(paper: Paper, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const side = size / modules.size
  for (let row = 0; row < modules.size; row += 1) {
    let start = -1
    for (let column = 0; column <= modules.size; column += 1) {
      const isDark = column < modules.size && modules.get(row, column) === 1
      if (isDark && start < 0) start = column
      if (!isDark && start >= 0) {
        // One piece for each run: between single squares some viewers show hair lines.
        paper.rect(x + start * side, y + row * side, (column - start) * side, side)
        start = -1
      }
    }
  }
  paper.fill('black')
}
