import type { Language, Texts } from './namespaces.ts'

const plurals = new Map<Language, Intl.PluralRules>()

function formOf(language: Language, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

/**
 * The text at a path of a namespace (`action.save`); with a count, its form for that number where it has forms.
 * undefined: there is none, or only a group of texts.
 */
export function textIn(texts: Texts | undefined, path: string, language: Language, count?: number): string | undefined {
  const form = count === undefined ? undefined : textAt(texts, `${path}_${formOf(language, count)}`)
  return form ?? textAt(texts, path)
}

function textAt(texts: Texts | undefined, path: string): string | undefined {
  let at: string | Texts | undefined = texts
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, name)) return undefined
    at = at[name]
  }
  return typeof at === 'string' ? at : undefined
}
