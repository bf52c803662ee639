const fields = 'input:not([type=hidden],[type=radio],[type=checkbox]), select, textarea, [role=combobox]'
const others = 'button[type=submit], button, input, a[href], [tabindex="0"]'

const isReachable = (element: HTMLElement) =>
  !element.matches(':disabled, [aria-hidden=true] *, [tabindex="-1"]') && element.closest('[hidden], [inert]') === null

function firstOf(roots: readonly HTMLElement[], selector: string): HTMLElement | undefined {
  for (const root of roots) {
    const own = root.matches(selector) && isReachable(root) ? root : undefined
    const found = own ?? [...root.querySelectorAll<HTMLElement>(selector)].find(isReachable)
    if (found) return found
  }
  return undefined
}

/**
 * Keeps the keyboard at work while the content of an overlay changes. When the element that had the focus is replaced by
 * other content (the next step of a task), the focus goes to the first field of that content, or else to its first
 * control, also when it has to be loaded first. Content that only goes away moves nothing: a row that was deleted must not
 * hand its focus to the next row's button. Returns what ends it.
 */
export function keepFocus(overlay: HTMLElement): () => void {
  let held: Element | null = null
  // Where the element with the focus was taken out, while nothing else has taken the focus.
  let place: Node | null = null
  const isNowhere = () => {
    const { activeElement, body } = overlay.ownerDocument
    return activeElement === null || activeElement === body || activeElement.contains(overlay)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target === overlay || !(target instanceof Element)) return
    held = target
    place = null
  }
  const observer = new MutationObserver((records) => {
    for (const { removedNodes, target } of records) {
      if (held && [...removedNodes].some((node) => node.contains(held))) {
        place = target
        held = null
      }
    }
    if (!place || !isNowhere()) return
    const added = records
      .filter(({ target }) => place?.contains(target))
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node): node is HTMLElement => node instanceof HTMLElement && node.isConnected)
    ;(firstOf(added, fields) ?? firstOf(added, others))?.focus()
  })
  overlay.addEventListener('focusin', onFocus)
  observer.observe(overlay, { childList: true, subtree: true })
  return () => {
    overlay.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}
