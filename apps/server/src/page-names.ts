import { allResources, languages } from '@marquee/i18n/server'

/** How a page of the menu is called, in every language there is; none for what is no page. */
export function pageNames(id: string): string[] {
  return languages.flatMap((language) => {
    const menu = allResources(language).shell?.menu
    const name = typeof menu === 'object' ? menu[id] : undefined
    return typeof name === 'string' ? [name] : []
  })
}
