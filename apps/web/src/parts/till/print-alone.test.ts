import { afterEach, expect, test, vi } from 'vitest'
import { printAlone } from './print-alone.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a paper is printed by itself, and then no print of the page holds it', () => {
  const sheets = document.adoptedStyleSheets.length
  const paper = document.body.appendChild(document.createElement('div'))
  paper.className = 'print-alone w-10'
  const seen: string[] = []
  vi.stubGlobal('print', () => seen.push(paper.className, String(document.adoptedStyleSheets.length - sheets)))
  printAlone(paper)
  expect(seen).toEqual(['print-alone w-10', '1'])
  window.dispatchEvent(new Event('afterprint'))
  expect([paper.classList.contains('print-alone'), paper.classList.contains('no-print')]).toEqual([false, true])
  expect(document.adoptedStyleSheets.length).toBe(sheets)
})
