import { downloadFrom } from '../../lib/download.ts'

let frame: HTMLIFrameElement | null = null

/**
 * Opens the printer's dialog with a document; `url` is signed and good for some minutes. Where the browser shows no PDF
 * by itself (phones, some kiosks) it is handed over as a file.
 */
export function printDocument(document_: { url: string; name: string }): void {
  if (!navigator.pdfViewerEnabled || matchMedia('(pointer: coarse)').matches) {
    downloadFrom(document_)
    return
  }
  frame?.remove()
  frame = document.createElement('iframe')
  frame.title = document_.name
  frame.className = 'fixed bottom-0 right-0 size-px border-0 opacity-0'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.addEventListener('load', () => {
    try {
      frame?.contentWindow?.focus()
      frame?.contentWindow?.print()
    } catch {
      // A viewer that no page may reach.
      downloadFrom(document_)
    }
  })
  frame.src = document_.url
  document.body.append(frame)
}
