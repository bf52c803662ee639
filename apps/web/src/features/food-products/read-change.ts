/** A change as it is typed, `-5` or `7.5`, in millionths; null: it is none. */
export function readChange(typed: string): number | null {
  const text = typed.trim().replace(/[−–]/, '-').replace('%', '').trim().replace(',', '.')
  return /^[+-]?\d{1,3}(\.\d{1,4})?$/.test(text) ? Math.round(Number(text) * 10_000) : null
}
