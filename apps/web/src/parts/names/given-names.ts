import { inLanguage, type Me } from '@marquee/contract'
import type { Language } from '@marquee/i18n'
import { useMemo } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { useTexts } from '../../lib/use-texts.ts'

/**
 * What is called in both languages, in `language`: roles and tills that the venue has not named, and zones of plans that
 * are called as a zone of a floor. All others stay as the venue named them. A person kept by an older version of the page
 * has no `names` yet.
 */
export function givenNames(names: Me['names'] | undefined, language: Language) {
  const called = (kind: 'roles' | 'tills' | 'zones') => {
    const known = new Map(names?.[kind]?.map((each) => [each.name, inLanguage(each, language)]))
    return (name: string) => known.get(name) ?? name
  }
  return { role: called('roles'), till: called('tills'), zone: called('zones') }
}

/** The same for the signed-in person, in the language that is on. */
export function useGivenNames() {
  const names = useMe()?.names
  const { language } = useTexts('common')
  return useMemo(() => givenNames(names, language), [names, language])
}
