/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Reads `#aabbcc` or the `12 34 56` of a token; black for anything else. */
export function readColor(text: string): Rgb {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())
  if (hex) return [hex[1], hex[2], hex[3]].map((part) => Number.parseInt(part ?? '0', 16)) as unknown as Rgb
  const parts = text
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return parts.length === 3 && parts.every(Number.isFinite) ? (parts as unknown as Rgb) : [0, 0, 0]
}

export const cssColor = ([r, g, b]: Rgb, alpha = 1): string =>
  alpha === 1 ? `rgb(${r} ${g} ${b})` : `rgb(${r} ${g} ${b} / ${alpha})`

/** `part` of the second colour in the first. */
export function mixed(a: Rgb, b: Rgb, part: number): Rgb {
  return a.map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * part)) as unknown as Rgb
}

function luminance(color: Rgb): number {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of WCAG, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** The colour, moved towards `ink` just so far that it stands out from `ground` by `least`. */
export function readable(color: Rgb, { ground, ink, least }: { ground: Rgb; ink: Rgb; least: number }): Rgb {
  for (let part = 0; part < 1; part += 0.1) {
    const tried = mixed(color, ink, part)
    if (contrast(tried, ground) >= least) return tried
  }
  return ink
}
