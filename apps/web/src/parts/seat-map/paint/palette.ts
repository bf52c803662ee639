import { cssColor, mixed, type Rgb, readable, readColor } from './color.ts'

/** A price category as it is painted. */
export interface CategoryPaint {
  line: string
  fill: string
}

/** The colours of the map, in the look that is on. */
export interface Palette {
  surface: string
  ink: string
  inkSoft: string
  line: string
  accent: string
  onAccent: string
  bulb: string
  onBulb: string
  focus: string
  booked: string
  arrived: string
  blocked: string
  blockedInk: string
  other: string
  otherInk: string
  access: string
  onAccess: string
  font: string
  categories: CategoryPaint[]
  /** A shape of the plan in its own colours, made calm enough for the scheme. */
  decor: (fill: string, border: string) => DecorPaint
  /** The stage, where the plan gave it no colour of its own. */
  stage: DecorPaint
}

export interface DecorPaint {
  fill: string
  border: string
  text: string
}

/** Reads the tokens where `host` stands; `categories` are the colours by the plan's category numbers. */
export function readPalette(host: Element, categories: readonly string[]): Palette {
  const style = getComputedStyle(host)
  const token = (name: string) => readColor(style.getPropertyValue(`--${name}`))
  const surface = token('surface')
  const ink = token('ink')
  const own = (name: string) => cssColor(token(name))
  return {
    surface: cssColor(surface),
    ink: cssColor(ink),
    inkSoft: own('ink-3'),
    line: own('line-strong'),
    accent: own('accent'),
    onAccent: own('on-accent'),
    bulb: own('bulb'),
    onBulb: own('on-bulb'),
    focus: own('focus'),
    booked: own('seat-booked'),
    arrived: own('seat-checked'),
    blocked: own('seat-blocked'),
    blockedInk: own('seat-blocked-ink'),
    other: own('seat-other'),
    otherInk: own('seat-other-ink'),
    access: own('seat-access'),
    onAccess: cssColor(surface),
    font: style.fontFamily || 'sans-serif',
    categories: categories.map((color) => categoryPaint(readColor(color), { surface, ink })),
    stage: { fill: own('chrome'), border: own('chrome'), text: own('on-chrome') },
    decor(fill, border) {
      // Plans are drawn for white paper: on a dark ground a shape keeps its hue and gives up its light.
      const calm = mixed(readColor(fill), surface, isDark(surface) ? 0.78 : 0.1)
      const edge = mixed(readColor(border), surface, isDark(surface) ? 0.5 : 0)
      return {
        fill: cssColor(calm),
        border: cssColor(edge),
        text: cssColor(readable(ink, { ground: calm, ink, least: 4.5 })),
      }
    },
  }
}

/** Whether a colour of a plan is a mere grey, which nobody has chosen. */
export function isGrey(text: string): boolean {
  const parts = readColor(text)
  return Math.max(...parts) - Math.min(...parts) <= 24
}

const isDark = ([r, g, b]: Rgb) => r + g + b < 300

/** A category's outline has 4.5:1 on its tint, whatever colour someone chose; the tint is the same hue. */
export function categoryPaint(color: Rgb, { surface, ink }: { surface: Rgb; ink: Rgb }): CategoryPaint {
  const fill = mixed(color, surface, isDark(surface) ? 0.72 : 0.86)
  return { line: cssColor(readable(color, { ground: fill, ink, least: 4.5 })), fill: cssColor(fill) }
}
