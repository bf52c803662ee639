const pixelsPerMm = 96 / 25.4

/**
 * Prints one element that lies directly in the body with the class `print-alone`, on a page of its width that is as long
 * as it needs. Returns what takes the page away again.
 */
export function printAlone(element: HTMLElement): () => void {
  // A page without a written height is a square, or Letter. A `<style>` would be refused by the content policy.
  const height = Math.ceil(element.getBoundingClientRect().height / pixelsPerMm) + 2
  const page = new CSSStyleSheet()
  page.replaceSync(`@page { size: 80mm ${height}mm; margin: 0 }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, page]
  window.print()
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
  }
}
