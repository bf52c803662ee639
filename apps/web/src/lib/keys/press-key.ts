/** A key as it was typed. */
export interface Press {
  key: string
  code: string
  shiftKey: boolean
}

/** What is in front of the page and has keys of its own. */
export const layers = '[role="dialog"], [role="alertdialog"], dialog[open], aside[aria-labelledby]'

const pressed = new WeakSet<Event>()

/** Whether a key was pressed by `pressKey`: a person typed it before, and no scanner types it now. */
export const isPressedAgain = (event: Event): boolean => pressed.has(event)

const named = /^(Enter|Escape|Tab|Backspace|Delete|Home|End|Arrow(Left|Right|Up|Down))$/

/** Whether `pressKey` does all that the browser would do at this key. */
export const canPress = (key: string): boolean => key.length === 1 || named.test(key)

/** Presses a key where the focus is: its listeners hear it, then the browser's own answer follows by hand. */
export function pressKey({ key, code, shiftKey }: Press): void {
  const at = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', {
    key,
    code,
    shiftKey,
    bubbles: true,
    cancelable: true,
    composed: true,
  })
  pressed.add(event)
  if (!at.dispatchEvent(event)) return
  if (key === 'Tab') tab(at, shiftKey)
  else if (key === 'Enter' && at instanceof HTMLInputElement) send(at)
  else if (/^(Arrow|Home|End)/.test(key)) move(at, key)
  else if (at instanceof HTMLTextAreaElement || (at instanceof HTMLInputElement && isText(at))) write(at, key)
  else if ((key === 'Enter' || key === ' ') && at.matches('button, a[href], input, summary'))
    (at as HTMLElement).click()
}

const isText = (input: HTMLInputElement) =>
  !['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color'].includes(input.type)

function write(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  if (field.readOnly || field.disabled) return
  const length = field.value.length
  // Fields for addresses and numbers tell nothing of their selection: there the end is written to.
  const start = field.selectionStart ?? length
  const end = field.selectionEnd ?? length
  const text = key === 'Enter' ? '\n' : key.length === 1 ? key : ''
  const from = key === 'Backspace' && start === end ? Math.max(0, start - 1) : start
  const to = key === 'Delete' && start === end ? end + 1 : end
  if (text === '' && key !== 'Backspace' && key !== 'Delete') return
  const value = field.value.slice(0, from) + text + field.value.slice(to)
  if (field.maxLength >= 0 && value.length > field.maxLength && text !== '') return
  // Past React's own property, so that it sees a change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (field.selectionStart !== null) field.setSelectionRange(from + text.length, from + text.length)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text || null, inputType: 'insertText' }))
}

/** Goes on to the next choice of a group or a list, or along the text of a field. */
function move(at: Element, key: string): void {
  const way = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1
  if (at instanceof HTMLInputElement && at.type === 'radio') {
    if (!key.startsWith('Arrow')) return
    const group = [...(at.form ?? document).querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
      (each) => each.name === at.name && !each.disabled,
    )
    const next = group[(group.indexOf(at) + way + group.length) % group.length]
    next?.focus()
    next?.click()
  } else if (at instanceof HTMLSelectElement) {
    const choices = [...at.options].filter((each) => !each.disabled)
    const now = choices.findIndex((each) => each.selected)
    const next = key === 'Home' ? 0 : key === 'End' ? choices.length - 1 : now + way
    const choice = choices[Math.min(Math.max(next, 0), choices.length - 1)]
    if (!choice || choice.selected) return
    choice.selected = true
    for (const type of ['input', 'change']) at.dispatchEvent(new Event(type, { bubbles: true }))
  } else if ((at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) && at.selectionStart !== null) {
    const isOver = at.selectionStart !== at.selectionEnd
    const from = (way === 1 ? at.selectionEnd : at.selectionStart) ?? 0
    const to =
      key === 'Home' || key === 'ArrowUp'
        ? 0
        : key === 'End' || key === 'ArrowDown'
          ? at.value.length
          : from + (isOver ? 0 : way)
    at.setSelectionRange(Math.max(0, to), Math.max(0, to))
  }
}

/** Enter in a field presses the first button that sends its form. */
function send(field: HTMLInputElement): void {
  const { form } = field
  if (!form) return
  const button = [...form.elements].find(
    (each): each is HTMLButtonElement => each instanceof HTMLButtonElement && each.type === 'submit',
  )
  if (button) button.click()
  else form.requestSubmit()
}

function tab(at: Element, isBack: boolean): void {
  const layer = at.closest(layers) ?? document.body
  const stops = [...layer.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled, [data-base-ui-focus-guard]'),
  )
  const next = stops.indexOf(at as HTMLElement) + (isBack ? -1 : 1)
  stops[(next + stops.length) % stops.length]?.focus()
}
