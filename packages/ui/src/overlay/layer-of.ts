/** Where what floats beside an element goes: into the open `<dialog>` around it, else into the body. A modal dialog of the
 *  platform lies over the whole page, whatever its z-index, and nothing outside of it can be pressed. */
export function layerOf(anchor: Element | null): HTMLElement {
  return anchor?.closest<HTMLElement>('dialog[open]') ?? document.body
}

/** As `layerOf`, for what belongs to a field: a dialog keeps the focus inside and hides everything else from readers. */
export function dialogOf(field: Element | null): HTMLElement {
  return field?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? layerOf(field)
}
