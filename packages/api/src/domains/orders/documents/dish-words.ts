import { inLanguage } from '@marquee/contract'
import type { DocumentFacts } from './facts.ts'

/** What was chosen of a dish, each as a row of its own: `+ Ketchup`, `2 x Cheese`. */
export const modsOf = (
  { mods = [] }: Pick<DocumentFacts['lines'][number], 'mods'>,
  { language }: Pick<DocumentFacts, 'language'>,
): string[] => mods.map(({ name, qty }) => `${qty > 1 ? `${qty} x` : '+'} ${inLanguage(name, language)}`)
