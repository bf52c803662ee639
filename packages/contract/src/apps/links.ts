import { z } from 'zod'
import { isSafeLink, text } from '../text.ts'
import { asSent } from './as-sent.ts'

/** A place that data may lead to: http(s), mailto, tel, a path of this site, or one relative to it; nothing else. */
export function isAppLink(value: string): boolean {
  if (isSafeLink(value)) return true
  for (const character of value) if (character <= ' ' || character === '\u007f' || character === '\\') return false
  // What is before the first slash must not be a scheme.
  return !value.startsWith('/') && !/^[^/?#]*:/.test(value)
}

/** A field for such a place; '' means none. */
export const appLink = asSent({ max: 2000 }).refine(isAppLink, 'field.invalid')
/** One that must lead somewhere. */
export const neededLink = asSent({ min: 1, max: 2000 }).refine(isAppLink, 'field.invalid')
/** HTML that people wrote: sanitised before it is stored, so its limit leaves room for what escaping adds. */
export const htmlText = (max: number) => text({ max, keepSpace: true })
/** The name of an icon, `feather:bell`. */
export const iconName = asSent({ max: 100 })
export const neededIcon = asSent({ min: 1, max: 100 })

/** Ids of the tools. */
export const toolId = z.uuid('field.invalid').toLowerCase()
