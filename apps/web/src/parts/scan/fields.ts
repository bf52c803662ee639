/** What a person types into. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const notTyped = ['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'range', 'color']

/** The field that a key goes to; null where it is none. */
export function fieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target
  return target instanceof HTMLInputElement && !notTyped.includes(target.type) ? target : null
}

/** Puts a value into a field so that whatever listens to the field hears of it. */
export function write(field: Field, value: string): void {
  const owner =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement
      : field instanceof HTMLSelectElement
        ? HTMLSelectElement
        : HTMLInputElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
}
