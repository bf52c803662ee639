import type { CSSProperties } from 'react'

/** Joins class names and drops what is false. Later classes do not override earlier ones: pass layout only. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** Custom properties for a `style` prop; React's own type does not know them. */
export function cssVars(variables: Record<`--${string}`, string | number>): CSSProperties {
  return variables as CSSProperties
}
