/** A colour for the next new record: the next chart colour of the theme that is on, as `#rrggbb`. */
export function nextColor(count: number): string {
  const token = `--viz-${(count % 7) + 1}`
  const parts = getComputedStyle(document.documentElement).getPropertyValue(token).match(/\d+/g)?.map(Number)
  const [red, green, blue] = parts && parts.length >= 3 ? parts : [128, 128, 128]
  return `#${[red, green, blue].map((part = 0) => Math.min(255, part).toString(16).padStart(2, '0')).join('')}`
}
