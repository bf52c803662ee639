import { fold, inLanguage, mayDo } from '@marquee/contract'
import type { SearchSource } from '../../core/search-source.ts'
import { listPackages } from './service/read.ts'

// A venue has a few dozen of them: the list that the page shows is searched.
const packages: SearchSource = {
  kind: 'packages',
  label: 'Packages',
  async find(ctx, { query, limit }) {
    const { rights, language, venueLocale } = ctx.actor
    if (!mayDo(rights, 'package', 'view')) return []
    const wanted = fold(query)
    const rows = await listPackages(ctx, false)
    return rows
      .filter(({ name }) => fold(`${name.en} ${name.tr}`).includes(wanted))
      .slice(0, limit)
      .map(({ id, name, product }) => {
        const title = inLanguage(name, language ?? venueLocale)
        return {
          id,
          title,
          subtitle: inLanguage(product, language ?? venueLocale),
          link: `/packages?id=${id}`,
          value: title,
        }
      })
  },
}

export const searchSources = [packages]
