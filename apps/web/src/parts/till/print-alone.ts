const pixelsPerMm = 96 / 25.4

/** A roll of 80 mm, cut where the text ends, or sheets. */
export type PaperFormat = 'roll' | 'a4'

/**
 * Prints one element that lies directly in the body with the class `print-alone`: on a roll a page as long as it needs,
 * on A4 as many as it needs. Once it is printed it is out of the way of a print of the page itself. Returns what takes it
 * away before.
 */
export function printAlone(element: HTMLElement, format: PaperFormat = 'roll'): () => void {
  // A page without a written height is a square, or Letter. A `<style>` would be refused by the content policy.
  const height = Math.ceil(element.getBoundingClientRect().height / pixelsPerMm) + 2
  const page = new CSSStyleSheet()
  const size = format === 'roll' ? `size: 80mm ${height}mm; margin: 0` : 'size: A4; margin: 15mm'
  page.replaceSync(`@page { ${size} }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, page]
  const takeAway = () => {
    window.removeEventListener('afterprint', takeAway)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
    element.classList.replace('print-alone', 'no-print')
  }
  window.addEventListener('afterprint', takeAway)
  window.print()
  return takeAway
}
